/** Tells the server at build time which files belong to each part of the client that is fetched when it is wanted. */

import { relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The files of a chunk and of all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, first: Chunk): string[] {
  const chunks = new Set([first]);
  for (const { imports } of chunks)
    for (const name of imports) if (bundle[name]?.type === "chunk") chunks.add(bundle[name]);
  return [...chunks].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
}

/** Writes `file`: by the path of its module below `src`, the files of each part. */
export function parts(file: string): Plugin {
  let root = "";
  return {
    name: "spieltisch-parts",
    apply: "build",
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const found: Record<string, string[]> = {};
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          for (const id of chunk.moduleIds)
            if (this.getModuleInfo(id)?.dynamicImporters.length)
              found[relative(`${root}/src`, id)] = filesOf(bundle, chunk);
        }
        this.emitFile({ type: "asset", fileName: file, source: JSON.stringify(found) });
      },
    },
  };
}
