/** Where the groups on the table lie: in rows, each where it lay before if it can. Pure, with the last places as memory. */

import { clamp, rect, type Rect } from "$lib/board/geometry";

/** A group on the table, as far as its place is concerned. */
export interface Item {
  id: number;
  /** How many tiles. */
  count: number;
}

/** Where a group lies: its first row and how far from the left. */
export interface Spot {
  row: number;
  x: number;
}

export interface Placed extends Spot {
  id: number;
  /** Lines of tiles in the group, and tiles in a line. */
  lines: number;
  columns: number;
  w: number;
}

export interface Shelves {
  /** The width of the table they were made for. */
  width: number;
  /** How wide and high a tile is. */
  tile: number;
  tall: number;
  placed: readonly Placed[];
  rows: number;
}

/** Of the table's tiles, from large to small; the least is what can still be read. */
export const WIDTHS = [56, 50, 44, 40, 36, 32, 29, 26] as const;
export const LEAST = WIDTHS[WIDTHS.length - 1]!;
/** What a finger needs. */
export const TOUCH = 44;
/** Between two tiles; between tiles and the frame of their group; between groups. */
export const SEAM = 1;
export const RIM = 4;
export const LANE = 6;

export const tallOf = (tile: number): number => Math.max(TOUCH - 2 * RIM, Math.round(tile * 1.3));
const pitchOf = (tall: number): number => tall + 2 * RIM + LANE;

interface Size {
  lines: number;
  columns: number;
  w: number;
}

function sizeOf(count: number, tile: number, width: number): Size {
  const most = Math.max(1, Math.floor((width - 2 * RIM + SEAM) / (tile + SEAM)));
  const lines = Math.max(1, Math.ceil(count / most));
  const columns = Math.max(1, Math.ceil(count / lines));
  return { lines, columns, w: Math.max(TOUCH, columns * (tile + SEAM) - SEAM + 2 * RIM) };
}

/** What is taken in each row: from, to. */
type Taken = [number, number][][];

function take(taken: Taken, { row, x, lines, w }: Placed): void {
  for (let line = row; line < row + lines; line += 1) (taken[line] ??= []).push([x, x + w + LANE]);
}

const free = (taken: Taken, row: number, lines: number, x: number, w: number): boolean =>
  Array.from({ length: lines }, (_, line) => taken[row + line] ?? []).every((spans) =>
    spans.every(([from, to]) => x + w + LANE <= from || to <= x),
  );

/** The free place in these rows nearest to `x`, or null. */
function nearest(taken: Taken, row: number, { lines, w }: Size, x: number, width: number): number | null {
  const ends = Array.from({ length: lines }, (_, line) => taken[row + line] ?? []).flatMap((spans) =>
    spans.flatMap(([from, to]) => [to, from - w - LANE]),
  );
  const tries = [x, 0, width - w, ...ends].filter((each) => each >= 0 && each + w <= width);
  const fits = tries.filter((each) => free(taken, row, lines, each, w));
  return fits.sort((a, b) => Math.abs(a - x) - Math.abs(b - x))[0] ?? null;
}

/** The free place nearest to a wish; without one the first from the top. */
function find(taken: Taken, size: Size, wish: Spot | undefined, width: number): Spot {
  const rows = taken.length + 1;
  const order = Array.from({ length: rows }, (_, row) => row);
  if (wish) order.sort((a, b) => Math.abs(a - wish.row) - Math.abs(b - wish.row));
  for (const row of order) {
    const x = nearest(taken, row, size, wish?.row === row ? wish.x : (wish?.x ?? 0), width);
    if (x !== null) return { row, x };
  }
  return { row: taken.length, x: 0 };
}

function lie(
  items: readonly Item[],
  tile: number,
  width: number,
  wishes: ReadonlyMap<number, Spot>,
  unchanged: ReadonlyMap<number, Placed>,
): Placed[] {
  const taken: Taken = [];
  const found = new Map<number, Placed>();
  const put = (id: number, size: Size, spot: Spot): void => {
    const placed = { id, ...size, ...spot };
    take(taken, placed);
    found.set(id, placed);
  };
  const sizes = items.map(({ id, count }) => ({ id, size: sizeOf(count, tile, width) }));
  for (const { id, size } of sizes) {
    const was = unchanged.get(id);
    if (was?.w === size.w && was.lines === size.lines) put(id, size, was);
  }
  for (const wished of [true, false]) {
    for (const { id, size } of sizes) {
      const wish = wishes.get(id);
      if (!found.has(id) && Boolean(wish) === wished) put(id, size, find(taken, size, wish, width));
    }
  }
  return items.map(({ id }) => found.get(id)!);
}

const rowsOf = (placed: readonly Placed[]): number =>
  placed.reduce((most, { row, lines }) => Math.max(most, row + lines), 0);

const fits = (rows: number, tall: number, height: number): boolean => rows * pitchOf(tall) <= height;

interface Asked {
  items: readonly Item[];
  width: number;
  height: number;
  before: Shelves | null;
  /** Where new groups would like to lie. */
  wishes?: ReadonlyMap<number, Spot>;
  /** Everything may be laid anew if that saves scrolling; not while somebody's own draft lies there. */
  tidy: boolean;
}

function made(asked: Asked, tile: number, placed: Placed[]): Shelves {
  return { width: asked.width, tile, tall: tallOf(tile), placed, rows: rowsOf(placed) };
}

const fresh = (asked: Asked, tile: number): Shelves =>
  made(asked, tile, lie(asked.items, tile, asked.width, new Map(), new Map()));

function kept(asked: Asked, before: Shelves): Shelves {
  const wanted = asked.wishes ?? new Map<number, Spot>();
  const old = new Map(before.placed.filter(({ id }) => !wanted.has(id)).map((each) => [each.id, each]));
  const wishes = new Map<number, Spot>([...old, ...wanted]);
  return made(asked, before.tile, lie(asked.items, before.tile, asked.width, wishes, old));
}

/** The groups as they lie now. A group that did not change stays where it is unless the whole table is laid anew. */
export function shelve(asked: Asked): Shelves {
  const { before, width, height, items } = asked;
  if (before?.width === width && before.placed.length > 0) {
    const now = kept(asked, before);
    if (!asked.tidy || fits(now.rows, now.tall, height)) return now;
    const again = anew(asked, before.tile);
    return again.rows < now.rows || again.tile < now.tile ? again : now;
  }
  return anew({ ...asked, height: height - (items.length > 0 ? pitchOf(tallOf(LEAST)) : 0) }, WIDTHS[0]);
}

/** Laid anew, with the largest tiles no larger than `most` with which all is seen at once. */
function anew(asked: Asked, most: number): Shelves {
  for (const tile of WIDTHS) {
    const now = tile > most ? null : fresh(asked, tile);
    if (now && fits(now.rows, now.tall, asked.height)) return now;
  }
  return fresh(asked, LEAST);
}

/** How high all of it is, with a free row below for new groups. */
export const heightOf = ({ rows, tall }: Shelves): number => (rows + 1) * pitchOf(tall);

export function frameOf({ tall }: Shelves, { row, x, lines, w }: Placed): Rect {
  const pitch = pitchOf(tall);
  return rect(x, row * pitch + LANE / 2, w, lines * pitch - LANE);
}

/** Where the tiles of a group lie, in its order, from the corner of its frame. */
export function tilesIn({ tile, tall }: Shelves, { columns, w }: Placed, count: number): Rect[] {
  const left = (w - (columns * (tile + SEAM) - SEAM)) / 2;
  return Array.from({ length: count }, (_, index) =>
    rect(
      left + (index % columns) * (tile + SEAM),
      RIM + Math.floor(index / columns) * pitchOf(tall),
      tile,
      tall,
    ),
  );
}

/** Where a new group let go at this point of the table would like to lie. */
export function spotAt(shelves: Shelves, x: number, y: number): Spot {
  const row = Math.floor(y / pitchOf(shelves.tall));
  return { row: clamp(row, 0, shelves.rows), x: clamp(x - shelves.tile / 2, 0, shelves.width - TOUCH) };
}
