/** A table as full as it can be, for tests and for looking at it. */

import { COLOURS, HIGH, LOW, NUMBERS } from "./tiles";

/** All tiles of the pack but one joker, 107: runs of each colour cut before `cuts`, a set of four of each number, and a
 * run of jokers; written as the rule page writes a table. */
export function crowded(cuts: readonly number[] = [4, 7, 10]): string {
  const edges = [LOW, ...cuts, HIGH + 1];
  const runs = COLOURS.flatMap((colour) =>
    edges.slice(1).map((end, index) => {
      const low = edges[index]!;
      return Array.from({ length: end - low }, (_, step) => `${low + step}${colour}`).join(" ");
    }),
  );
  const sets = NUMBERS.map((number) => COLOURS.map((colour) => `${number}${colour}`).join(" "));
  return [...runs, ...sets, "J=5r J=6r J=7r"].join(" | ");
}
