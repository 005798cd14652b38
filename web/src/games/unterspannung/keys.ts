/** What a key means in the race: each place of the hand has one of its own. */

import { middle, type Rect } from "$lib/board/geometry";
import type { Key } from "$lib/board/keys";

const PLACES = "1234567890abcdefghijklmnopqrstuvwxyz";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
export type Command =
  | { kind: "play"; slot: number }
  | { kind: "draw" }
  | { kind: "enter" }
  | { kind: "walk"; arrow: Arrow }
  | { kind: "help" };

/** The key of a place, as it is printed on the card there. */
export const keyOf = (slot: number): string => PLACES.charAt(slot);

const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key);

export function command({ key, ctrlKey, altKey, metaKey }: Key): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === " ") return { kind: "draw" };
  if (key === "Enter") return { kind: "enter" };
  if (key === "?") return { kind: "help" };
  if (isArrow(key)) return { kind: "walk", arrow: key };
  const slot = key.length === 1 ? PLACES.indexOf(key.toLowerCase()) : -1;
  return slot < 0 ? null : { kind: "play", slot };
}

const ALONG: Readonly<Record<Arrow, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** What lies askew is so much further away. */
const ASKEW = 3;

/** The place an arrow leads to, of those in `taken`; null: there is none in that direction. */
export function walk(
  slots: readonly Rect[],
  taken: readonly number[],
  from: number,
  arrow: Arrow,
): number | null {
  const start = slots[from];
  if (!start) return taken[0] ?? null;
  const [here, along] = [middle(start), ALONG[arrow]];
  const way = (slot: number): number => {
    const there = middle(slots[slot]!);
    const ahead = (there.x - here.x) * along.x + (there.y - here.y) * along.y;
    const aside = Math.abs((there.x - here.x) * along.y) + Math.abs((there.y - here.y) * along.x);
    return ahead < 1 ? Infinity : ahead + ASKEW * aside;
  };
  const best = taken.reduce((a, b) => (way(b) < way(a) ? b : a), from);
  return best === from || way(best) === Infinity ? null : best;
}
