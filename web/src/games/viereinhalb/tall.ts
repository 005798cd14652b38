/** A table higher than wide: the other seats above the ring, the own cards below. */

import { clamp, divide, rect, type Rect, type Share } from "$lib/board/geometry";
import { beneath, centre, centreMost } from "./centre";
import type { Layout } from "./layout";
import * as panels from "./panels";
import type { Asked, Column, Seated } from "./panels";
import { stacked, type Stacked } from "./seating";

const TELL = 31;
const WIDEST = 640;
const RING_LEAST = 118;
const TOUCH_BAR = panels.TOUCH;

interface Tall {
  asked: Asked;
  column: Column;
  /** From the edge of the board. */
  edge: number;
  rows: Stacked;
  /** How wide the panels are that set the height of the rows, and one alone in its row. */
  cell: number;
  alone: number;
}

function measure(asked: Asked): Tall {
  const { width, height, own } = asked;
  const narrow = width < 360;
  const edge = narrow ? 6 : 10;
  const w = Math.min(width - 2 * edge, WIDEST);
  const gap = narrow || height < 600 ? 5 : 8;
  const column = { x: (width - w) / 2, w, gap, pad: narrow ? 3 : 5 };
  const cell = own !== null && asked.sizes.length === 2 ? w : (w - gap) / 2;
  const rows = stacked(asked.sizes.length, own);
  return { asked, column, edge, rows, cell, alone: Math.min(w, Math.max(cell, 300)) };
}

function shares({ asked, column, cell, rows }: Tall): Share[] {
  const most = panels.most(asked);
  const row: Share = {
    least: most > 6 ? 53 + 2 * column.pad : 46,
    most: panels.seatMost(cell, most, column.pad),
    weight: 1,
  };
  const ring: Share = { least: RING_LEAST, most: Math.max(RING_LEAST, centreMost(column.w)), weight: 2.5 };
  const others = [...rows.above, ...rows.below].map(() => row);
  if (asked.own === null) return [ring, ...others];
  const count = asked.sizes[asked.own]!;
  const cards: Share = {
    least: panels.ownLeast(column.w, count),
    most: Math.max(panels.ownMost(column.w, count), panels.ownLeast(column.w, count)),
    weight: 1.7,
  };
  return [ring, ...others, cards];
}

/** Hands out the height from top to bottom. */
class Stack {
  private y: number;

  constructor(
    private readonly x: number,
    private readonly w: number,
    top: number,
    private readonly gap: number,
  ) {
    this.y = top;
  }

  next(h: number, gap: number = this.gap): Rect {
    const found = rect(this.x, this.y, this.w, h);
    this.y += h + gap;
    return found;
  }
}

export function tallLayout(asked: Asked): Layout {
  const tall = measure(asked);
  const { column, edge, rows } = tall;
  const count = rows.above.length + rows.below.length;
  const mine = asked.own === null ? 0 : TOUCH_BAR + 2 * column.gap;
  const free = asked.height - 2 * edge - TELL - mine - column.gap * (count + 1);
  const [ringH, ...heights] = divide(free, shares(tall));
  const spare = Math.max(0, free - ringH! - heights.reduce((sum, each) => sum + each, 0));
  const loose = column.gap + spare / (count + 2);
  const stack = new Stack(
    column.x,
    column.w,
    edge + (asked.own === null ? spare / (count + 2) / 2 : 0),
    loose,
  );
  const put = (row: number[], index: number): Seated[] => {
    const box = stack.next(heights[index]!);
    return panels.rowOf(row, box.y, box.h, column, asked, tall.alone);
  };
  const above = rows.above.flatMap(put);
  const middle = centre(stack.next(ringH!, (column.gap + loose) / 2), asked.stacked);
  const tell = stack.next(TELL);
  const below = rows.below.flatMap((row, index) => put(row, rows.above.length + index));
  const answer = beneath(middle, column.x, column.w, tell.y + tell.h + Math.min(loose, 6) - 1);
  const parts = { ...middle, wide: false, roomy: false, tell, answer };
  const found = [...above, ...below];
  if (asked.own === null)
    return { ...parts, seats: panels.bySeat(found, asked), status: null, setAside: null, signs: null };
  return { ...parts, ...ownPart(tall, found, heights[count]!, asked.own) };
}

function ownPart(
  { asked, column, edge }: Tall,
  others: Seated[],
  h: number,
  own: number,
): Pick<Layout, "seats" | "status" | "setAside" | "signs"> {
  const y = asked.height - edge - h - column.gap - TOUCH_BAR;
  const button = clamp(column.w * 0.36, 118, 200);
  const free = column.w - button - TOUCH_BAR - 2 * column.gap;
  const status = rect(column.x, y, free, TOUCH_BAR);
  const cards = rect(column.x, y + TOUCH_BAR + column.gap, column.w, h);
  const whole = rect(column.x, y, column.w, TOUCH_BAR + column.gap + h);
  const mine = { rect: whole, name: status, cards: panels.ownCards(cards, asked.sizes[own]!) };
  return {
    seats: panels.bySeat([...others, [own, mine]], asked),
    status,
    signs: rect(column.x + free + column.gap, y, TOUCH_BAR, TOUCH_BAR),
    setAside: rect(column.x + column.w - button, y, button, TOUCH_BAR),
  };
}
