/** What a tap can mean: where selected tiles would go well. */

import { canMove, move, swap, swapsFor, type Target } from "./arrange";
import { group, groupOf, stone, textsOf, type Draft } from "./draft";
import { isMeld, read } from "./melds";

/** How a group would be with the tiles: `extends` one that is a meld and stays one, `completes` one that is none yet,
 * `spoils` what would be no meld. */
export type Fit = "extends" | "completes" | "spoils";

export interface TapTarget {
  readonly group: number;
  readonly fit: Fit;
}

/** For each group that has not all the tiles already: what it would be with them. */
export function tapTargets(draft: Draft, ids: readonly number[]): TapTarget[] {
  return draft.now.groups
    .filter(({ id, tiles }) => !ids.every((each) => tiles.includes(each)) && canMove(draft, ids, into(id)))
    .map(({ id }) => ({ group: id, fit: fitOf(draft, ids, id) }));
}

function into(id: number): Target {
  return { to: "group", group: id };
}

function isValid(draft: Draft, id: number): boolean {
  const found = group(draft, id);
  return found !== null && isMeld(read(textsOf(draft, found)));
}

function fitOf(draft: Draft, ids: readonly number[], id: number): Fit {
  if (!isValid(move(draft, ids, into(id)), id)) return "spoils";
  return isValid(draft, id) ? "extends" : "completes";
}

/** The melds that would be none any more without these tiles. */
export function wouldBreak(draft: Draft, ids: readonly number[]): number[] {
  const broken = draft.now.groups.filter((each) => {
    const left = { ...each, tiles: each.tiles.filter((id) => !ids.includes(id)) };
    if (left.tiles.length === 0 || left.tiles.length === each.tiles.length) return false;
    return isValid(draft, each.id) && !isMeld(read(textsOf(draft, left)));
  });
  return broken.map(({ id }) => id);
}

/** Where a double tap sends a tile: a tile of the rack to the one group it fits, or to the one joker it frees; a tile
 * that was laid from the rack back to it. Null: nothing, or more than one place. */
export type Home = Target | { readonly to: "swap"; readonly joker: number };

export function home(draft: Draft, id: number): Home | null {
  if (!draft.stones.has(id)) return null;
  if (groupOf(draft.now, id)) return stone(draft, id).from === "rack" ? { to: "rack" } : null;
  const groups = tapTargets(draft, [id]).filter(({ fit }) => fit !== "spoils");
  const jokers = swapsFor(draft, id).filter((joker) => stone(draft, joker).from === "table");
  const homes: Home[] = [
    ...groups.map((each) => into(each.group)),
    ...jokers.map((joker) => ({ to: "swap", joker }) as const),
  ];
  return homes.length === 1 ? homes[0]! : null;
}

/** Sends a tile home. */
export function goHome(draft: Draft, id: number): Draft {
  const found = home(draft, id);
  if (!found) return draft;
  return found.to === "swap" ? swap(draft, id, found.joker) : move(draft, [id], found);
}

/** Do these tiles make a meld by themselves, to be laid as a new group? */
export function standsAlone(draft: Draft, ids: readonly number[]): boolean {
  const laid = move(draft, ids, { to: "new" });
  const found = ids[0] === undefined ? null : groupOf(laid.now, ids[0]);
  return laid !== draft && found !== null && isValid(laid, found.id);
}
