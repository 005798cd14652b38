/** The games that help at a real table: a folder with `generated.ts` and `helper/Helper.svelte` is enough. */

import { ORDER } from "./order";
import type { Facts, Helper } from "$lib/state/contract";

const facts = import.meta.glob<Facts>("./*/generated.ts", { eager: true, import: "facts" });
const found = import.meta.glob<Helper>("./*/helper/Helper.svelte", { import: "default" });

export interface HelperEntry {
  facts: Facts;
  helper: () => Promise<Helper>;
}

function entry([path, helper]: [string, () => Promise<Helper>]): HelperEntry[] {
  const own = facts[path.replace("helper/Helper.svelte", "generated.ts")];
  return own ? [{ facts: own, helper }] : [];
}

/** In the order in which the server registers the games. */
export const helpers: readonly HelperEntry[] = Object.entries(found)
  .flatMap(entry)
  .sort((one, other) => ORDER.indexOf(one.facts.key) - ORDER.indexOf(other.facts.key));
