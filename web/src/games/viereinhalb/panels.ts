/** The seats' panels with their cards, and the own cards. */

import { fitRows, inset, rect, spread, type Fit, type Rect } from "$lib/board/geometry";
import { CARD } from "./centre";

export interface Asked {
  width: number;
  height: number;
  /** How many cards each seat has. */
  sizes: number[];
  own: number | null;
  /** Whether the stock lay below the piles before, where that may stay so. */
  stacked?: boolean | undefined;
}

export interface SeatPlace {
  rect: Rect;
  name: Rect;
  cards: Rect[];
}

export type Seated = [seat: number, place: SeatPlace];

export interface Column {
  x: number;
  w: number;
  gap: number;
  pad: number;
}

export const TOUCH = 44;
/** A tableau keeps room for so many cards, so that nothing shifts when it has one less. */
const FEWEST = 4;
const OTHERS: Fit = { gap: 3, least: 24, widest: 110, lowest: 0.92, highest: 1.36 };
const OWN: Fit = { gap: 6, least: TOUCH, widest: 132, lowest: 1, highest: CARD };
const BOUNDLESS = 9999;

/** A roomy panel has a larger name plate. */
const plateOf = (pad: number): number => (pad > 5 ? 26 : 18);

export function seatPlace(box: Rect, count: number, pad: number): SeatPlace {
  const plate = plateOf(pad);
  const inner = inset(box, pad);
  const cards = rect(inner.x, inner.y + plate + 2, inner.w, inner.h - plate - 2);
  const room = spread(Math.max(count, FEWEST), cards, OTHERS);
  const name = rect(inner.x, inner.y, inner.w, plate);
  return { rect: box, name, cards: count < FEWEST ? room.slice(0, count) : room };
}

function heightOf(count: number, width: number, fit: Fit): number {
  const { rows, h } = fitRows(count, width, BOUNDLESS, fit);
  return rows * (h + fit.gap) - fit.gap;
}

const steady = (count: number, width: number, fit: Fit): number =>
  Math.max(heightOf(FEWEST, width, fit), heightOf(Math.max(count, FEWEST), width, fit));

/** The height a panel needs for cards as large as its width allows. */
export const seatMost = (width: number, count: number, pad: number): number =>
  steady(count, width - 2 * pad, OTHERS) + plateOf(pad) + 2 + 2 * pad;

export const ownMost = (width: number, count: number): number => steady(count, width, OWN);

export function ownLeast(width: number, count: number): number {
  const { rows } = fitRows(Math.max(count, 1), width, BOUNDLESS, OWN);
  return rows * (TOUCH + OWN.gap) - OWN.gap;
}

export const ownCards = (box: Rect, count: number): Rect[] =>
  spread(Math.max(count, 1), box, OWN).slice(0, count);

/** The largest tableau among the other seats. */
export const most = ({ sizes, own }: Asked): number =>
  Math.max(...sizes.filter((_, seat) => seat !== own), FEWEST);

/** A row of panels, centred; a panel alone in its row is `alone` wide. */
export function rowOf(
  row: number[],
  y: number,
  h: number,
  column: Column,
  asked: Asked,
  alone: number,
): Seated[] {
  const w = row.length === 1 ? alone : (column.w - column.gap * (row.length - 1)) / row.length;
  const left = column.x + (column.w - row.length * w - (row.length - 1) * column.gap) / 2;
  return row.map((seat, index) => {
    const box = rect(left + index * (w + column.gap), y, w, h);
    return [seat, seatPlace(box, asked.sizes[seat]!, column.pad)];
  });
}

export function bySeat(found: Seated[], { sizes }: Asked): SeatPlace[] {
  const nowhere: SeatPlace = { rect: rect(0, 0, 0, 0), name: rect(0, 0, 0, 0), cards: [] };
  return sizes.map((_, seat) => found.find(([of]) => of === seat)?.[1] ?? nowhere);
}
