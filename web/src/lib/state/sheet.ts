/** What a score sheet says, from the points of each seat and round. */

import { letters } from "$lib/text";
import type { Series } from "./contract";

export interface SheetLine {
  round: number;
  points: number[];
  reason: string;
}

export interface Sheet {
  /** Whose points a column holds: one column for a group, else one a seat. */
  columns: number[];
  lines: SheetLine[];
  sums: number[];
  /** The columns that lead. */
  best: number[];
}

export interface BestRound {
  round: number;
  points: number;
  /** Whose points; null: the group's. */
  seat: number | null;
}

const leads = (series: Series, points: readonly number[]): number =>
  series.better === "fewer" ? Math.min(...points) : Math.max(...points);

export function sheetOf(points: number[][], reasons: string[], series: Series): Sheet {
  const width = series.shared ? Math.min(1, points[0]?.length ?? 0) : (points[0]?.length ?? 0);
  const columns = Array.from({ length: width }, (_, seat) => seat);
  const lines = points.map((row, round) => ({
    round: round + 1,
    points: row.slice(0, width),
    reason: reasons[round] ?? "",
  }));
  const sums = columns.map((seat) => lines.reduce((sum, line) => sum + (line.points[seat] ?? 0), 0));
  const best = series.shared ? [] : columns.filter((seat) => sums[seat] === leads(series, sums));
  return { columns, lines, sums, best };
}

/** The seats that have won a series in which each plays for oneself; equal sums win together. */
export function winners({ best }: Sheet, series: Series): number[] {
  return series.shared || series.verdicts.length ? [] : best;
}

/** The last `most` lines as they are, and what was before them added up in one. */
export function folded(
  { columns, lines }: Sheet,
  most: number,
): { before: number[] | null; lines: SheetLine[] } {
  if (lines.length <= most) return { before: null, lines };
  const early = lines.slice(0, 1 - most);
  const before = columns.map((seat) => early.reduce((sum, line) => sum + (line.points[seat] ?? 0), 0));
  return { before, lines: lines.slice(1 - most) };
}

/** The round with the best points of all, the earliest of equals. */
export function bestRound({ lines }: Sheet, series: Series): BestRound | null {
  const points = leads(
    series,
    lines.flatMap((line) => line.points),
  );
  const line = lines.find((each) => each.points.includes(points));
  if (!line) return null;
  return { round: line.round, points, seat: series.shared ? null : line.points.indexOf(points) };
}

/** Names short enough to head a narrow column, each of them another. */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map((name) => letters(name, 2));
  return short.map((each, seat) =>
    short.indexOf(each) === short.lastIndexOf(each) ? each : `${letters(each, 1)}${seat + 1}`,
  );
}
