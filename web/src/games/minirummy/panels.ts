/** Where the parts of the board lie, from its size. Pure: no browser needed. */

import { rect, type Rect } from "$lib/board/geometry";
import { TOUCH } from "./shelves";

export interface Panels {
  wide: boolean;
  /** Room enough for larger type. */
  roomy: boolean;
  /** By seat; the own one is null: its tiles are its sign. */
  chips: readonly (Rect | null)[];
  stock: Rect;
  /** The line that tells what happened, and the clock. */
  tell: Rect;
  table: Rect;
  /** What belongs to a seat; null for those who only watch. */
  own: Own | null;
}

export interface Own {
  rack: Rect;
  /** How large the rack's tiles are, and how many lie abreast. */
  tile: { w: number; h: number };
  columns: number;
  /** More tiles than are seen at once: buttons to turn the page stand at its right end. */
  long: boolean;
  /** Undo, redo, reset; sorting. */
  tools: Rect;
  /** Draw, what is needed yet, done. */
  bar: Rect;
  signs: Rect;
}

export interface Asked {
  width: number;
  height: number;
  seats: number;
  own: number | null;
  /** How many tiles the own rack has. */
  rack: number;
}

const PAD = 6;
const GAP = 4;
/** Between the tiles of the rack; between them and its edge. */
export const RACK_GAP = 3;
const RACK_RIM = 5;
const BAR = 48;
/** So much of a row is seen that goes on below. */
const PART = 0.4;
/** Above the buttons of the bar, where what is needed does not fit between them. */
const NEED = { roomy: 64, low: 36 } as const;
const STOCK = 58;
/** The button that shows the keys lies in the corner of large boards. */
const HELP = 60;

const isWide = (width: number, height: number): boolean => width > height * 1.15;

const columnsIn = (width: number, tile: number): number =>
  Math.max(1, Math.floor((width - 2 * RACK_RIM + RACK_GAP) / (tile + RACK_GAP)));

const rowsHigh = (rows: number, tile: number): number => rows * (tile + RACK_GAP) - RACK_GAP + 2 * RACK_RIM;

/** A rack with all its rows, or with as many as `most` allows and a part of one more, which says that it goes on. It
 * ends at `bottom`. */
function rackOf(
  count: number,
  { x, w, bottom, most }: { x: number; w: number; bottom: number; most: number },
  tile: Own["tile"],
): Pick<Own, "rack" | "tile" | "columns" | "long"> {
  const columns = columnsIn(w, tile.w);
  const high = rowsHigh(Math.max(1, Math.ceil(count / columns)), tile.h);
  if (high <= most) return { rack: rect(x, bottom - high, w, high), tile, columns, long: false };
  const whole = Math.max(1, Math.floor((most - RACK_RIM - tile.h * PART) / (tile.h + RACK_GAP)));
  const seen = Math.max(2 * TOUCH + GAP, RACK_RIM + whole * (tile.h + RACK_GAP) + tile.h * PART);
  const narrower = columnsIn(w - TOUCH - GAP, tile.w);
  return { rack: rect(x, bottom - seen, w, seen), tile, columns: narrower, long: true };
}

/** The seats without the own one, each in its place. */
const chipsOf = ({ seats, own }: Asked, place: (index: number) => Rect): (Rect | null)[] => {
  let index = 0;
  return Array.from({ length: seats }, (_, seat) => (seat === own ? null : place(index++)));
};

export function panels(asked: Asked): Panels {
  return isWide(asked.width, asked.height) ? beside(asked) : stacked(asked);
}

function stacked(asked: Asked): Panels {
  const { width, height, seats, own } = asked;
  const roomy = width >= 600 && height >= 800;
  const w = width - 2 * PAD;
  const right = own === null ? PAD + w : PAD + w - TOUCH - GAP;
  const signs = rect(right + GAP, PAD, TOUCH, TOUCH);
  const stock = rect(right - STOCK, PAD, STOCK, TOUCH);
  const others = seats - (own === null ? 0 : 1);
  const each = (stock.x - PAD - GAP * others) / others;
  const chips = chipsOf(asked, (index) => rect(PAD + index * (each + GAP), PAD, each, TOUCH));
  const tell = rect(PAD, PAD + TOUCH + 2, w, roomy ? 44 : 34);
  const top = tell.y + tell.h + 2;
  const head = { wide: false, roomy, chips, stock, tell };
  if (own === null) return { ...head, table: rect(PAD, top, w, height - top - PAD), own: null };
  const tile = roomy ? { w: 54, h: 68 } : { w: 44, h: height < 640 ? 46 : 54 };
  const bar = rect(PAD, height - PAD - BAR, w - (roomy ? HELP : 0), BAR);
  const most = (height - top - 2 * BAR) * 0.46;
  const held = rackOf(asked.rack, { x: PAD, w, bottom: bar.y - GAP, most }, tile);
  const tools = rect(PAD, held.rack.y - GAP - TOUCH, w, TOUCH);
  const table = rect(PAD, top, w, tools.y - GAP - top);
  return { ...head, table, own: { ...held, tools, bar, signs } };
}

/** The table and the rack on the left, everything else in a column on the right. */
function beside(asked: Asked): Panels {
  const { width, height, seats, own } = asked;
  const roomy = width >= 900 && height >= 560;
  const column = roomy ? Math.min(320, width * 0.25) : 240;
  const x = width - PAD - column;
  const w = x - PAD - 2 * GAP;
  const each = roomy ? TOUCH : 25;
  const others = seats - (own === null ? 0 : 1);
  const chips = chipsOf(asked, (index) => rect(x, PAD + index * (each + 2), column, each));
  const below = PAD + others * (each + 2) + 2;
  const stock = rect(x, below, own === null ? column : column - TOUCH - GAP, TOUCH);
  const signs = rect(stock.x + stock.w + GAP, below, TOUCH, TOUCH);
  const top = below + TOUCH + GAP;
  const head = { wide: true, roomy, chips, stock };
  if (own === null) {
    const tell = rect(x, top, column, height - top - PAD);
    return { ...head, tell, table: rect(PAD, PAD, w, height - 2 * PAD), own: null };
  }
  const high = BAR + NEED[roomy ? "roomy" : "low"];
  const bar = rect(x, height - PAD - high, column - (roomy ? HELP : 0), high);
  const tools = rect(x, bar.y - GAP - TOUCH, column, TOUCH);
  const tell = rect(x, top, column, tools.y - GAP - top);
  const tile = roomy ? { w: 56, h: 72 } : { w: 44, h: 46 };
  const most = (height - 2 * PAD) * 0.42;
  const held = rackOf(asked.rack, { x: PAD, w, bottom: height - PAD, most }, tile);
  const table = rect(PAD, PAD, w, held.rack.y - GAP - PAD);
  return { ...head, tell, table, own: { ...held, tools, bar, signs } };
}

/** Where the tiles of the rack lie, from its top left corner. */
export function rackTiles(count: number, { rack, tile, columns, long }: Own): Rect[] {
  const room = rack.w - (long ? TOUCH + GAP : 0);
  const left = Math.max(RACK_RIM, (room - columns * (tile.w + RACK_GAP) + RACK_GAP) / 2);
  return Array.from({ length: count }, (_, index) =>
    rect(
      left + (index % columns) * (tile.w + RACK_GAP),
      RACK_RIM + Math.floor(index / columns) * (tile.h + RACK_GAP),
      tile.w,
      tile.h,
    ),
  );
}

/** Before which tile of the rack a tile let go at this point of it comes. */
export function rackIndexAt(x: number, y: number, count: number, own: Own): number {
  const { tile, columns } = own;
  const left = rackTiles(1, own)[0]!.x;
  const row = Math.max(0, Math.floor((y - RACK_RIM) / (tile.h + RACK_GAP)));
  const column = Math.round((x - left) / (tile.w + RACK_GAP));
  return Math.min(count, row * columns + Math.max(0, Math.min(columns, column)));
}
