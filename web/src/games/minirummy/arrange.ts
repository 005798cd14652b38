/** What a person does to a draft. Where something cannot be done the draft comes back as it is, the same object. */

import {
  group,
  groupOf,
  isJoker,
  step,
  stone,
  textsOf,
  type Draft,
  type Group,
  type Groups,
  type Layout,
} from "./draft";
import { facesIn, type Choice } from "./jokers";
import { isMeld, read } from "./melds";
import { COLOURS, FACES, faceOrder, HIGH, tile, type Face } from "./tiles";

/** Where tiles go: `at` is the place in the group, or of the new group among the groups; without it the end. */
export type Target =
  | { readonly to: "rack" }
  | { readonly to: "group"; readonly group: number; readonly at?: number }
  | { readonly to: "new"; readonly at?: number };

export const RACK: Target = { to: "rack" };
export const NEW: Target = { to: "new" };

/** May these tiles go there? A tile that lay on the table never goes to the rack. */
export function canMove(draft: Draft, ids: readonly number[], target: Target): boolean {
  const { view, stones } = draft;
  if (view.seat === null || view.phase !== "running" || ids.length === 0) return false;
  if (!ids.every((id) => stones.has(id))) return false;
  if (target.to === "rack") return ids.every((id) => stones.get(id)!.from === "rack");
  return target.to === "new" || group(draft, target.group) !== null;
}

/** Moves tiles, which stay together in this order. */
export function move(draft: Draft, ids: readonly number[], target: Target): Draft {
  if (!canMove(draft, ids, target)) return draft;
  const unique = [...new Set(ids)];
  const left = without(draft.now.groups, unique);
  const chosen = unsaid(draft, unique);
  if (target.to === "rack") return step(draft, left, chosen);
  if (target.to === "new") return addGroup(draft, left, unique, target.at ?? left.length, chosen);
  return step(draft, insert(draft, left, unique, target.group, target.at), chosen);
}

type Chosen = Layout["chosen"];

/** What was said about jokers holds for the place where they lie. */
function unsaid({ now }: Draft, moved: readonly number[]): Chosen {
  return new Map([...now.chosen].filter(([id]) => !moved.includes(id)));
}

function without(groups: Groups, ids: readonly number[]): Groups {
  return groups.map((each) => ({ ...each, tiles: each.tiles.filter((id) => !ids.includes(id)) }));
}

/** `at` counts the places as they were, with the moved tiles still there. */
function insert(draft: Draft, left: Groups, ids: readonly number[], into: number, at?: number): Groups {
  const before = group(draft, into)!.tiles;
  const earlier = before.slice(0, at ?? before.length).filter((id) => !ids.includes(id)).length;
  return left.map((each) =>
    each.id === into ? { ...each, tiles: each.tiles.toSpliced(earlier, 0, ...ids) } : each,
  );
}

function addGroup(draft: Draft, groups: Groups, ids: readonly number[], at: number, chosen: Chosen): Draft {
  const { next } = draft;
  const added = groups.toSpliced(at, 0, { id: next.group, tiles: ids });
  return step(draft, added, chosen, { ...next, group: next.group + 1 });
}

/** Cuts a group before its tile `at`; the rear becomes a group of its own, beside it. */
export function split(draft: Draft, id: number, at: number): Draft {
  const found = group(draft, id);
  if (!found || at <= 0 || at >= found.tiles.length) return draft;
  return move(draft, found.tiles.slice(at), { to: "new", at: draft.now.groups.indexOf(found) + 1 });
}

/** Puts a group to another one. */
export function join(draft: Draft, id: number, into: number): Draft {
  const found = group(draft, id);
  return found && id !== into ? move(draft, found.tiles, { to: "group", group: into }) : draft;
}

/** Sorts the tiles of an unfinished group (melds are in order already): by number, then by colour. */
export function tidy(draft: Draft, id: number): Draft {
  return step(draft, withTiles(draft.now.groups, id, sorted(draft, group(draft, id)?.tiles ?? [])));
}

function sorted(draft: Draft, tiles: readonly number[]): number[] {
  const { faces } = facesIn(draft, draft.now);
  const place = (each: number): number => placeOf(stone(draft, each).piece, faces.get(each));
  return tiles.toSorted((one, other) => place(one) - place(other));
}

/** By number, then by colour; what stands for nothing comes last. */
function placeOf(piece: string, stands: Face | null | undefined): number {
  const order = faceOrder(stands === undefined ? piece : stands);
  return order < FACES.length ? (order % HIGH) * COLOURS.length + Math.floor(order / HIGH) : FACES.length;
}

function withTiles(groups: Groups, id: number, tiles: readonly number[]): Groups {
  return groups.map((each) => (each.id === id ? { ...each, tiles } : each));
}

/** The runs into which an unfinished group comes apart at the number it has twice, as when a 5 is laid to 3-7; null: it
 * does not. */
export function halves(draft: Draft, id: number): [number[], number[]] | null {
  const tiles = sorted(draft, group(draft, id)?.tiles ?? []);
  const texts = textsOf(draft, { id, tiles });
  const at = texts.findIndex((text, index) => index > 0 && tile(text).face === tile(texts[index - 1]!).face);
  const whole = at > 0 && [texts.slice(0, at), texts.slice(at)].every((half) => isMeld(read(half)));
  return whole ? [tiles.slice(0, at), tiles.slice(at)] : null;
}

/** Takes such a group apart. */
export function divide(draft: Draft, id: number): Draft {
  const found = halves(draft, id);
  const at = draft.now.groups.findIndex((each) => each.id === id) + 1;
  return found ? move(draft, found[1], { to: "new", at }) : draft;
}

/** Says what jokers stand for. */
export function declare(draft: Draft, { faces }: Pick<Choice, "faces">): Draft {
  return step(draft, draft.now.groups, new Map([...draft.now.chosen, ...faces]));
}

// -- swaps ------------------------------------------------------------------------------------------------------------

/** The jokers on the table whose place a tile could take. */
export function swapsFor(draft: Draft, id: number): number[] {
  const { faces } = facesIn(draft, draft.now);
  const each = draft.stones.get(id);
  if (!each || isJoker(each)) return [];
  return [...faces].filter(([, face]) => face === each.piece).map(([joker]) => joker);
}

/** A tile and a joker that stands for it change places. A joker whose tile comes from the rack gets a group of its own,
 * beside the one it was in. */
export function swap(draft: Draft, id: number, joker: number): Draft {
  if (!swapsFor(draft, id).includes(joker) || draft.view.phase !== "running") return draft;
  const { groups } = draft.now;
  const exchanged = groups.map((each) => exchange(each, id, joker));
  const chosen = unsaid(draft, [joker]);
  if (groupOf(draft.now, id)) return step(draft, exchanged, chosen);
  const at = groups.findIndex(({ tiles }) => tiles.includes(joker)) + 1;
  return addGroup(draft, exchanged, [joker], at, chosen);
}

function exchange(each: Group, id: number, joker: number): Group {
  const other = (tile: number): number => (tile === id ? joker : tile === joker ? id : tile);
  return { ...each, tiles: each.tiles.map(other) };
}
