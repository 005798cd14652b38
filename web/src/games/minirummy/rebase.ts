/** A new view comes while a draft is open: nothing is lost, and what no longer holds is taken back and told. */

import { declare, move, NEW } from "./arrange";
import {
  draftOf,
  groupOf,
  laidOf,
  mine,
  rackOf,
  textsOf,
  touched,
  type Draft,
  type Group,
  type Layout,
} from "./draft";
import { follow, knownOf, UNKNOWN } from "./follow";
import { isMeld, read } from "./melds";
import { stays } from "./stays";
import { count } from "./tiles";
import type { View } from "./generated";

/** Why a draft was taken back: the own time ran out, the own turn ended otherwise, somebody changed the table, or the round
 * is over. */
export type Ended = "time_up" | "turn_over" | "table_changed" | "round_over";

export interface Rebased {
  readonly draft: Draft;
  /** Null: nothing of a draft was taken back. */
  readonly ended: Ended | null;
  /** The tiles that went back to the rack. */
  readonly back: readonly number[];
  /** The tiles seen for the first time: drawn, or laid by somebody else. */
  readonly came: ReadonlySet<number>;
}

const NOTHING: ReadonlySet<number> = new Set();

/** Goes on with a draft on a new view.
 *
 * - Same turn: the table cannot have changed, the draft stays (a reconnect, a pause, other options).
 * - The own turn is over: its tiles are back on the rack, unless they were laid. Where time ran out, combinations from
 *   the own rack alone go on as a plan.
 * - Out of turn a draft is a plan: it stays while the table stays; where that changes, new groups from the own rack
 *   alone stay, and tiles put to groups that are as they were; everything else goes back.
 */
export function rebase(draft: Draft, view: View): Rebased {
  const alike = stays(draft.view, view);
  if (alike === draft.view) return { draft, ended: null, back: [], came: NOTHING };
  if (isSame(draft.view, view)) return { draft: { ...draft, view }, ended: null, back: [], came: NOTHING };
  if (isNewRound(draft.view, view)) return startAfresh(draft, view);
  const sent = wasLaid(draft, view);
  const known = follow(view, knownOf(draft, sent ? draft.now : draft.start));
  const clean = draftOf(view, known);
  const next = sent ? clean : goOn(draft, clean);
  const back = sent ? [] : backOf(draft, next);
  return { draft: next, ended: sent ? null : endOf(draft, next, back), back, came: cameTo(draft, next) };
}

/** Everything a draft stands on is as it was. */
function isSame(before: View, after: View): boolean {
  return groundOf(before) === groundOf(after);
}

/** Turns are counted from 1 in every round. */
function isNewRound(before: View, after: View): boolean {
  return after.number < before.number || (before.phase === "over" && after.phase !== "over");
}

/** Nothing of the old round goes on, and no number of it is used again. */
function startAfresh(draft: Draft, view: View): Rebased {
  const next = draftOf(view, follow(view, { ...UNKNOWN, next: draft.next }));
  return { draft: next, ended: touched(draft) ? "round_over" : null, back: [], came: cameTo(draft, next) };
}

function groundOf({ seat, phase, turn, number, racks, melds }: View): string {
  return JSON.stringify([seat, phase, turn, number, seat === null ? null : racks[seat], melds]);
}

/** Has the table taken this very draft? Its tiles are gone from the rack then, however much has happened since. */
function wasLaid(draft: Draft, view: View): boolean {
  if (!mine(draft) || view.seat === null || laidOf(draft).length === 0) return false;
  const left = count(view.racks[view.seat] ?? []);
  const held = count(rackOf(draft, draft.start).map(({ piece }) => piece));
  const laid = count(laidOf(draft).map(({ piece }) => piece));
  return [...laid].every(([piece, number]) => (left.get(piece) ?? 0) <= held.get(piece)! - number);
}

function goOn(draft: Draft, clean: Draft): Draft {
  if (!touched(draft)) return clean;
  if (!mine(draft)) return tableOf(draft) === tableOf(clean) ? onTop(draft, clean) : replan(draft, clean);
  return isTimeUp(clean) && clean.view.phase === "running"
    ? again(draft, clean, ownIn(draft).filter(isMeldIn(draft)))
    : clean;
}

function isTimeUp({ view: { last, seat } }: Draft): boolean {
  return last?.act === "time_up" && last.seat === seat;
}

const isMeldIn =
  (draft: Draft) =>
  (each: Group): boolean =>
    isMeld(read(textsOf(draft, each)));

/** The groups from the own rack alone. */
function ownIn(draft: Draft): Group[] {
  return draft.now.groups.filter(({ tiles }) => fromRack(draft, tiles).length === tiles.length);
}

function fromRack({ stones }: Draft, tiles: readonly number[]): number[] {
  return tiles.filter((id) => stones.get(id)!.from === "rack");
}

/** A plan on a new table. */
function replan(plan: Draft, clean: Draft): Draft {
  const stayed = new Set(clean.start.groups.map((each) => groundOfGroup(clean, each)));
  const added = plan.now.groups.filter((each) => {
    const before = plan.start.groups.find(({ id }) => id === each.id);
    return before && onlyGrew(plan, each) && stayed.has(groundOfGroup(plan, before));
  });
  return again(plan, clean, [...ownIn(plan), ...added]);
}

function groundOfGroup(draft: Draft, each: Group): string {
  return JSON.stringify([each.id, each.tiles, textsOf(draft, each, draft.start)]);
}

/** Does a group have all the tiles of the table that it had, and besides only some of the rack? */
function onlyGrew(plan: Draft, { id, tiles }: Group): boolean {
  const before = plan.start.groups.find((each) => each.id === id)?.tiles ?? [];
  const old = tiles.filter((each) => plan.stones.get(each)!.from === "table");
  return old.length === before.length && before.every((each) => old.includes(each));
}

/** What these groups have from the rack is laid again. */
function again(plan: Draft, clean: Draft, groups: readonly Group[]): Draft {
  const moved = groups.reduce((draft, { id, tiles }) => {
    const own = fromRack(plan, tiles);
    return move(draft, own, own.length === tiles.length ? NEW : { to: "group", group: id });
  }, clean);
  const kept = [...plan.now.chosen].filter(
    ([id]) => groupOf(moved.now, id) && moved.stones.get(id)!.from === "rack",
  );
  return declare(moved, { faces: new Map(kept) });
}

function tableOf(draft: Draft): string {
  return JSON.stringify(
    draft.start.groups.map((each) => [each.id, each.tiles, textsOf(draft, each, draft.start)]),
  );
}

/** The same plan, on a rack that may have more tiles now. */
function onTop(plan: Draft, clean: Draft): Draft {
  const { now, past, future, next } = plan;
  const higher = { group: Math.max(next.group, clean.next.group), stone: clean.next.stone };
  const base = clean.start;
  const swapped = (layout: Layout): Layout => (layout === plan.start ? base : layout);
  return { ...clean, now: swapped(now), past: past.map(swapped), future: future.map(swapped), next: higher };
}

function backOf(before: Draft, after: Draft): number[] {
  const racked = new Set(rackOf(after).map(({ id }) => id));
  return laidOf(before)
    .map(({ id }) => id)
    .filter((id) => racked.has(id));
}

function endOf(before: Draft, after: Draft, back: number[]): Ended | null {
  if (!touched(before)) return null;
  if (mine(before) && after.view.phase === "running") return isTimeUp(after) ? "time_up" : "turn_over";
  if (touched(after) && back.length === 0 && (tableOf(before) === tableOf(after) || onlyAdded(before)))
    return null;
  if (after.view.phase !== "running") return "round_over";
  return "table_changed";
}

/** Did a plan only add tiles of its own? */
function onlyAdded(plan: Draft): boolean {
  const { groups } = plan.now;
  return plan.start.groups.every(({ id }) => groups.some((each) => each.id === id && onlyGrew(plan, each)));
}

function cameTo(before: Draft, after: Draft): Set<number> {
  return new Set([...after.stones.keys()].filter((id) => !before.stones.has(id)));
}
