/** What a tap can mean: where selected tiles would go well. */

import { canMove, divide, halves, move, swap, swapsFor, type Target } from "./arrange";
import { asOne, group, groupOf, stone, tableStays, textsOf, type Draft, type Group } from "./draft";
import { isMeld, read } from "./melds";

/** How a group would be with the tiles: `extends` one that is a meld and stays one, `completes` one that is none yet,
 * `divides` a run that comes apart into two by them, `spoils` what would be no meld. */
export type Fit = "extends" | "completes" | "divides" | "spoils";

export interface TapTarget {
  readonly group: number;
  readonly fit: Fit;
}

/** What each group would be with the tiles; left out are those that have them and those that must stay as they are. */
export function tapTargets(draft: Draft, ids: readonly number[]): TapTarget[] {
  return draft.now.groups
    .filter((each) => !ids.every((id) => each.tiles.includes(id)) && !isClosed(draft, each))
    .filter(({ id }) => canMove(draft, ids, into(id)))
    .map(({ id }) => ({ group: id, fit: fitOf(draft, ids, id) }));
}

function isClosed(draft: Draft, { tiles }: Group): boolean {
  return tableStays(draft) && tiles.some((id) => stone(draft, id).from === "table");
}

function into(id: number): Target {
  return { to: "group", group: id };
}

function isValid(draft: Draft, id: number): boolean {
  const found = group(draft, id);
  return found !== null && isMeld(read(textsOf(draft, found)));
}

function fitOf(draft: Draft, ids: readonly number[], id: number): Fit {
  const moved = move(draft, ids, into(id));
  if (!isValid(moved, id)) return halves(moved, id) ? "divides" : "spoils";
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

/** Where a double tap sends a tile: one of the rack to the only group it fits, or to the only joker whose place it can
 * take in a group that is full; one that was laid from the rack back to it. Null: nowhere, or it is not clear. */
export type Home = Target | { readonly to: "swap"; readonly joker: number };

export function home(draft: Draft, id: number): Home | null {
  if (!draft.stones.has(id)) return null;
  if (groupOf(draft.now, id)) return stone(draft, id).from === "rack" ? { to: "rack" } : null;
  const targets = tapTargets(draft, [id]);
  const homes = targets.flatMap(({ group: each, fit }): Home[] => {
    if (fit !== "spoils") return [into(each)];
    return jokersFor(draft, id, each).map((joker) => ({ to: "swap", joker }));
  });
  return homes.length === 1 ? homes[0]! : null;
}

/** The jokers of a group that a tile of the rack would free. */
function jokersFor(draft: Draft, id: number, into: number): number[] {
  const swaps = swapsFor(draft, id).filter((joker) => stone(draft, joker).from === "table");
  return swaps.filter((joker) => groupOf(draft.now, joker)!.id === into);
}

/** Sends a tile home. */
export function goHome(draft: Draft, id: number): Draft {
  const found = home(draft, id);
  if (!found) return draft;
  if (found.to === "swap") return swap(draft, id, found.joker);
  return found.to === "group" ? put(draft, [id], found.group) : move(draft, [id], found);
}

/** Puts tiles to a group, which comes apart into two runs where only that makes melds: one step for undo. */
export function put(draft: Draft, ids: readonly number[], id: number): Draft {
  return asOne(draft, divide(move(draft, ids, into(id)), id));
}

/** Do these tiles make a meld by themselves, to be laid as a new group? */
export function standsAlone(draft: Draft, ids: readonly number[]): boolean {
  const laid = move(draft, ids, { to: "new" });
  const found = ids[0] === undefined ? null : groupOf(laid.now, ids[0]);
  return laid !== draft && found !== null && isValid(laid, found.id);
}
