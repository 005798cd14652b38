/** A turn in the making, on this device alone: the whole table as it is going to be. Only the finished one is sent.
 *
 * Nothing is changed in place. What lies in no group lies on the own rack, and a tile of the table is never out of all
 * groups, so no tile can get lost.
 */

import { facesIn } from "./jokers";
import { isMeld, read } from "./melds";
import { JOKER, jokerAs, pieceOf, tile, type Face } from "./tiles";
import type { View } from "./generated";

/** One physical tile. Its number stays the same from view to view as long as it can be followed. */
export interface Stone {
  readonly id: number;
  /** `9r`; `J` for every joker. */
  readonly piece: string;
  /** Where it lay when the turn began. */
  readonly from: "rack" | "table";
  /** What a joker of the table stood for when the turn began. */
  readonly was: Face | null;
}

/** Tiles laid together. Their order is for the eye alone; melds are put in their natural order. */
export interface Group {
  readonly id: number;
  readonly tiles: readonly number[];
}

/** Where everything lies, and what the person said jokers stand for. */
export interface Layout {
  readonly groups: readonly Group[];
  readonly chosen: ReadonlyMap<number, Face>;
}

export interface Draft {
  /** The view it is made on: whose turn it is, and the options. */
  readonly view: View;
  readonly stones: ReadonlyMap<number, Stone>;
  readonly start: Layout;
  readonly now: Layout;
  readonly past: readonly Layout[];
  readonly future: readonly Layout[];
  /** The next number of a group, and of a tile. */
  readonly next: { readonly group: number; readonly stone: number };
}

/** Is it the own turn? Out of turn a draft is a plan. */
export function mine({ view }: Draft): boolean {
  return view.phase === "running" && view.seat !== null && view.turn === view.seat;
}

/** Must the table stay as it is? In a first lay, unless the table plays otherwise. */
export function tableStays({ view }: Draft): boolean {
  return view.rebuild_in_first_turn === "no" && view.seat !== null && view.opened[view.seat] !== true;
}

export function stone(draft: Draft, id: number): Stone {
  const found = draft.stones.get(id);
  if (!found) throw new RangeError(`no tile ${id}`);
  return found;
}

export function isJoker({ piece }: Stone): boolean {
  return piece === JOKER;
}

/** The group with this tile; null: it lies on the rack. */
export function groupOf({ groups }: Layout, id: number): Group | null {
  return groups.find(({ tiles }) => tiles.includes(id)) ?? null;
}

export function group({ now }: Draft, id: number): Group | null {
  return now.groups.find((each) => each.id === id) ?? null;
}

function onTable({ groups }: Layout): Set<number> {
  return new Set(groups.flatMap(({ tiles }) => tiles));
}

/** The tiles that lie on the rack, in the order in which they came. */
export function rackOf(draft: Draft, layout = draft.now): Stone[] {
  const laid = onTable(layout);
  return ownOf(draft).filter(({ id }) => !laid.has(id));
}

/** All tiles of the own rack, wherever they lie in this turn. */
export function ownOf({ stones }: Draft): Stone[] {
  return [...stones.values()].filter(({ from }) => from === "rack");
}

/** The tiles that this turn lays from the rack. */
export function laidOf(draft: Draft, layout = draft.now): Stone[] {
  const laid = onTable(layout);
  return ownOf(draft).filter(({ id }) => laid.has(id));
}

/** The tiles of a group as a lay writes them, jokers with what they stand for now. */
export function textsOf(draft: Draft, { tiles }: Group, layout = draft.now): string[] {
  const { faces } = facesIn(draft, layout);
  return tiles.map((id) => {
    const { piece } = stone(draft, id);
    return piece === JOKER ? jokerAs(faces.get(id) ?? null) : piece;
  });
}

/** Is anything different from the table as it was? */
export function touched({ start, now }: Draft): boolean {
  return !same(start, now);
}

// -- history ----------------------------------------------------------------------------------------------------------

export type Groups = readonly Group[];

/** The next step of a draft: empty groups vanish, melds come in their natural order. */
export function step(draft: Draft, groups: Groups, chosen = draft.now.chosen, next = draft.next): Draft {
  const layout = { groups: groups.filter(({ tiles }) => tiles.length > 0), chosen };
  const now = { chosen, groups: layout.groups.map((each) => inOrder(draft, layout, each)) };
  if (same(now, draft.now)) return draft;
  return { ...draft, now, past: [...draft.past, draft.now], future: [], next };
}

function inOrder(draft: Draft, layout: Layout, each: Group): Group {
  const found = read(textsOf(draft, each, layout));
  return isMeld(found) ? { id: each.id, tiles: found.order.map((index) => each.tiles[index]!) } : each;
}

function same(one: Layout, other: Layout): boolean {
  return spelled(one) === spelled(other);
}

function spelled({ groups, chosen }: Layout): string {
  return JSON.stringify([groups, [...chosen].sort(([one], [other]) => one - other)]);
}

export function undo(draft: Draft): Draft {
  const { past, now, future } = draft;
  const before = past.at(-1);
  return before ? { ...draft, now: before, past: past.slice(0, -1), future: [now, ...future] } : draft;
}

export function redo(draft: Draft): Draft {
  const { past, now, future } = draft;
  const [after, ...rest] = future;
  return after ? { ...draft, now: after, past: [...past, now], future: rest } : draft;
}

/** Several steps as one, for undo. */
export function asOne(before: Draft, after: Draft): Draft {
  if (same(before.now, after.now)) return before;
  return { ...after, past: [...before.past, before.now], future: [] };
}

/** Back to the table as it was; can be undone. */
export function reset(draft: Draft): Draft {
  if (same(draft.now, draft.start)) return draft;
  return { ...draft, now: draft.start, past: [...draft.past, draft.now], future: [] };
}

// -- the beginning ----------------------------------------------------------------------------------------------------

/** A tile with its number, as a view writes it. */
export interface Numbered {
  readonly id: number;
  readonly text: string;
}

/** Which tile is which, on the own rack and on the table. */
export interface Known {
  readonly rack: readonly Numbered[];
  readonly groups: readonly { readonly id: number; readonly tiles: readonly Numbered[] }[];
  readonly next: Draft["next"];
}

/** An untouched draft of tiles that have their numbers. */
export function draftOf(view: View, { rack, groups, next }: Known): Draft {
  const own = rack.map(({ id, text }): Stone => ({ id, piece: text, from: "rack", was: null }));
  const others = groups.flatMap(({ tiles }) => tiles.map(ofTable));
  const stones = new Map([...own, ...others].map((each) => [each.id, each]));
  const start: Layout = {
    groups: groups.map(({ id, tiles }) => ({ id, tiles: tiles.map((each) => each.id) })),
    chosen: new Map(),
  };
  return { view, stones, start, now: start, past: [], future: [], next };
}

function ofTable({ id, text }: Numbered): Stone {
  const { joker, face } = tile(text);
  return { id, piece: pieceOf(text), from: "table", was: joker ? face : null };
}
