/** Where everything lies, from the size of the board and the number of cards. Pure: no browser needed. */

import { clamp, covers, fitRows, inset, rect, spread, type Fit, type Rect } from "$lib/board/geometry";
import { FEW } from "./slots";

export interface Asked {
  width: number;
  height: number;
  seats: number;
  own: number | null;
  /** How many places the own hand has. */
  places: number;
}

export interface Layout {
  /** The hand lies beside the table, not below it. */
  low: boolean;
  /** Room enough for larger type. */
  roomy: boolean;
  /** By seat; null: the own one. */
  seats: (Rect | null)[];
  top: Rect;
  /** Where a card waits that is in the air, and the one that follows it. */
  air: Rect;
  next: Rect;
  /** What one has to know of oneself, and what fits where that is shown: beside the top card. */
  own: Rect;
  stack: Rect | null;
  tell: Rect;
  hand: Rect;
  slots: Rect[];
  /** Where further cards will lie, as long as the hand is one of a few. */
  free: Rect[];
}

export const TOUCH = 44;
/** Height : width of the top card and of the stack. */
export const CARD = 1.34;
const PAD = 6;
const GAP = 6;
const HAND: Fit = { gap: 5, least: 64, widest: 104, lowest: 1, highest: CARD };
const ROOMY_HAND: Fit = { ...HAND, gap: 8, least: 84, widest: 132 };
const WIDEST_HAND = 1080;
const WIDEST_TABLE = 1000;
const NARROWEST_PANEL = 92;
/** Where a table is lower than this, its cards are nearly square. */
const SQUAT = 150;
/** Where there is room, so many own cards fill one row. */
const FEW_ROOMY = 8;
const LOW_HAND: Fit = { ...HAND, widest: 78 };

const isLow = ({ width, height }: Asked): boolean => height < 480 && width > height * 1.15;

/** Clockwise, after the own seat. */
function others({ seats, own }: Asked): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return own === null ? all : [...all.slice(own + 1), ...all.slice(0, own)];
}

/** The height in which `places` cards can just be touched. */
function touchable(places: number, width: number, { gap }: Fit): number {
  const columns = Math.max(1, Math.floor((width + gap) / (TOUCH + gap)));
  const rows = Math.ceil(places / columns);
  return rows * (TOUCH + gap) - gap;
}

function bySeat(seats: number, found: [number, Rect][]): (Rect | null)[] {
  return Array.from({ length: seats }, (_, seat) => found.find(([of]) => of === seat)?.[1] ?? null);
}

/** Panels in rows, each as wide as the others. */
function panels(asked: Asked, box: Rect, columns: number): (Rect | null)[] {
  const order = others(asked);
  const rows = Math.ceil(order.length / columns);
  const w = (box.w - GAP * (columns - 1)) / columns;
  const h = (box.h - GAP * (rows - 1)) / rows;
  return bySeat(
    asked.seats,
    order.map((seat, index) => {
      const row = Math.floor(index / columns);
      const inRow = Math.min(columns, order.length - row * columns);
      const left = box.x + (box.w - inRow * w - (inRow - 1) * GAP) / 2;
      return [seat, rect(left + (index % columns) * (w + GAP), box.y + row * (h + GAP), w, h)];
    }),
  );
}

/** Who watches has no hand. */
const NOBODY: Pick<Layout, "slots" | "free"> = { slots: [], free: [] };

type Table = Pick<Layout, "top" | "air" | "next" | "own" | "stack">;

/** The top card, with room on either side of it, or only on the right where it is narrow. */
function table(box: Rect, seated: boolean, roomy: boolean): Table {
  const narrow = box.w < 230;
  const wing = narrow ? 62 : clamp(box.w * 0.21, 62, roomy ? 190 : 104);
  const ratio = box.h < SQUAT ? 1.05 : CARD;
  const across = box.w - (narrow ? wing : 2 * wing) - 2 * GAP;
  const h = Math.max(40, Math.min(box.h - 4, across * ratio, roomy ? 420 : 330));
  const w = h / ratio;
  const top = rect(box.x + (across - w) / 2 + (narrow ? 0 : wing) + GAP, box.y + (box.h - h) / 2, w, h);
  const air = rect(top.x + w * 0.22, top.y + h * 0.42, w * 0.62, h * 0.62);
  const right = rect(top.x + w + GAP, box.y, wing, box.h);
  const half = narrow ? Math.max(TOUCH, box.h * 0.5) : box.h;
  return {
    top,
    air,
    next: { ...air, x: air.x + air.w * 0.42, y: air.y + air.h * 0.06 },
    own: narrow
      ? rect(right.x, box.y + half + 2, wing, Math.max(0, box.h - half - 2))
      : rect(top.x - GAP - wing, box.y, wing, box.h),
    stack: seated ? stackIn({ ...right, h: half }, ratio, roomy) : null,
  };
}

function stackIn(box: Rect, ratio: number, roomy: boolean): Rect {
  const w = Math.max(TOUCH, Math.min(box.w - 8, (box.h - 8) / ratio, roomy ? 128 : 84));
  const h = Math.max(TOUCH, w * ratio);
  return rect(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h);
}

function below(asked: Asked): Layout {
  const { width, height, own, places } = asked;
  const roomy = width >= 700 && height >= 560;
  const fit = roomy ? ROOMY_HAND : HAND;
  const inner = inset(rect(0, 0, width, height), PAD);
  const handW = Math.min(inner.w, WIDEST_HAND);
  const tableW = Math.min(inner.w, WIDEST_TABLE);
  const count = asked.seats - (own === null ? 0 : 1);
  const columns = count * (NARROWEST_PANEL + GAP) > tableW ? 2 : Math.max(count, 1);
  const row = roomy ? 76 : height < 440 ? 40 : 54;
  const panelsH = row * Math.ceil(count / columns);
  const panelW = Math.min(tableW, columns * (roomy ? 300 : 190));
  const tellH = roomy ? 46 : 36;
  const handH = own === null ? 0 : handHeight(places, handW, height, fit);
  const hand = rect((width - handW) / 2, height - PAD - handH, handW, handH);
  const tell = rect((width - tableW) / 2, hand.y - GAP - tellH, tableW, tellH);
  const y = inner.y + panelsH + GAP;
  return {
    low: false,
    roomy,
    seats: panels(asked, rect((width - panelW) / 2, inner.y, panelW, panelsH), columns),
    ...table(rect((width - tableW) / 2, y, tableW, Math.max(0, tell.y - GAP - y)), own !== null, roomy),
    tell,
    hand,
    ...(own === null ? NOBODY : slotsIn(hand, places, fit, roomy)),
  };
}

/** A hand of a few cards lies as if it had more, so that nothing moves or shrinks when it grows;
 * its first row is at the bottom, near the thumbs. */
function slotsIn(box: Rect, places: number, fit: Fit, centred: boolean): Pick<Layout, "slots" | "free"> {
  if (centred) return { slots: spread(places, box, fit), free: [] };
  const all = spread(Math.max(places, FEW), box, fit).map((slot) => ({
    ...slot,
    y: 2 * box.y + box.h - slot.y - slot.h,
  }));
  return { slots: all.slice(0, places), free: all.slice(places) };
}

/** Room for the cards of a small hand; a large one takes no more than it needs. */
function handHeight(places: number, width: number, height: number, fit: Fit): number {
  const needed = touchable(places, width, fit);
  const few = fit === ROOMY_HAND ? FEW_ROOMY : FEW;
  const wished = fitRows(Math.max(places, few), width, height * 0.4, fit);
  return Math.max(needed, wished.rows * (wished.h + fit.gap) - fit.gap);
}

/** The width in which `places` cards can just be touched. */
function touchableWidth(places: number, height: number, { gap }: Fit): number {
  const rows = Math.max(1, Math.floor((height + gap) / (TOUCH + gap)));
  return Math.ceil(places / rows) * (TOUCH + gap) - gap;
}

function beside(asked: Asked): Layout {
  const { width, height, own, places } = asked;
  const inner = inset(rect(0, 0, width, height), PAD);
  const needed = own === null ? 0 : touchableWidth(places, inner.h, LOW_HAND);
  const handW = own === null ? 0 : Math.max(needed, inner.w * 0.46);
  const hand = rect(inner.x + inner.w - handW, inner.y, handW, inner.h);
  const left = rect(inner.x, inner.y, inner.w - handW - (own === null ? 0 : GAP), inner.h);
  const tell = rect(left.x, left.y + left.h - 36, left.w, 36);
  const wide = left.w >= 300;
  const count = asked.seats - (own === null ? 0 : 1);
  const box = wide
    ? rect(left.x, left.y, 118, left.h - 36 - GAP)
    : rect(left.x, left.y, left.w, count * (left.w < 200 ? 26 : 32));
  const free = wide
    ? rect(left.x + 118 + GAP, left.y, left.w - 118 - GAP, box.h)
    : rect(left.x, left.y + box.h + GAP, left.w, left.h - box.h - 36 - 2 * GAP);
  const rows = wide ? Math.min(box.h, count * 62) : box.h;
  return {
    low: true,
    roomy: false,
    seats: panels(asked, { ...box, y: box.y + (box.h - rows) / 2, h: rows }, 1),
    ...table(free, own !== null, false),
    tell,
    hand,
    ...(own === null ? NOBODY : slotsIn(hand, places, LOW_HAND, false)),
  };
}

export const layout = (asked: Asked): Layout => (isLow(asked) ? beside(asked) : below(asked));

/** The smallest boards that can be played on; a picture of one may be smaller, and is drawn smaller. */
const LEAST = { low: [568, 260], tall: [320, 440] } as const;

/** The layout for a board of this size, and how much smaller it is drawn. */
export function draw(asked: Asked, still: boolean): { scale: number; lay: Layout } {
  const [w, h] = LEAST[asked.width > asked.height * 1.15 ? "low" : "tall"];
  const scale = still ? Math.min(1, asked.width / w || 1, asked.height / h || 1) : 1;
  const room = { width: asked.width / scale || 390, height: asked.height / scale || 700 };
  return { scale, lay: layout({ ...asked, ...room }) };
}

/** Which place of the hand a finger is on; between two cards it is on one of them. */
export function slotAt({ slots, low, roomy }: Layout, x: number, y: number): number | null {
  const air = (roomy && !low ? ROOMY_HAND : HAND).gap / 2;
  const found = slots.findIndex((slot) => covers(inset(slot, -air), x, y));
  return found < 0 ? null : found;
}
