/** A lay that somebody else thought of, put into the draft as one step. */

import { asOne, step, type Draft, type Group, type Known } from "./draft";
import { follow, knownOf } from "./follow";
import { JOKER, pieceOf, tile, type Face } from "./tiles";

const SIGN = "lay ";

/** The combinations of a move; null: it is no lay. */
function meldsOf(text: string): string[][] | null {
  if (!text.startsWith(SIGN)) return null;
  return text
    .slice(SIGN.length)
    .split("/")
    .map((meld) => meld.split("."));
}

/** What stays on the rack after such a table; null: it takes tiles that are not there. */
function rackAfter({ stones }: Draft, melds: string[][]): string[] | null {
  const left = [...stones.values()].map(({ piece }) => piece);
  for (const piece of melds.flat().map(pieceOf)) {
    const at = left.indexOf(piece);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function knownAfter(draft: Draft, melds: string[][], rack: string[]): Known {
  const { view } = draft;
  const racks = view.racks.map((each, seat) => (seat === view.seat ? rack : each));
  const table = melds.map((tiles) => ({ kind: "run" as const, tiles }));
  return follow({ ...view, melds: table, racks }, knownOf(draft, draft.start));
}

function jokersIn({ groups }: Known): Map<number, Face> {
  const jokers = groups.flatMap(({ tiles }) => tiles.filter(({ text }) => pieceOf(text) === JOKER));
  return new Map(jokers.flatMap(({ id, text }) => (tile(text).face ? [[id, tile(text).face!]] : [])));
}

const keeps = ({ start }: Draft, groups: readonly Group[]): boolean => {
  const there = new Set(groups.flatMap(({ tiles }) => tiles));
  return start.groups.every(({ tiles }) => tiles.every((id) => there.has(id)));
};

/** The draft with this lay, whatever it was before; where it is none on this table, as it was. */
export function suggest(draft: Draft, text: string): Draft {
  const melds = meldsOf(text);
  const rack = melds && rackAfter(draft, melds);
  if (!rack) return draft;
  const known = knownAfter(draft, melds, rack);
  const groups = known.groups.map(({ id, tiles }) => ({ id, tiles: tiles.map((each) => each.id) }));
  if (!keeps(draft, groups)) return draft;
  return asOne(draft, step(draft, groups, jokersIn(known), { ...draft.next, group: known.next.group }));
}
