/** Views as the server sends them, for tests: tiles as the rule page writes them, `1r 2r 3r | 7b J=7g 7o`. */

import { isMeld, read } from "./melds";
import type { MeldView, View } from "./generated";
import { COLOURS, NUMBERS } from "./tiles";

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

/** All tiles of the pack but one joker, 107: runs of each colour cut before `cuts`, a set of four of each number, and a
 * run of jokers. */
export function crowded(cuts: readonly number[] = [4, 7, 10]): string {
  const edges = [1, ...cuts, 14];
  const runs = COLOURS.flatMap((colour) =>
    edges.slice(1).map((end, index) => {
      const low = edges[index]!;
      return Array.from({ length: end - low }, (_, step) => `${low + step}${colour}`).join(" ");
    }),
  );
  const sets = NUMBERS.map((number) => COLOURS.map((colour) => `${number}${colour}`).join(" "));
  return [...runs, ...sets, "J=5r J=6r J=7r"].join(" | ");
}
