/** A group that is opened: large enough for single tiles under a finger, over its place on the table. */

import { clamp, rect, type Rect } from "$lib/board/geometry";
import { TOUCH } from "./shelves";

export const OPEN_TILE = { w: 46, h: 58 } as const;
const SEAM = 3;
const RIM = 6;
/** The line with its name and its buttons. */
export const HEAD = TOUCH;

export interface Opened {
  frame: Rect;
  /** From the corner of the frame. */
  tiles: Rect[];
}

/** What is seen of the table: `top` is how far it is scrolled. */
export interface Window {
  w: number;
  h: number;
  top: number;
}

export function openedOf(closed: Rect, count: number, { w, h, top }: Window): Opened {
  const most = Math.max(1, Math.floor((w - 2 * RIM + SEAM) / (OPEN_TILE.w + SEAM)));
  const lines = Math.max(1, Math.ceil(count / most));
  const columns = Math.max(1, Math.ceil(count / lines));
  const wide = Math.max(Math.min(w, 232), columns * (OPEN_TILE.w + SEAM) - SEAM + 2 * RIM);
  const high = HEAD + RIM + lines * (OPEN_TILE.h + SEAM) - SEAM;
  const x = clamp(closed.x + closed.w / 2 - wide / 2, 0, Math.max(0, w - wide));
  const y = clamp(closed.y + closed.h / 2 - high / 2, top, Math.max(top, top + h - high));
  const left = (wide - (columns * (OPEN_TILE.w + SEAM) - SEAM)) / 2;
  const tiles = Array.from({ length: count }, (_, index) =>
    rect(
      left + (index % columns) * (OPEN_TILE.w + SEAM),
      HEAD + Math.floor(index / columns) * (OPEN_TILE.h + SEAM),
      OPEN_TILE.w,
      OPEN_TILE.h,
    ),
  );
  return { frame: rect(x, y, wide, high), tiles };
}
