/** What is felt: only what a hand must know without looking. */

import type { Cue } from "./cues";

const PATTERNS: Partial<Record<Cue, number[]>> = {
  turn: [60],
  refused: [25, 40, 25],
  hit: [35],
  miss: [15, 45, 15, 45, 15],
  wrong: [180],
  half: [120],
  minute: [120],
  soon: [90, 80, 90],
  last: [90, 80, 90, 80, 90],
  horn: [700],
};

export const canBuzz = typeof navigator !== "undefined" && "vibrate" in navigator;

/** Before the first gesture a browser refuses, and complains. */
const mayBuzz = (): boolean =>
  canBuzz && !document.hidden && navigator.userActivation?.hasBeenActive !== false;

export function buzz(cue: Cue): void {
  const pattern = PATTERNS[cue];
  if (pattern && mayBuzz()) navigator.vibrate(pattern);
}
