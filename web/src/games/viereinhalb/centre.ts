/** The clock's ring and what lies within it. */

import { clamp, rect, type Rect } from "$lib/board/geometry";

/** Height : width of a card. */
export const CARD = 1.4;
/** Stock and set-aside cards, compared with a pile's: beside the piles, below them. */
const SMALL = 0.56;
const LOWER = 0.36;
const LARGEST = 200;

/** How much larger the piles must become for one arrangement to be taken rather than the other, or to be left. */
const BETTER = 1.06;
const MUCH_BETTER = 1.6;

export interface Centre {
  /** The stock lies below the piles, not beside them. */
  stacked: boolean;
  ring: Rect;
  /** Thickness of the ring. */
  band: number;
  /** Of its corners. */
  radius: number;
  time: Rect;
  piles: [Rect, Rect];
  stock: Rect;
  aside: Rect;
}

interface Frame {
  time: number;
  band: number;
  /** From the outside of the ring to what lies within. */
  air: number;
  gap: number;
}

function frame(box: Rect): Frame {
  const time = clamp(Math.min(box.h * 0.2, box.w * 0.115), 28, 60);
  const band = clamp(Math.min(box.h, box.w) * 0.05, 8, 18);
  return { time, band, air: band * 1.75 + 2, gap: clamp(box.w * 0.03, 8, 24) };
}

/** How far the time stands above the ring, so that it leaves what lies within alone. */
const above = ({ time, air }: Pick<Frame, "time" | "air">): number => Math.max(time / 4, time - air + 3);

/** A ring round a content of w × h, in the middle of the box, and where the content begins. */
function ringed(
  box: Rect,
  { time, band, air }: Pick<Frame, "time" | "band" | "air">,
  w: number,
  h: number,
): Pick<Centre, "ring" | "band" | "time"> {
  const ringH = h + 2 * air;
  const over = above({ time, air });
  const ring = rect(
    box.x + (box.w - w) / 2 - air,
    box.y + (box.h - ringH - over) / 2 + over,
    w + 2 * air,
    ringH,
  );
  return { ring, band, time: rect(ring.x + ring.w / 2 - time * 1.5, ring.y - over, time * 3, time) };
}

/** A small card beside a pile, in the middle of its height. */
const small = (x: number, y: number, h: number, w: number): Rect =>
  rect(x, y + (h - w * CARD) / 2, w, w * CARD);

/** Stock, both piles and the cards set aside in one row. */
function inOneRow(box: Rect, width: number, at: Frame): Centre {
  const w = width;
  const h = w * CARD;
  const outer = w * SMALL;
  const whole = ringed(box, at, 2 * w + 2 * outer + 3 * at.gap, h);
  const x = whole.ring.x + whole.ring.w / 2;
  const y = whole.ring.y + at.air;
  return {
    ...whole,
    stacked: false,
    radius: Math.min(whole.ring.h * 0.5, whole.ring.w * 0.36),
    piles: [rect(x - at.gap / 2 - w, y, w, h), rect(x + at.gap / 2, y, w, h)],
    stock: small(x - at.gap * 1.5 - w - outer, y, h, outer),
    aside: small(x + at.gap * 1.5 + w, y, h, outer),
  };
}

/** The piles above, stock and the cards set aside below: for a box that is high enough. */
function inTwoRows(box: Rect, w: number, at: Frame): Centre {
  const h = w * CARD;
  const lower = w * LOWER;
  const whole = ringed(box, at, 2 * w + at.gap, h + at.gap + lower * CARD);
  const x = whole.ring.x + whole.ring.w / 2;
  const y = whole.ring.y + at.air;
  const below = (middle: number): Rect => rect(middle - lower / 2, y + h + at.gap, lower, lower * CARD);
  return {
    ...whole,
    stacked: true,
    radius: at.air * 1.9,
    piles: [rect(x - at.gap / 2 - w, y, w, h), rect(x + at.gap / 2, y, w, h)],
    stock: below(x - at.gap / 2 - w / 2),
    aside: below(x + at.gap / 2 + w / 2),
  };
}

/** The ring with both piles as large as the box allows, stock and the cards set aside within it. `before`: how it was. */
export function centre(box: Rect, before?: boolean): Centre {
  const at = frame(box);
  const roomW = box.w - 2 * at.air;
  const roomH = box.h - above(at) - 2 * at.air;
  const row = Math.min((roomW - 3 * at.gap) / (2 + 2 * SMALL), roomH / CARD, LARGEST);
  const rows = Math.min((roomW - at.gap) / 2, (roomH - at.gap) / (CARD * (1 + LOWER)), LARGEST);
  const by = before === undefined ? BETTER : before ? 1 / MUCH_BETTER : MUCH_BETTER;
  return rows > row * by ? inTwoRows(box, rows, at) : inOneRow(box, row, at);
}

/** From below all that lies in the ring down to `bottom`. */
export function beneath({ piles, stock, aside }: Centre, x: number, w: number, bottom: number): Rect {
  const y = Math.max(...[...piles, stock, aside].map((each) => each.y + each.h)) + 2;
  return rect(x, y, w, bottom - y);
}

/** The height at which the ring is as large as this width allows. */
export function centreMost(width: number): number {
  const { ring, time } = centre(rect(0, 0, width, 2000));
  return ring.y + ring.h - time.y;
}
