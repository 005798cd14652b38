/** What jokers stand for while a turn is in the making, and what they could stand for instead.
 *
 * Nothing of this is kept: it follows from where the tiles lie and from what the person chose, so undo, taking a tile
 * back and a new view need no repair.
 * - A joker of the table keeps its face as long as its group is a meld so. Where it is not, or the person wants another,
 *   it is freed if the rules let it: with bound jokers, as long as the table would still have a joker for that face or
 *   that face came from the rack (the rule page's "Bound").
 * - A free joker stands for what the person chose, if that makes a meld, else for the only or the likeliest reading.
 */

import { declared, isMeld, read, readings, type Kind, type Reading } from "./melds";
import { COPIES, JOKER, count, faceOrder, jokerAs, tile, type Face } from "./tiles";
import type { Draft, Group, Layout, Stone } from "./draft";

/** What each joker in a group stands for (null: nothing yet), and which jokers of the table are freed. */
export interface Faces {
  readonly faces: ReadonlyMap<number, Face | null>;
  readonly freed: ReadonlySet<number>;
}

/** Worked out once for each layout of a turn. */
const KNOWN = new WeakMap<Draft["stones"], WeakMap<Layout, Faces>>();

export function facesIn(draft: Draft, layout: Layout): Faces {
  const turn = KNOWN.get(draft.stones) ?? new WeakMap<Layout, Faces>();
  const known = turn.get(layout) ?? settle(draft, layout);
  KNOWN.set(draft.stones, turn.set(layout, known));
  return known;
}

function settle(draft: Draft, layout: Layout): Faces {
  const freed = new Set<number>();
  const bound = jokersIn(draft, layout).filter(({ was }) => was !== null);
  for (;;) {
    const faces = resolve(draft, layout, freed);
    const found = nextFreed(draft, layout, { faces, freed }, bound);
    if (!found) return { faces, freed };
    freed.add(found.id);
  }
}

function jokersIn({ stones }: Draft, { groups }: Layout): Stone[] {
  return groups.flatMap(({ tiles }) =>
    tiles.map((id) => stones.get(id)!).filter(({ piece }) => piece === JOKER),
  );
}

/** The joker to free next: one the person renamed, else one whose group becomes a meld, else any without a meld. */
function nextFreed(draft: Draft, layout: Layout, found: Faces, bound: Stone[]): Stone | null {
  const free = bound.filter((each) => !found.freed.has(each.id) && mayGo(draft, layout, found.faces, each));
  const renamed = free.find(({ id, was }) => (layout.chosen.get(id) ?? was) !== was);
  const lost = free.filter((each) => !isMeld(read(textsIn(draft, groupWith(layout, each.id), found.faces))));
  return renamed ?? lost.find((each) => helps(draft, layout, found, each)) ?? lost[0] ?? null;
}

function groupWith({ groups }: Layout, id: number): Group {
  return groups.find(({ tiles }) => tiles.includes(id))!;
}

function helps(draft: Draft, layout: Layout, { freed }: Faces, { id }: Stone): boolean {
  const faces = resolve(draft, layout, new Set([...freed, id]));
  return isMeld(read(textsIn(draft, groupWith(layout, id), faces)));
}

/** May a joker of the table stand for something else? */
function mayGo(draft: Draft, layout: Layout, faces: Faces["faces"], { id, was }: Stone): boolean {
  if (draft.view.jokers === "free") return true;
  const others = [...faces].filter(([joker, face]) => joker !== id && face === was).length;
  const before = [...draft.stones.values()].filter((each) => each.was === was).length;
  return others >= before - laidAs(draft, layout, was!);
}

function laidAs({ stones }: Draft, { groups }: Layout, face: Face): number {
  const laid = groups.flatMap(({ tiles }) => tiles.map((id) => stones.get(id)!));
  return laid.filter(({ from, piece }) => from === "rack" && piece === face).length;
}

function textsIn({ stones }: Draft, { tiles }: Group, faces: Faces["faces"]): string[] {
  return tiles.map((id) => {
    const { piece } = stones.get(id)!;
    return piece === JOKER ? jokerAs(faces.get(id) ?? null) : piece;
  });
}

function resolve(draft: Draft, layout: Layout, freed: ReadonlySet<number>): Map<number, Face | null> {
  return new Map(layout.groups.flatMap((each) => resolveGroup(draft, layout, each, freed)));
}

type Resolved = [number, Face | null][];

function resolveGroup(draft: Draft, layout: Layout, group: Group, freed: ReadonlySet<number>): Resolved {
  const jokers = group.tiles.map((id) => draft.stones.get(id)!).filter(({ piece }) => piece === JOKER);
  if (jokers.length === 0) return [];
  const fixed = new Map(jokers.filter(({ id }) => !freed.has(id)).map(({ id, was }) => [id, was]));
  const said = new Map(jokers.map(({ id }) => [id, fixed.get(id) ?? layout.chosen.get(id) ?? null]));
  const texts = asMeld(draft, group, said) ?? asMeld(draft, group, fixed) ?? textsIn(draft, group, said);
  return jokers.map(({ id }) => [id, tile(texts[group.tiles.indexOf(id)]!).face]);
}

/** The group with its bare jokers declared, if it is a meld so. */
function asMeld(draft: Draft, group: Group, faces: Faces["faces"]): string[] | null {
  const texts = textsIn(draft, group, faces);
  if (isMeld(read(texts)) && !texts.includes(JOKER)) return texts;
  const best = ranked(draft, texts)[0];
  return best ? declared(texts, best.faces) : null;
}

// -- what is proposed -------------------------------------------------------------------------------------------------

/** The readings of a group, the likeliest first: as a run lies there already; then what is worth most in a first lay
 * that counts jokers as tiles; then what the fewest others can swap; then the higher tiles. */
export function ranked(draft: Draft, texts: readonly string[]): Reading[] {
  const rate = ({ kind, faces }: Reading): number[] => {
    const points = faces.reduce((sum, face) => sum + tile(face).number, 0);
    const lies = kind === "run" && isRising(declared(texts, faces));
    return [lies ? 0 : 1, countsAsTile(draft) ? -points : 0, unseen(draft, faces), -points];
  };
  const rated = readings(texts).map((reading) => ({ reading, rate: rate(reading) }));
  rated.sort((one, other) => compare(one.rate, other.rate));
  return rated.map(({ reading }) => reading);
}

function compare(one: number[], other: number[]): number {
  const differing = one.findIndex((value, index) => value !== other[index]);
  return differing < 0 ? 0 : one[differing]! - other[differing]!;
}

function isRising(texts: string[]): boolean {
  const places = texts.map((text) => faceOrder(tile(text).face));
  return places.every((place, index) => index === 0 || places[index - 1]! < place);
}

function countsAsTile({ view }: Draft): boolean {
  return view.joker_counts_in_first_meld === "as_tile" && view.seat !== null && !view.opened[view.seat];
}

/** How many copies of faces are neither on the table nor on the own rack. */
function unseen({ stones }: Draft, faces: readonly Face[]): number {
  const seen = count([...stones.values()].map(({ piece }) => piece));
  return faces.reduce((sum, face) => sum + Math.max(0, COPIES - (seen.get(face) ?? 0)), 0);
}

/** One way to declare the free jokers of a group. */
export interface Choice {
  readonly kind: Kind;
  /** By joker. */
  readonly faces: ReadonlyMap<number, Face>;
}

/** What the jokers of a group stand for, and what else they could stand for. */
export interface Proposal {
  /** The one that holds now. */
  readonly now: Choice;
  /** All of them, the likeliest first. */
  readonly choices: readonly Choice[];
  /** Is it worth asking the person?
   *
   * Where several declarations are possible and the person has not chosen. Not with free jokers, which are declared anew
   * in every lay; and not where every copy of all possible tiles lies on the table, for then nobody can ever swap. */
  readonly asks: boolean;
}

/** Null: there is no meld, or no joker in it that could stand for anything else. */
export function propose(draft: Draft, group: Group): Proposal | null {
  const known = facesIn(draft, draft.now);
  const loose = looseIn(draft, group, known);
  if (!isMeld(read(textsIn(draft, group, known.faces)))) return null;
  const bare = textsIn(draft, group, new Map([...known.faces].filter(([id]) => !loose.includes(id))));
  const found = ranked(draft, bare);
  if (found.length < 2) return null;
  const choices = found.map(({ kind, faces }) => ({ kind, faces: pair(loose, faces) }));
  const now = choices.find((choice) => holds(choice, known)) ?? choices[0]!;
  return { now, choices, asks: asks(draft, loose, found, known) };
}

/** The jokers of a group that may be declared anew. */
function looseIn(draft: Draft, group: Group, { faces, freed }: Faces): number[] {
  return group.tiles.filter((id) => {
    const each = draft.stones.get(id)!;
    if (each.piece !== JOKER) return false;
    return each.was === null || freed.has(id) || mayGo(draft, draft.now, faces, each);
  });
}

function pair(ids: number[], faces: readonly Face[]): Map<number, Face> {
  return new Map(ids.map((id, index) => [id, faces[index]!]));
}

function holds({ faces }: Choice, known: Faces): boolean {
  const now = [...faces.keys()].map((id) => known.faces.get(id) ?? "");
  return now.sort().join() === [...faces.values()].sort().join();
}

function asks(draft: Draft, loose: number[], found: Reading[], { faces, freed }: Faces): boolean {
  if (draft.view.jokers === "free") return false;
  const open = loose.filter((id) => draft.stones.get(id)!.was === null || freed.has(id));
  if (open.every((id) => draft.now.chosen.get(id) === faces.get(id))) return false;
  const table = count(
    [...draft.stones.values()].filter(({ from }) => from === "table").map(({ piece }) => piece),
  );
  return found.some(({ faces }) => faces.some((face) => (table.get(face) ?? 0) < COPIES));
}
