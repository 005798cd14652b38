/** An answer as pictures: what is new, what stays, and how the table looks after each step. */

import type { Advice } from "$lib/wire/types";
import { count, pieceOf } from "../tiles";
import type { Texts } from "./position";

/** A combination, and which of its tiles are marked. */
export interface Marked {
  readonly texts: Texts;
  readonly marks: readonly boolean[];
}

export interface After {
  /** New or changed; the tiles from the rack are marked. */
  readonly changed: readonly Marked[];
  readonly same: readonly Texts[];
}

type Key = (text: string) => string;

/** The same tiles, in whatever order. */
const together = (texts: Texts, key: Key): string => texts.map(key).sort().join(" ");

/** Takes one away if there is one; was there? */
function used(left: Map<string, number>, key: string): boolean {
  const number = left.get(key) ?? 0;
  left.set(key, number - 1);
  return number > 0;
}

/** What became of a table. `key`: tiles with the same are the same (as usual, all jokers are). */
export function compare(before: readonly Texts[], after: readonly Texts[], key: Key = pieceOf): After {
  const lying = count(before.map((group) => together(group, key)));
  const isSame = after.map((group) => used(lying, together(group, key)));
  const same = after.filter((_, at) => isSame[at]);
  const old = count(before.flat().map(key));
  for (const text of same.flat()) used(old, key(text));
  const changed = after
    .filter((_, at) => !isSame[at])
    .map((texts) => ({ texts, marks: texts.map((text) => !used(old, key(text))) }));
  return { changed, same };
}

/** What of a rack is left after these tiles were laid. */
export function without(rack: Texts, placed: Texts): string[] {
  const gone = count(placed.map(pieceOf));
  return rack.filter((text) => !used(gone, text));
}

/** The table after a step: what changed in it, and what was taken and lies nowhere yet. */
export interface Frame {
  readonly groups: readonly Marked[];
  readonly held: Texts;
}

type Step = Pick<Advice["steps"][number], "table" | "held">;

/** Jokers that get another name have moved, too. */
const itself: Key = (text) => text;

/** What each step changes. */
export function stepped(before: readonly Texts[], steps: readonly Step[]): Frame[] {
  const tables = [before, ...steps.map(({ table }) => table)];
  return steps.map(({ table, held }, at) => ({ groups: compare(tables[at]!, table, itself).changed, held }));
}
