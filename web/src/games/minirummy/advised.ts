/** The table with the best lay on it, to look at. */

import type { Advised } from "$lib/state/contract";
import { JOKER, tile } from "./tiles";
import type { Draft } from "./draft";
import type { MeldView, View } from "./generated";
import { isMeld, read } from "./melds";

/** A view that somebody may have put advice on: by combination the tiles that it lays or changes. */
interface Drawn extends View {
  readonly changed?: readonly (readonly string[])[];
}

function meld(tiles: string[]): MeldView {
  const found = read(tiles);
  return isMeld(found) ? { kind: found.kind, tiles: [...found.tiles] } : { kind: "run", tiles };
}

/** A rack without these tiles; a joker is one whatever it stands for. */
function without(rack: readonly string[], tiles: readonly string[]): string[] {
  const left = [...rack];
  for (const text of tiles) {
    const at = left.indexOf(tile(text).joker ? JOKER : text);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

export const advised: Advised = (seen, seat, { table, placed, placed_at, moved_at, move }) => {
  const view = seen as View;
  const last: View["last"] = move === null ? view.last : { seat, act: "lay", tiles: placed, stacks: [] };
  const sizes = view.sizes.map((size, of) => (of === seat ? size - placed.length : size));
  const racks = view.racks.map((rack, of) => (rack && of === seat ? without(rack, placed) : rack));
  const changed = table.map((group, at) =>
    [...placed_at[at]!, ...moved_at[at]!].map((place) => group[place]!),
  );
  return {
    ...view,
    sizes,
    racks,
    melds: table.map(meld),
    last,
    phase: "running",
    turn: seat,
    changed,
  } satisfies Drawn;
};

/** The tiles that the advice on a view lays or changes; null: it is a view as it was. No combination has two alike. */
export function advisedChanges({ view, start }: Draft): Set<number> | null {
  const { changed } = view as Drawn;
  if (!changed) return null;
  return new Set(
    start.groups.flatMap(({ tiles }, at) =>
      tiles.filter((_, place) => changed[at]!.includes(view.melds[at]!.tiles[place]!)),
    ),
  );
}
