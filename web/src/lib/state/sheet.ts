/** What a score sheet says, from the points of each seat and round. */

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

export function sheetOf(points: number[][], reasons: string[], series: Series): Sheet {
  const width = series.shared ? Math.min(1, points[0]?.length ?? 0) : (points[0]?.length ?? 0);
  const columns = Array.from({ length: width }, (_, seat) => seat);
  const lines = points.map((row, round) => ({
    round: round + 1,
    points: row.slice(0, width),
    reason: reasons[round] ?? "",
  }));
  const sums = columns.map((seat) => lines.reduce((sum, line) => sum + (line.points[seat] ?? 0), 0));
  const leading = series.better === "fewer" ? Math.min(...sums) : Math.max(...sums);
  const best = series.shared ? [] : columns.filter((seat) => sums[seat] === leading);
  return { columns, lines, sums, best };
}
