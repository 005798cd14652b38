/** Tells the service worker at build time which files the companion is made of. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

interface Wish {
  /** The page, and the script it begins with. */
  page: string;
  /** The service worker's chunk; `__KEPT__` in it is replaced. */
  worker: string;
  /** What else belongs to it, in the public folder. */
  also: readonly string[];
}

const textOf = (file: Bundle[string]): string =>
  file.type === "chunk" ? file.code : typeof file.source === "string" ? file.source : "";

const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

/** Every file that is named in `page`, in a file named there, and so on. */
export function closure(bundle: Bundle, page: string): string[] {
  const found = new Set([page]);
  for (const name of found) {
    const text = textOf(bundle[name]!);
    for (const other of Object.keys(bundle))
      if (!other.endsWith(".html") && text.includes(nameOf(other))) found.add(other);
  }
  found.delete(page);
  return [...found].sort();
}

export function offline({ page, worker, also }: Wish): Plugin {
  let folder = "";
  return {
    name: "spieltisch-offline",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (folder = config.publicDir),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const html = textOf(bundle[page]!);
        const built = closure(bundle, page).filter((name) => name !== worker);
        const entry = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(html)![1]!;
        const script = bundle[worker] as Rolldown.OutputChunk;
        const total = createHash("sha256").update(html).update(script.code);
        for (const name of also) total.update(readFileSync(join(folder, name)));
        const version = total.update(built.join()).digest("hex").slice(0, 12);
        const kept = JSON.stringify({ version, entry, files: [...built, ...also] });
        script.code = script.code.replaceAll("__KEPT__", () => kept);
      },
    },
  };
}
