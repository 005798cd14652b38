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

/** Parts what stays from what does not, and marks the tiles at some places. */
function parted(after: readonly Texts[], isSame: readonly boolean[], places: Advice["placed_at"]): After {
  const changed = after
    .map((texts, at) => ({ texts, marks: texts.map((_, place) => places[at]!.includes(place)) }))
    .filter((_, at) => !isSame[at]);
  return { changed, same: after.filter((_, at) => isSame[at]) };
}

/** What becomes of a table, with what comes from the rack marked. All jokers are the same: they may be bare before. */
export function compare(
  before: readonly Texts[],
  { table, placed_at, moved_at }: Pick<Advice, "table" | "placed_at" | "moved_at">,
): After {
  const lying = count(before.map((group) => together(group, pieceOf)));
  const untouched = (at: number): boolean => placed_at[at]!.length + moved_at[at]!.length === 0;
  const isSame = table.map((group, at) => untouched(at) && used(lying, together(group, pieceOf)));
  return parted(table, isSame, placed_at);
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

type Step = Pick<Advice["steps"][number], "table" | "placed_at" | "held">;

/** Jokers that get another name have moved, too. */
const itself: Key = (text) => text;

/** What each step changes. */
export function stepped(before: readonly Texts[], steps: readonly Step[]): Frame[] {
  const tables = [before, ...steps.map(({ table }) => table)];
  return steps.map(({ table, placed_at, held }, at) => {
    const lying = count(tables[at]!.map((group) => together(group, itself)));
    const isSame = table.map((group) => used(lying, together(group, itself)));
    return { groups: parted(table, isSame, placed_at).changed, held };
  });
}
