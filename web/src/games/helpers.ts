/** The games that help at a real table: those with a `helper/Helper.svelte` in their folder. */

import { games } from "$games/index";
import type { Brief, Facts, Helper } from "$lib/state/contract";
import { BRIEFS } from "./briefs";

const found = import.meta.glob<Helper>("./*/helper/Helper.svelte", { import: "default" });

export interface HelperEntry {
  brief: Brief;
  load: () => Promise<{ Helper: Helper; facts: Facts }>;
}

function entry(brief: Brief): HelperEntry[] {
  const [helper, game] = [found[`./${brief.key}/helper/Helper.svelte`], games[brief.key]];
  if (!helper || !game) return [];
  return [{ brief, load: async () => ({ Helper: await helper(), facts: (await game.load()).facts }) }];
}

/** In the order in which the server registers the games. */
export const helpers: readonly HelperEntry[] = BRIEFS.flatMap(entry);
