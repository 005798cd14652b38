/** The clock in figures and thresholds. */

export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The marks (ms left) that lie between two looks at a clock, latest last. */
export const crossed = (before: number, after: number, marks: readonly number[]): number[] =>
  marks.filter((mark) => after <= mark && mark < before).sort((a, b) => b - a);
