/** Views as the server sends them, for tests: tiles as the rule page writes them, `1r 2r 3r | 7b J=7g 7o`. */

import { move, NEW } from "./arrange";
import cases from "./cases.json";
import { groupOf, rackOf, textsOf, type Draft } from "./draft";
import type { Keep } from "./keep";
import { isMeld, read } from "./melds";
import type { MeldView, View } from "./generated";

export function words(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

export function groupsOf(text: string): string[][] {
  return text ? text.split("|").map(words) : [];
}

export function meldView(tiles: string[]): MeldView {
  const found = read(tiles);
  if (!isMeld(found)) throw new Error(`${tiles.join(" ")}: ${found.code}`);
  return { kind: found.kind, tiles: found.tiles };
}

/** A running round in which seat 0 is on turn and looks on. */
export function view(table: string, rack: string, more: Partial<View> = {}): View {
  const own = words(rack);
  return {
    seat: 0,
    phase: "running",
    first: 0,
    turn: 0,
    number: 1,
    racks: [own, null],
    sizes: [own.length, 14],
    rack_points: [null, null],
    opened: [true, true],
    melds: groupsOf(table).map(meldView),
    stacks: [7, 7, 6],
    passes: 0,
    first_meld: 40,
    joker_value: 25,
    joker_counts_in_first_meld: "joker_value",
    jokers: "bound",
    rebuild_in_first_turn: "no",
    last: null,
    ...more,
  };
}

/** A lay and what the rules say to it: no code, it is legal, and what it is worth as a first one. */
export interface LayCase {
  table: string;
  rack: string;
  lay: string;
  opened: boolean;
  options: Partial<View>;
  code?: string;
  values?: object;
  sum?: number;
}

export const LAYS = cases.lays as LayCase[];

// -- drafts in words --------------------------------------------------------------------------------------------------

/** Tiles of the rack, in this order. */
export function onRack(draft: Draft, text: string): number[] {
  return pick(
    rackOf(draft).map(({ id, piece }) => ({ id, text: piece })),
    text,
  );
}

/** Tiles of the table, in this order; of equal ones the first. */
export function onTable(draft: Draft, text: string): number[] {
  const tiles = draft.now.groups.flatMap((each) => {
    const texts = textsOf(draft, each);
    return each.tiles.map((id, index) => ({ id, text: texts[index]! }));
  });
  return pick(tiles, text);
}

function pick(tiles: { id: number; text: string }[], text: string): number[] {
  const left = [...tiles];
  return words(text).map((word) => {
    const at = left.findIndex((each) => each.text === word);
    if (at < 0) throw new Error(`no ${word} among ${tiles.map((each) => each.text).join(" ")}`);
    return left.splice(at, 1)[0]!.id;
  });
}

export function tableText(draft: Draft): string {
  return draft.now.groups.map((each) => textsOf(draft, each).join(" ")).join(" | ");
}

export function rackText(draft: Draft): string {
  return rackOf(draft)
    .map(({ piece }) => piece)
    .join(" ");
}

/** The group with a tile of the table that reads so. */
export function groupWith(draft: Draft, text: string): number {
  return groupOf(draft.now, onTable(draft, text)[0]!)!.id;
}

/** Lays tiles of the rack: a new group, or added to the one with a tile that reads `to`. */
export function lay(draft: Draft, text: string, to?: string): Draft {
  const target = to === undefined ? NEW : ({ to: "group", group: groupWith(draft, to) } as const);
  return move(draft, onRack(draft, text), target);
}

/** Whole numbers below `below`, the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Something that keeps what is written, as `localStorage` does. */
export function drawer(): Keep {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}
