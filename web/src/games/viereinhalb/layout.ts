/** Where everything lies, from the size of the board and the number of cards. Pure: no browser needed. */

import { clamp, divide, fitRows, inset, rect, spread, type Fit, type Rect } from "$lib/board/geometry";
import { sides, stacked, type Sides } from "./seating";

export interface Asked {
  width: number;
  height: number;
  /** How many cards each seat has. */
  sizes: number[];
  own: number | null;
}

export interface SeatPlace {
  rect: Rect;
  name: Rect;
  cards: Rect[];
}

export interface Centre {
  ring: Rect;
  /** Thickness of the ring. */
  band: number;
  time: Rect;
  piles: [Rect, Rect];
  stock: Rect;
  aside: Rect;
}

export interface Layout extends Centre {
  wide: boolean;
  /** Room enough for larger type. */
  roomy: boolean;
  seats: SeatPlace[];
  tell: Rect;
  /** Whose turn it is, beside the own cards. */
  status: Rect | null;
  setAside: Rect | null;
}

export const TOUCH = 44;
export const CARD = 1.4;
/** Stock and set-aside cards, compared with a pile's. */
const SMALL = 0.56;
const TELL = 31;
const FEWEST = 4;
const OTHERS: Fit = { gap: 3, least: 24, widest: 84, lowest: 0.92, highest: 1.36 };
const OWN: Fit = { gap: 6, least: 52, widest: 132, lowest: 1, highest: CARD };
const LOW = 560;

export function layout(asked: Asked): Layout {
  return asked.width > asked.height * 1.15 ? wideLayout(asked) : tallLayout(asked);
}

/** The ring, as large as the box allows, with both piles, stock and the cards set aside within it. */
export function centre(box: Rect): Centre {
  const time = clamp(Math.min(box.h * 0.2, box.w * 0.115), 28, 60);
  const band = clamp(Math.min(box.h, box.w) * 0.055, 8, 18);
  const air = band * 0.75 + 2;
  const gap = clamp(box.w * 0.03, 8, 24);
  const roomH = box.h - time / 2 - 2 * (band + air) - 2;
  const roomW = box.w - 2 * (band + air) - 3 * gap;
  const w = Math.min(roomW / (2 + 2 * SMALL), roomH / CARD, 170);
  const h = w * CARD;
  const ringH = Math.min(box.h, h + time / 2 + 2 * (band + air) + 2);
  const ringW = Math.min(box.w, (2 + 2 * SMALL) * w + 3 * gap + 2 * (band + air));
  const ring = rect(box.x + (box.w - ringW) / 2, box.y + (box.h - ringH) / 2, ringW, ringH);
  const x = ring.x + ringW / 2;
  const y = ring.y + ringH - band - air - h;
  const small = { w: w * SMALL, h: w * SMALL * CARD };
  const side = (left: number): Rect => rect(left, y + (h - small.h) / 2, small.w, small.h);
  return {
    ring: rect(ring.x, ring.y + time / 2, ringW, ringH - time / 2),
    band,
    time: rect(x - time * 1.5, ring.y, time * 3, time),
    piles: [rect(x - gap / 2 - w, y, w, h), rect(x + gap / 2, y, w, h)],
    stock: side(x - gap * 1.5 - w - small.w),
    aside: side(x + gap * 1.5 + w),
  };
}

/** A roomy panel has a larger name plate. */
const plateOf = (pad: number): number => (pad > 5 ? 26 : 18);

function seatPlace(box: Rect, count: number, pad: number): SeatPlace {
  const plate = plateOf(pad);
  const inner = inset(box, pad, pad);
  const cards = rect(inner.x, inner.y + plate + 2, inner.w, inner.h - plate - 2);
  const room = spread(Math.max(count, FEWEST), cards, OTHERS);
  const places = count < FEWEST ? room.slice(0, count) : room;
  return { rect: box, name: rect(inner.x, inner.y, inner.w, plate), cards: places };
}

/** The height a seat's panel needs for cards as large as its width allows. */
function seatMost(width: number, most: number, pad: number): number {
  return fitRows(Math.max(most, FEWEST), width - 2 * pad, 999, OTHERS).h + plateOf(pad) + 2 + 2 * pad;
}

function ownCards(box: Rect, count: number): Rect[] {
  return spread(Math.max(count, 1), box, OWN).slice(0, count);
}

const most = (asked: Asked): number =>
  Math.max(...asked.sizes.filter((_, seat) => seat !== asked.own), FEWEST);

function centreMost(width: number): number {
  return centre(rect(0, 0, width, 2000)).ring.h + centre(rect(0, 0, width, 2000)).time.h / 2;
}

interface Column {
  x: number;
  w: number;
  gap: number;
  pad: number;
}

function rowOf(row: number[], y: number, h: number, column: Column, asked: Asked, alone: number): [number, SeatPlace][] {
  const w = row.length === 1 ? alone : (column.w - column.gap * (row.length - 1)) / row.length;
  const left = column.x + (column.w - row.length * w - (row.length - 1) * column.gap) / 2;
  return row.map((seat, index) => [
    seat,
    seatPlace(rect(left + index * (w + column.gap), y, w, h), asked.sizes[seat]!, column.pad),
  ]);
}

function bySeat(found: [number, SeatPlace][], asked: Asked): SeatPlace[] {
  const nowhere: SeatPlace = { rect: rect(0, 0, 0, 0), name: rect(0, 0, 0, 0), cards: [] };
  return asked.sizes.map((_, seat) => found.find(([of]) => of === seat)?.[1] ?? nowhere);
}

function tallLayout(asked: Asked): Layout {
  const { width, height, own } = asked;
  const pad = width < 360 ? 6 : 10;
  const gap = width < 360 || height < 600 ? 5 : 8;
  const w = Math.min(width - 2 * pad, 720);
  const column: Column = { x: (width - w) / 2, w, gap, pad: width < 360 ? 3 : 5 };
  const { above, below } = stacked(asked.sizes.length, own);
  const rows = above.length + below.length;
  const cell = above.length === 1 && above[0]!.length === 1 && own !== null ? w : (w - gap) / 2;
  const alone = Math.min(w, Math.max(cell, 300));
  const ownCount = own === null ? 0 : Math.max(asked.sizes[own]!, 1);
  const roomy = fitRows(ownCount, w, 999, OWN);
  const ownMost = own === null ? 0 : roomy.rows * (roomy.h + OWN.gap) - OWN.gap;
  const fixed = TELL + (own === null ? 0 : TOUCH) + gap * (rows + (own === null ? 1 : 3));
  const shares = [
    ...Array.from({ length: rows }, () => ({ least: most(asked) > 6 ? 53 + 2 * column.pad : 46, most: seatMost(cell, most(asked), column.pad), weight: 1 })),
    { least: 118, most: Math.max(118, centreMost(w)), weight: 2.5 },
    { least: own === null ? 0 : roomy.rows * 50 - 6, most: ownMost, weight: own === null ? 0 : 1.7 },
  ];
  const heights = divide(height - 2 * pad - fixed, shares);
  const spare = Math.max(0, height - 2 * pad - fixed - heights.reduce((sum, each) => sum + each, 0));
  const loose = spare / (rows + (own === null ? 2 : 3));
  const found: [number, SeatPlace][] = [];
  let y = pad + (own === null ? loose / 2 : 0);
  const putRow = (row: number[], index: number): void => {
    found.push(...rowOf(row, y, heights[index]!, column, asked, alone));
    y += heights[index]! + gap + loose;
  };
  above.forEach(putRow);
  const middle = centre(rect(column.x, y, w, heights[rows]!));
  y += heights[rows]! + gap + loose / 2;
  const tell = rect(column.x, y, w, TELL);
  y += TELL + gap + loose / 2;
  below.forEach((row, index) => putRow(row, above.length + index));
  const parts = { ...middle, wide: false, roomy: false, tell, status: null, setAside: null };
  if (own === null) return { ...parts, seats: bySeat(found, asked) };
  const bar = rect(column.x, height - pad - heights[rows + 1]! - gap - TOUCH, w, TOUCH);
  const cards = rect(column.x, bar.y + TOUCH + gap, w, heights[rows + 1]!);
  const button = clamp(w * 0.4, 118, 200);
  const status = rect(bar.x, bar.y, w - button - gap, TOUCH);
  found.push([own, { rect: rect(bar.x, bar.y, w, TOUCH + gap + cards.h), name: status, cards: ownCards(cards, asked.sizes[own]!) }]);
  const setAside = rect(bar.x + w - button, bar.y, button, TOUCH);
  return { ...parts, seats: bySeat(found, asked), status, setAside };
}

function wideLayout(asked: Asked): Layout {
  const { width, height, own } = asked;
  const low = height < LOW;
  const pad = low ? 6 : 16;
  const gap = low ? 6 : 14;
  const inner = rect(pad, pad, width - 2 * pad, height - 2 * pad);
  const ownH = own === null ? TELL : clamp(inner.h * 0.29, 96, 200);
  const top = rect(inner.x, inner.y, inner.w, inner.h - ownH - gap);
  const around = sides(asked.sizes.length, own, low);
  const sideW = clamp(inner.w * (low ? 0.25 : 0.23), 140, 330);
  const found = wideSeats(asked, around, top, { x: 0, w: sideW, gap, pad: low ? 4 : 8 });
  const rightW = around.right.length ? sideW + gap : 0;
  const above = found.above;
  const box = rect(top.x + sideW + gap, top.y + above, top.w - sideW - gap - rightW, top.h - above);
  const lone = around.left.length === 0;
  const middle = centre(lone ? rect(top.x, box.y, top.w, box.h) : box);
  const bottom = inner.y + inner.h - ownH;
  if (own === null) {
    const tell = rect(inner.x, bottom, inner.w, TELL);
    return { ...middle, wide: true, roomy: !low, seats: bySeat(found.places, asked), tell, status: null, setAside: null };
  }
  const wing = clamp(inner.w * 0.2, 138, 260);
  const cards = rect(inner.x + wing + gap, bottom, inner.w - 2 * (wing + gap), ownH);
  const statusH = low ? TOUCH : 60;
  const tellH = low ? 48 : 72;
  const status = rect(inner.x, bottom + (ownH - statusH - tellH - 4) / 2, wing, statusH);
  const tell = rect(inner.x, status.y + statusH + 4, wing, tellH);
  const button = clamp(ownH * 0.4, TOUCH, 64);
  const setAside = rect(inner.x + inner.w - wing, bottom + (ownH - button) / 2, wing, button);
  const mine: SeatPlace = { rect: rect(inner.x, bottom, inner.w, ownH), name: status, cards: ownCards(cards, asked.sizes[own]!) };
  return { ...middle, wide: true, roomy: !low, seats: bySeat([...found.places, [own, mine]], asked), tell, status, setAside };
}

function wideSeats(asked: Asked, around: Sides, top: Rect, column: Column): { places: [number, SeatPlace][]; above: number } {
  const places: [number, SeatPlace][] = [];
  const need = seatMost(column.w, most(asked), column.pad);
  const stack = (seats: number[], x: number): void => {
    const h = Math.min(need, (top.h - column.gap * (seats.length - 1)) / Math.max(1, seats.length));
    const air = (top.h - h * seats.length) / (seats.length + 1);
    const loose = Math.max(column.gap, air);
    const start = top.y + (top.h - h * seats.length - loose * (seats.length - 1)) / 2;
    seats.forEach((seat, index) => {
      places.push([seat, seatPlace(rect(x, start + index * (h + loose), column.w, h), asked.sizes[seat]!, column.pad)]);
    });
  };
  stack(around.left, top.x);
  stack(around.right, top.x + top.w - column.w);
  if (around.above.length === 0) return { places, above: 0 };
  const h = Math.min(need, top.h * 0.26);
  const row: Column = { ...column, x: top.x + column.w + column.gap, w: top.w - 2 * (column.w + column.gap) };
  places.push(...rowOf(around.above, top.y, h, row, asked, Math.min(row.w, column.w)));
  return { places, above: h + column.gap };
}
