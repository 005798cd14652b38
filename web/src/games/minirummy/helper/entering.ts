/** What a tap on the pad does. Nothing is changed in place, so every step can be taken back. */

import { isMeld, read, room } from "../melds";
import { COLOURS, HIGH, JOKER, LOW, faceOf, tile, type Tile } from "../tiles";
import { leftOf, loosened, type Position, type Texts } from "./position";

/** Where the next tile goes: the rack, a new combination, or one on the table. */
export type Goal = "rack" | "new" | number;

/** What is entered, and where one is with it. */
export interface Entry {
  readonly position: Position;
  readonly goal: Goal;
}

/** A set or a run, perhaps with a joker that somebody has to name. */
const isWhole = (group: Texts): boolean => {
  const found = read(loosened(group));
  return isMeld(found) || found.code === "joker_undeclared";
};

/** Faults that more tiles can mend. */
const MENDED = ["run_has_gap", "joker_undeclared", "combination_too_short"];

const mends = (group: Texts): boolean => {
  const found = read(group);
  return isMeld(found) || MENDED.includes(found.code);
};

/** The groups with one replaced; an empty one vanishes. */
function withGroup({ table }: Position, at: number, group: Texts): readonly Texts[] {
  return table.map((each, index) => (index === at ? group : each)).filter((each) => each.length > 0);
}

/** A run of which only the ends are there, with the tiles between them. */
export function filled(entry: Entry): Entry {
  const { position, goal } = entry;
  const missing = gap(entry);
  if (!missing.length || typeof goal !== "number") return entry;
  const group = loosened([...(position.table[goal] ?? []), ...missing]);
  return { position: { ...position, table: withGroup(position, goal, group) }, goal };
}

/** One or several tiles more. A combination that is whole, and that a tile does not fit, is left: the tile begins the next.
 * So is a run of which only the ends are there: it is filled first. */
export function add(entry: Entry, tiles: Texts): Entry {
  const left = leavesEnds(entry, tiles) ? filled(entry) : null;
  if (left) return added({ ...left, goal: "new" }, tiles);
  return added(entry, tiles);
}

function leavesEnds(entry: Entry, tiles: Texts): boolean {
  const { position, goal } = entry;
  if (typeof goal !== "number" || !gap(entry).length) return false;
  const fills = leftOf(filled(entry).position);
  return !mends([...(position.table[goal] ?? []), ...tiles]) && tiles.every((text) => fills.get(text)! > 0);
}

function added({ position, goal }: Entry, tiles: Texts): Entry {
  if (goal === "rack") return { position: { ...position, rack: [...position.rack, ...tiles] }, goal };
  const group = goal === "new" ? null : (position.table[goal] ?? null);
  const next = group && loosened([...group, ...tiles]);
  if (goal === "new" || !next || (isWhole(group) && !mends(next)))
    return {
      position: { ...position, table: [...position.table, tiles] },
      goal: position.table.length,
    };
  return { position: { ...position, table: withGroup(position, goal, next) }, goal };
}

/** Take a tile out of the rack, or out of a combination; the last one takes the combination with it. */
export function take({ position, goal }: Entry, from: "rack" | number, at: number): Entry {
  const without = (tiles: Texts): Texts => tiles.filter((_, index) => index !== at);
  if (from === "rack") return { position: { ...position, rack: without(position.rack) }, goal };
  const group = loosened(without(position.table[from] ?? []));
  const table = withGroup(position, from, group);
  return { position: { ...position, table }, goal: group.length ? goal : "new" };
}

export function remove({ position }: Entry, at: number): Entry {
  return { position: { ...position, table: withGroup(position, at, []) }, goal: "new" };
}

export function replace({ position, goal }: Entry, at: number, group: Texts): Entry {
  return { position: { ...position, table: withGroup(position, at, group) }, goal };
}

/** All tiles away; the options stay. */
export function clear({ position }: Entry): Entry {
  return { position: { ...position, table: [], rack: [] }, goal: "new" };
}

// -- what may come next -----------------------------------------------------------------------------------------------

/** The tiles between the first and the last of a run that is begun. */
export function gap({ position, goal }: Entry): string[] {
  const group = groupAt(position, goal);
  const [one] = group;
  if (!one || group.some(({ colour, joker }) => joker || colour !== one.colour)) return [];
  const numbers = group.map(({ number }) => number);
  if (new Set(numbers).size < numbers.length) return [];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const missing = Array.from({ length: high - low + 1 }, (_, at) => low + at)
    .filter((number) => !numbers.includes(number))
    .map((number) => faceOf(number, one.colour!));
  const left = leftOf(position);
  return missing.every((text) => left.get(text)! > 0) ? missing : [];
}

function groupAt(position: Position, goal: Goal): Tile[] {
  return typeof goal === "number" ? (position.table[goal] ?? []).map(tile) : [];
}

/** Tiles that would go on with the combination: of a set its other colours, of a run its ends. */
export function next(entry: Entry): string[] {
  const { position, goal } = entry;
  const group = groupAt(position, goal);
  const left = leftOf(position);
  return followers(group).filter((text) => left.get(text)! > 0);
}

function followers(group: Tile[]): string[] {
  const meld = read(group.map(({ text }) => text));
  if (isMeld(meld)) return room(meld);
  const [one] = group;
  if (!one || group.some(({ text }) => text === JOKER) || group.length > 2) return [];
  const [low, high] = [group[0]!.number, group.at(-1)!.number].sort((a, b) => a - b) as [number, number];
  const sameColour = group.every(({ colour }) => colour === one.colour);
  const used = group.map(({ colour }) => colour);
  const set = low === high ? COLOURS.filter((colour) => !used.includes(colour)) : [];
  const ends = sameColour && high - low === group.length - 1 ? [high + 1, low - 1] : [];
  return [
    ...set.map((colour) => faceOf(low, colour)),
    ...ends.filter((number) => LOW <= number && number <= HIGH).map((number) => faceOf(number, one.colour!)),
  ];
}
