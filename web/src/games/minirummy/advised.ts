/** The table with the best lay on it, to look at. */

import type { Advised } from "$lib/state/contract";
import type { MeldView, View } from "./generated";
import { isMeld, read } from "./melds";

function meld(tiles: string[]): MeldView {
  const found = read(tiles);
  return isMeld(found) ? { kind: found.kind, tiles: [...found.tiles] } : { kind: "run", tiles };
}

export const advised: Advised = (seen, seat, { table, placed, move }) => {
  const view = seen as View;
  const last: View["last"] = move === null ? view.last : { seat, act: "lay", tiles: placed, stacks: [] };
  return { ...view, melds: table.map(meld), last, phase: "running", turn: seat };
};
