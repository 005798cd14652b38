/** Where everything lies, from the size of the board and the number of cards. Pure: no browser needed. */

import { rect, type Rect } from "$lib/board/geometry";
import type { Centre } from "./centre";
import { TOUCH, type Asked, type SeatPlace } from "./panels";
import { tallLayout } from "./tall";
import { wideLayout } from "./wide";

export interface Layout extends Centre {
  wide: boolean;
  /** Room enough for larger type. */
  roomy: boolean;
  seats: SeatPlace[];
  /** The line that tells what happened. */
  tell: Rect;
  /** Where a refused move is answered: nothing that is needed lies here. */
  answer: Rect;
  /** Whose turn it is, beside the own cards. */
  status: Rect | null;
  setAside: Rect | null;
  /** The button for quick signs. */
  signs: Rect | null;
}

const isWide = (width: number, height: number): boolean => width > height * 1.15;

export function layout(asked: Asked): Layout {
  return isWide(asked.width, asked.height) ? wideLayout(asked) : tallLayout(asked);
}

/** Two words abreast, or four pictures. */
const STRIP = { roomy: 340, low: 4 * TOUCH } as const;

/** Where the signs to choose from are shown: above all that is one's own. */
export function stripOf(lay: Layout, own: number): Rect | null {
  const { wide, roomy, seats, status, signs, setAside, piles } = lay;
  if (!status || !signs || !setAside) return null;
  const end = setAside.x + setAside.w;
  const w = wide ? (roomy ? STRIP.roomy : STRIP.low) : end - status.x;
  const x = end - w < piles[1].x + piles[1].w ? status.x : end - w;
  return rect(x, Math.min(seats[own]!.rect.y, signs.y) - 4 - TOUCH, w, TOUCH);
}

interface Wanted {
  width: number;
  height: number;
  /** How many cards each seat has, as text: equal texts ask for the same layout. */
  sizes: string;
  own: number | null;
  still: boolean;
}

/** The layout for a board of this size, and how much smaller it is drawn. */
export function draw(
  { width, height, sizes, own, still }: Wanted,
  stacked?: boolean,
): { scale: number; lay: Layout } {
  const scale = still ? reduction(width, height) : 1;
  const room = { width: width / scale || 390, height: height / scale || 700 };
  return { scale, lay: layout({ ...room, sizes: sizes.split(",").map(Number), own, stacked }) };
}

/** A bar over the board that comes or goes makes it no more than so much lower or higher. */
const BAR = 64;

/** Draws again and again: what was arranged one way stays so while a bar comes or goes. */
export function drawer(): typeof draw {
  let last: { wanted: Wanted; stacked: boolean } | null = null;
  return (wanted) => {
    const near = last?.wanted.width === wanted.width && Math.abs(last.wanted.height - wanted.height) <= BAR;
    const drawn = draw(wanted, near ? last?.stacked : undefined);
    last = { wanted, stacked: drawn.lay.stacked };
    return drawn;
  };
}

/** The smallest boards that can be played on; a picture of one may be smaller, and is drawn smaller. */
const LEAST = { wide: [568, 272], tall: [320, 520] } as const;

export function reduction(width: number, height: number): number {
  const [w, h] = LEAST[isWide(width, height) ? "wide" : "tall"];
  return Math.min(1, width / w || 1, height / h || 1);
}
