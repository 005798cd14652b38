/** Where a sign stands: at what it points at and off whatever must stay readable, or on the name of who gives it. */

import { overlap, rect, type Rect } from "./geometry";

export const BUBBLE = { w: 156, h: 32, air: 6 } as const;

/** The upper edge of a sign in the middle of `x`: the first place that keeps `clear` free and lies on the board. */
export function bubbleTop(place: Rect, x: number, height: number, clear: readonly Rect[]): number {
  const at = (y: number): Rect => rect(x - BUBBLE.w / 2, y, BUBBLE.w, BUBBLE.h);
  const hits = (y: number): Rect[] => clear.filter((each) => overlap(at(y), each));
  const above = place.y - BUBBLE.h - BUBBLE.air;
  const below = place.y + place.h + BUBBLE.air;
  const lifted = Math.min(...hits(above).map((each) => each.y)) - BUBBLE.h - BUBBLE.air;
  const lowered = Math.max(...hits(below).map((each) => each.y + each.h)) + BUBBLE.air;
  const within = place.y + place.h - BUBBLE.h;
  const free = (y: number): boolean => y >= 0 && y + BUBBLE.h <= height && hits(y).length === 0;
  return [above, below, within, lifted, lowered].find(free) ?? Math.max(0, above);
}

/** Of a sign that stands on a name: it says the name itself, and leaves the cards below as they are. */
export const onName = (plate: Rect): number => Math.max(0, plate.y + plate.h - BUBBLE.h);
