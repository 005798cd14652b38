/** Photo finishes as pictures: how close a contest was, and how far behind the first everyone came in. */

import type { Text } from "$lib/text";
import type { Claim, PhotoFinish } from "$lib/wire/types";
import { M } from "./messages";

/** So far behind (ms) is as far as a lane goes; nothing is nearer than the one who came as late. */
const LANE_MS = 1000;

const first = ({ claims }: PhotoFinish): number => claims[0]?.reaction_ms ?? 0;

/** By how much (ms) the contest was won. */
export const lead = (finish: PhotoFinish): number =>
  Math.max(0, Math.round((finish.claims[1]?.reaction_ms ?? Infinity) - first(finish)));

/** Gaps below this (ms) are not seen in hundredths of a second. */
const FINE_MS = 10;

/** How many decimals of a second tell the claims of this finish apart. */
export const decimals = ({ claims }: PhotoFinish): 2 | 3 =>
  claims.some(
    ({ reaction_ms }, index) => reaction_ms - (claims[index - 1]?.reaction_ms ?? -Infinity) < FINE_MS,
  )
    ? 3
    : 2;

type Line = [Text, Record<string, number>];

function linkLine({ link_ms, credit_ms }: Claim): Line[] {
  if (link_ms === null) return [];
  const [link, credit] = [Math.round(link_ms), Math.round(credit_ms)];
  if (link > 0 && credit === 0) return [[M.claim_knew, {}]];
  return [[credit < link ? M.claim_part : M.claim_link, { link, credit }]];
}

/** What became of somebody's link in a contest, and whether the claim came in time: sentences and their values. */
export const notes = (claim: Claim): Line[] => [
  ...linkLine(claim),
  ...(claim.after_window ? [[M.after_window, {}] satisfies Line] : []),
];

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
