/** A ring with straight sides that begins at the middle of its top and goes round clockwise. */

import type { Rect } from "./geometry";

export function ringPath({ x, y, w, h }: Rect, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2);
  const right = x + w;
  const bottom = y + h;
  return [
    `M${x + w / 2} ${y}`,
    `H${right - r}`,
    `A${r} ${r} 0 0 1 ${right} ${y + r}`,
    `V${bottom - r}`,
    `A${r} ${r} 0 0 1 ${right - r} ${bottom}`,
    `H${x + r}`,
    `A${r} ${r} 0 0 1 ${x} ${bottom - r}`,
    `V${y + r}`,
    `A${r} ${r} 0 0 1 ${x + r} ${y}`,
    "Z",
  ].join(" ");
}

export interface Notch {
  x: number;
  y: number;
  /** The direction of the ring there, in degrees; 0 goes right. */
  angle: number;
}

/** The point at `part` (0-1) of the way round. */
export function ringPoint({ x, y, w, h }: Rect, radius: number, part: number): Notch {
  const r = Math.min(radius, w / 2, h / 2);
  const flat = w - 2 * r;
  const tall = h - 2 * r;
  const arc = (Math.PI * r) / 2;
  let rest = (((part % 1) + 1) % 1) * (2 * flat + 2 * tall + 4 * arc);
  const straight: [number, number, number, number, number][] = [
    [flat / 2, x + w / 2, y, 1, 0],
    [tall, x + w, y + r, 0, 1],
    [flat, x + w - r, y + h, -1, 0],
    [tall, x, y + h - r, 0, -1],
    [flat / 2, x + r, y, 1, 0],
  ];
  const corners: [number, number, number][] = [
    [x + w - r, y + r, -90],
    [x + w - r, y + h - r, 0],
    [x + r, y + h - r, 90],
    [x + r, y + r, 180],
  ];
  for (const [index, [length, fromX, fromY, dx, dy]] of straight.entries()) {
    if (rest <= length || index === 4) {
      return { x: fromX + dx * rest, y: fromY + dy * rest, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
    }
    rest -= length;
    const [cx, cy, begin] = corners[index]!;
    if (rest <= arc) {
      const angle = begin + (rest / arc) * 90;
      const turn = (angle * Math.PI) / 180;
      return { x: cx + r * Math.cos(turn), y: cy + r * Math.sin(turn), angle: angle + 90 };
    }
    rest -= arc;
  }
  return { x, y, angle: 0 };
}
