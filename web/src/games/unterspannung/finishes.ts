/** Photo finishes as pictures: how close a contest was, and how far behind the first everyone came in. */

import type { Claim, PhotoFinish } from "$lib/wire/types";

/** So far behind (ms) is as far as a lane goes; nothing is nearer than the one who came as late. */
const LANE_MS = 1000;

const first = ({ claims }: PhotoFinish): number => claims[0]?.reaction_ms ?? 0;

/** By how much (ms) the contest was won. */
export const lead = (finish: PhotoFinish): number =>
  Math.max(0, Math.round((finish.claims[1]?.reaction_ms ?? Infinity) - first(finish)));

/** The closest first, of equals the earlier. */
export const closest = (finishes: readonly PhotoFinish[]): PhotoFinish[] =>
  [...finishes].sort((a, b) => lead(a) - lead(b) || a.contest - b.contest);

/** Where in a lane somebody was when the first crossed the line: 1 at it, 0.35 a second or more behind. */
export function distance(finish: PhotoFinish, { reaction_ms }: Claim): number {
  const behind = Math.min(LANE_MS, Math.max(0, reaction_ms - first(finish)));
  return 1 - 0.65 * Math.sqrt(behind / LANE_MS);
}

/** "play 7±2 @12": the card. */
export const faceOf = ({ move }: Claim): string => move.split(" ")[1] ?? "";
