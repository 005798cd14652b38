/** Where everybody stands, always added up from the rounds. */

import type { Series } from "$lib/state/contract";
import type { Text } from "$lib/text";
import type { Sheet } from "./model";
import { optionsOf, total, type Pad } from "./pad";

export interface Standing {
  /** Points by round and column: a column for each person, or one for the group. Null: did not play. */
  readonly rounds: readonly (readonly (number | null)[])[];
  readonly sums: readonly number[];
  /** By column, from 1, ties shared; null: has left, or nothing was played. */
  readonly places: readonly (number | null)[];
}

export function standingOf(sheet: Sheet, pad: Pad): Standing {
  const { series } = pad.facts;
  const options = optionsOf(pad, sheet);
  const rounds = sheet.played.map((round) => {
    const points = pad.points(round, options);
    if (series.shared) return points;
    return sheet.people.map(({ id }) => points[round.players.indexOf(id)] ?? null);
  });
  const width = series.shared ? 1 : sheet.people.length;
  const sums = Array.from({ length: width }, (_, at) => total(rounds.map((row) => row[at] ?? 0)));
  return { rounds, sums, places: series.shared ? [null] : placesOf(sheet, sums, series) };
}

function placesOf({ people, played }: Sheet, sums: readonly number[], series: Series): (number | null)[] {
  const better = (one: number, other: number) => (series.better === "fewer" ? one < other : one > other);
  const ranked = sums.filter((_, at) => !people[at]!.left);
  return sums.map((sum, at) =>
    people[at]!.left || !played.length ? null : 1 + ranked.filter((other) => better(other, sum)).length,
  );
}

/** What so many points in so many rounds come to, by the game's table. */
export function verdictOf({ verdicts }: Series, points: number, rounds: number): Readonly<Text> | null {
  if (!rounds) return null;
  const line = verdicts.find(({ up_to }) => up_to === null || points <= up_to * rounds);
  return line?.text ?? null;
}
