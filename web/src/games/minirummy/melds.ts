/** What a group of tiles is, a set or a run, or what it lacks: judged for display, as the rules' `melds.py` does. */

import {
  COLOURS,
  HIGH,
  LOW,
  NUMBERS,
  faceOf,
  faceOrder,
  jokerAs,
  tile,
  type Colour,
  type Face,
  type Tile,
} from "./tiles";

export type Kind = "set" | "run";

/** A valid group in its natural order, every joker declared. */
export interface Meld {
  kind: Kind;
  tiles: string[];
  /** Where each of them stands in the group that was read. */
  order: number[];
}

export type Values = Record<string, unknown>;

/** What is wrong with a group: a refusal's code and its values. */
export interface Fault {
  code: FaultCode;
  values: Values;
}

/** One way to declare the bare jokers of a group: what they stand for, in rising order. */
export interface Reading {
  kind: Kind;
  faces: Face[];
}

/** In the order in which they are given. */
export const FAULTS = [
  "combination_too_short",
  "set_mixes_numbers",
  "set_repeats_colour",
  "run_mixes_colours",
  "run_past_13",
  "run_has_gap",
  "joker_undeclared",
] as const;
export type FaultCode = (typeof FAULTS)[number];

export const LEAST = 3;
const SET_MOST = COLOURS.length;

export function isMeld(found: Meld | Fault): found is Meld {
  return "kind" in found;
}

function fault(code: FaultCode, values: Values = {}): Fault {
  return { code, values };
}

/** The meld a group is, or its first fault. */
export function read(group: readonly string[]): Meld | Fault {
  const tiles = group.map(tile);
  if (tiles.length < LEAST) return fault("combination_too_short", { number: tiles.length });
  const known = tiles.filter((each) => each.face !== null);
  if (known.length < tiles.length) return withBare(group, tiles, known);
  const problem = faultOf(tiles, known);
  return problem ?? inOrder(tiles);
}

/** The readings of the whole group, where it has bare jokers. */
function withBare(group: readonly string[], tiles: Tile[], known: Tile[]): Meld | Fault {
  const found = readings(group);
  if (found.length > 1) return undeclared(found);
  const faces = found[0]?.faces;
  return faces ? read(declared(group, faces)) : (faultOf(tiles, known) ?? runFault(tiles.length, known));
}

/** A group with its bare jokers declared, in rising order from left to right. */
export function declared(group: readonly string[], faces: readonly Face[]): string[] {
  const left = [...faces];
  return group.map((text) => (tile(text).face === null ? jokerAs(left.shift() ?? null) : text));
}

function undeclared(found: Reading[]): Fault {
  const canBe = [...new Set(found.flatMap(({ faces }) => faces))];
  const texts = found.map(({ faces }) => faces.map(jokerAs));
  return fault("joker_undeclared", { can_be: canBe.sort(byFace), readings: texts });
}

function byFace(one: Face, other: Face): number {
  return faceOrder(one) - faceOrder(other);
}

function inOrder(tiles: Tile[]): Meld {
  const kind = tiles[0]!.number === tiles[1]!.number ? "set" : "run";
  const order = tiles.map((_, index) => index);
  order.sort((one, other) => byFace(tiles[one]!.face!, tiles[other]!.face!));
  return { kind, tiles: order.map((index) => tiles[index]!.text), order };
}

function faultOf(tiles: Tile[], known: Tile[]): Fault | null {
  const numbers = new Set(known.map(({ number }) => number));
  const colours = new Set(known.map(({ colour }) => colour));
  if (numbers.size < known.length) return setFault(tiles.length, known, numbers, colours.size);
  if (colours.size > 1) {
    const [one, other] = colours;
    return fault("run_mixes_colours", { one, other });
  }
  const whole = known.length === tiles.length;
  const span = Math.max(...numbers) - Math.min(...numbers) + 1;
  return !whole || span === tiles.length ? null : runFault(tiles.length, known);
}

/** Two tiles have the same number: a set, or none. */
function setFault(size: number, known: Tile[], numbers: Set<number>, colours: number): Fault | null {
  if (numbers.size > 1) {
    const [one, other] = [...numbers].sort((low, high) => low - high);
    return fault("set_mixes_numbers", { one, other });
  }
  const repeats = colours < known.length || size > SET_MOST;
  return repeats ? fault("set_repeats_colour", { of: known[0]!.number }) : null;
}

/** What keeps tiles of one colour with different numbers, and bare jokers, from being a run. */
function runFault(size: number, known: Tile[]): Fault {
  const numbers = known.map(({ number }) => number).sort((low, high) => low - high);
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
  if (size > HIGH || steps.some((step) => HIGH - step < size)) return fault("run_past_13");
  const widest = steps.indexOf(Math.max(...steps));
  const [low, high] = numbers.slice(widest, widest + 2);
  return fault("run_has_gap", { colour: known[0]!.colour, low, high });
}

/** Every way to declare the bare jokers of a group that makes a meld of it, sets first. */
export function readings(group: readonly string[]): Reading[] {
  const tiles = group.map(tile);
  const known = tiles.filter((each) => each.face !== null);
  const bare = tiles.length - known.length;
  if (tiles.length < LEAST || bare === 0) return [];
  return [...asSet(known, bare), ...asRun(known, bare)];
}

function asSet(known: Tile[], bare: number): Reading[] {
  const used = new Set(known.map(({ colour }) => colour));
  const free = COLOURS.filter((colour) => !used.has(colour));
  const numbers = new Set(known.map(({ number }) => number));
  if (used.size < known.length || numbers.size > 1) return [];
  const choices = combinations(free, bare);
  return (numbers.size ? [...numbers] : NUMBERS).flatMap((number) =>
    choices.map((colours) => ({ kind: "set", faces: colours.map((colour) => faceOf(number, colour)) })),
  );
}

function asRun(known: Tile[], bare: number): Reading[] {
  const length = known.length + bare;
  const numbers = new Set(known.map(({ number }) => number));
  const colours = [...new Set(known.map(({ colour }) => colour!))];
  if (colours.length > 1 || numbers.size < known.length) return [];
  return (known.length ? colours : COLOURS).flatMap((colour) => runsOf(colour, length, numbers));
}

function runsOf(colour: Colour, length: number, numbers: ReadonlySet<number>): Reading[] {
  const starts = NUMBERS.filter((start) => start + length - 1 <= HIGH);
  return starts.flatMap((start): Reading[] => {
    const window = NUMBERS.slice(start - LOW, start - LOW + length);
    if ([...numbers].some((number) => !window.includes(number))) return [];
    const gaps = window.filter((number) => !numbers.has(number));
    return [{ kind: "run", faces: gaps.map((number) => faceOf(number, colour)) }];
  });
}

/** All choices of `size` of `items`, in order. */
function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** The faces that can be added to a meld, one at a time. */
export function room(meld: Meld): Face[] {
  const tiles = meld.tiles.map(tile);
  const [first, last] = [tiles[0]!, tiles.at(-1)!];
  if (meld.kind === "set") {
    const free = COLOURS.filter((colour) => tiles.every((each) => each.colour !== colour));
    return free.map((colour) => faceOf(first.number, colour));
  }
  const ends = [first.number - 1, last.number + 1].filter((number) => LOW <= number && number <= HIGH);
  return ends.map((number) => faceOf(number, first.colour!));
}
