/** A table wider than high: the other seats at the sides of the ring, the own cards below. */

import { clamp, rect, type Rect } from "$lib/board/geometry";
import { beneath, centre } from "./centre";
import type { Layout } from "./layout";
import * as panels from "./panels";
import type { Asked, Column, Seated } from "./panels";
import { sides, type Sides } from "./seating";

const TELL = 31;
/** The line under the ring where there is room for larger type. */
const ROOMY_TELL = 50;
/** Below this height nothing stands above the ring. */
const LOW = 560;

interface Wide {
  asked: Asked;
  low: boolean;
  gap: number;
  inner: Rect;
  /** All above the own cards. */
  top: Rect;
  around: Sides;
  column: Column;
  /** The height of a panel whose cards are as large as its width allows. */
  need: number;
}

function measure(asked: Asked): Wide {
  const low = asked.height < LOW;
  const edge = low ? 6 : 16;
  const gap = low ? 6 : 14;
  const inner = rect(edge, edge, asked.width - 2 * edge, asked.height - 2 * edge);
  const ownH = asked.own === null ? TELL : clamp(inner.h * 0.29, 96, 200);
  const top = rect(inner.x, inner.y, inner.w, inner.h - ownH - gap);
  const column = { x: 0, w: clamp(inner.w * (low ? 0.25 : 0.23), 140, 420), gap, pad: low ? 4 : 8 };
  const need = panels.seatMost(column.w, panels.most(asked), column.pad);
  return { asked, low, gap, inner, top, around: sides(asked.sizes.length, asked.own, low), column, need };
}

/** Panels above each other at a side, in the middle of its height. */
function side({ asked, top, column, need }: Wide, seats: number[], x: number): Seated[] {
  const h = Math.min(need, (top.h - column.gap * (seats.length - 1)) / Math.max(1, seats.length));
  const loose = Math.max(column.gap, (top.h - h * seats.length) / (seats.length + 1));
  const start = top.y + (top.h - h * seats.length - loose * (seats.length - 1)) / 2;
  return seats.map((seat, index) => {
    const box = rect(x, start + index * (h + loose), column.w, h);
    return [seat, panels.seatPlace(box, asked.sizes[seat]!, column.pad)];
  });
}

/** The panels above the ring, and the height they take. */
function aboveRing({ asked, top, around, column, need }: Wide): [Seated[], number] {
  if (around.above.length === 0) return [[], 0];
  const h = Math.min(need, top.h * 0.26);
  const w = top.w - 2 * (column.w + column.gap);
  const row = { ...column, x: top.x + column.w + column.gap, w };
  return [panels.rowOf(around.above, top.y, h, row, asked, Math.min(w, column.w)), h + column.gap];
}

function ringBox({ asked, low, top, around, column }: Wide, above: number): Rect {
  const aside = column.w + column.gap;
  const left = around.left.length > 0 ? aside : 0;
  const right = around.right.length > 0 ? aside : 0;
  const told = low || asked.own === null ? 0 : ROOMY_TELL;
  return rect(top.x + left, top.y + above, top.w - left - right, top.h - above - told);
}

export function wideLayout(asked: Asked): Layout {
  const wide = measure(asked);
  const { top, around, column, inner, gap, low } = wide;
  const [above, taken] = aboveRing(wide);
  const box = ringBox(wide, taken);
  const middle = centre(box, asked.stacked);
  const found = [
    ...side(wide, around.left, top.x),
    ...above,
    ...side(wide, around.right, top.x + top.w - column.w),
  ];
  const parts = { ...middle, wide: true, roomy: !low };
  const under = middle.ring.y + middle.ring.h + gap / 2;
  if (asked.own === null) {
    const tell = rect(box.x, Math.min(inner.y + inner.h - TELL, under + gap / 2), box.w, TELL);
    const answer = beneath(middle, box.x, box.w, tell.y + tell.h);
    return {
      ...parts,
      seats: panels.bySeat(found, asked),
      tell,
      answer,
      status: null,
      setAside: null,
      signs: null,
    };
  }
  const own = ownPart(wide, found, asked.own);
  if (low) return { ...parts, ...own };
  const tell = rect(box.x, Math.min(under, top.y + top.h - ROOMY_TELL + gap / 2), box.w, ROOMY_TELL);
  return { ...parts, ...own, tell, answer: beneath(middle, box.x, box.w, tell.y + tell.h) };
}

/** The own cards, between what is told on the left and the way out on the right. */
function ownPart(
  { asked, inner, top, gap, low }: Wide,
  others: Seated[],
  own: number,
): Pick<Layout, "seats" | "tell" | "answer" | "status" | "setAside" | "signs"> {
  const y = top.y + top.h + gap;
  const h = inner.y + inner.h - y;
  const wing = clamp(inner.w * 0.2, 138, 260);
  const statusH = low ? panels.TOUCH : 60;
  const tellH = low ? 48 : 0;
  const status = rect(inner.x, y + (h - statusH - tellH - 4) / 2, wing, statusH);
  const button = clamp(h * 0.4, panels.TOUCH, 64);
  const left = inner.x + inner.w - wing;
  const first = y + (h - button - panels.TOUCH - 6) / 2 - (low ? 0 : 12);
  const box = rect(inner.x + wing + gap, y, inner.w - 2 * (wing + gap), h);
  const cards = panels.ownCards(box, asked.sizes[own]!);
  return {
    seats: panels.bySeat(
      [...others, [own, { rect: rect(inner.x, y, inner.w, h), name: status, cards }]],
      asked,
    ),
    tell: rect(inner.x, status.y + statusH + 4, wing, tellH),
    answer: rect(inner.x, y, wing + gap - 2, h),
    status,
    signs: rect(left, first, wing, panels.TOUCH),
    setAside: rect(left, first + panels.TOUCH + 6, wing, button),
  };
}
