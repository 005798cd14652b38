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
  /** How many tiles. */
  count: number;
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
/** Above the first row and right of the widest one, for the signs on the corners of groups. */
const TOP = 4;
export const SIDE = 4;
/** The button for a new combination, with its margins. */
export const FRESH = TOUCH + 6;

export const tallOf = (tile: number): number => Math.max(TOUCH - 2 * RIM, Math.round(tile * 1.3));
const pitchOf = (tall: number): number => tall + 2 * RIM + LANE;

/** Left of the tiles, where each of them is under a finger by itself: for all of the group. */
export const gripOf = (tile: number): number => (tile >= TOUCH ? 20 : 0);

interface Size {
  lines: number;
  columns: number;
  w: number;
}

function sizeOf(count: number, tile: number, width: number): Size {
  const edge = 2 * RIM + gripOf(tile);
  const most = Math.max(1, Math.floor((width - edge + SEAM) / (tile + SEAM)));
  const lines = Math.max(1, Math.ceil(count / most));
  const columns = Math.max(1, Math.ceil(count / lines));
  return { lines, columns, w: Math.max(TOUCH, columns * (tile + SEAM) - SEAM + edge) };
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
  const rows = Math.max(taken.length, wish?.row ?? 0) + 1;
  const order = Array.from({ length: rows }, (_, row) => row);
  if (wish) order.sort((a, b) => Math.abs(a - wish.row) - Math.abs(b - wish.row));
  for (const row of order) {
    const x = nearest(taken, row, size, wish?.row === row ? wish.x : (wish?.x ?? 0), width);
    if (x !== null) return { row, x };
  }
  return { row: taken.length, x: 0 };
}

interface Sized extends Size {
  id: number;
  count: number;
  /** Where it lay, and whether it has other tiles than it had there. */
  was: Spot | undefined;
  edited: boolean;
}

/** One row from left to right: each where it lay, pushed on as far as it must be; null: there is not enough room. */
function packed(row: number, members: readonly Sized[], width: number): Placed[] | null {
  const total = members.reduce((sum, { w }) => sum + w + LANE, -LANE);
  if (total > width) return null;
  const order = [...members].sort((one, other) => one.was!.x - other.was!.x);
  let from = 0;
  const pushed = order.map((each) => {
    const x = Math.max(from, each.was!.x);
    from = x + each.w + LANE;
    return { ...placedAs(each), row, x };
  });
  let to = width;
  for (const each of pushed.reverse()) {
    each.x = Math.min(each.x, to - each.w);
    to = each.x - LANE;
  }
  return pushed;
}

const placedAs = ({ id, count, lines, columns, w }: Sized): Omit<Placed, keyof Spot> => ({
  id,
  count,
  lines,
  columns,
  w,
});

/** Of a row too full, who goes elsewhere: nobody who was edited, the last one that makes room enough. */
function leaving(members: readonly Sized[], width: number): Sized {
  const total = members.reduce((sum, { w }) => sum + w + LANE, -LANE);
  const order = [...members].sort((one, other) => other.was!.x - one.was!.x);
  const calm = order.filter(({ edited }) => !edited);
  return calm.find(({ w }) => total - w - LANE <= width) ?? calm[0] ?? order[0]!;
}

/** Lays groups in rows, those first that have a place already. */
class Laying {
  readonly taken: Taken = [];
  readonly found = new Map<number, Placed>();

  constructor(private readonly width: number) {}

  put(each: Sized, spot: Spot): void {
    const placed = { ...placedAs(each), row: spot.row, x: spot.x };
    take(this.taken, placed);
    this.found.set(each.id, placed);
  }

  near(each: Sized, wish: Spot | undefined): void {
    this.put(each, find(this.taken, each, wish, this.width));
  }

  /** A row as it was; answers who has no room in it any more. */
  row(row: number, members: readonly Sized[]): Sized[] {
    if (this.taken[row]?.length) return this.around(row, members);
    const places = packed(row, members, this.width);
    if (places) {
      for (const each of places) {
        take(this.taken, each);
        this.found.set(each.id, each);
      }
      return [];
    }
    const gone = leaving(members, this.width);
    const left = members.filter((each) => each !== gone);
    return [gone, ...this.row(row, left)];
  }

  /** The same in a row that a group of several lines takes a part of. */
  private around(row: number, members: readonly Sized[]): Sized[] {
    return [...members].sort(byEdited).filter((each) => {
      const x = nearest(this.taken, row, each, each.was!.x, this.width);
      if (x !== null) this.put(each, { row, x });
      return x === null;
    });
  }

  /** Whoever had to go: into the nearest row that has room or can make some, else below all others. */
  settle(each: Sized, known: ReadonlyMap<number, Sized>): void {
    const far = (row: number): number => Math.abs(row - each.was!.row);
    const rows = [...this.taken.keys()].sort((one, other) => far(one) - far(other));
    for (const row of rows) {
      const x = nearest(this.taken, row, each, each.was!.x, this.width);
      if (x !== null) return this.put(each, { row, x });
      if (this.squeezed(row, each, known)) return;
    }
    this.put(each, { row: this.taken.length, x: 0 });
  }

  private squeezed(row: number, each: Sized, known: ReadonlyMap<number, Sized>): boolean {
    const there = [...this.found.values()].filter((one) => one.row <= row && row < one.row + one.lines);
    if (each.lines > 1 || there.some(({ lines }) => lines > 1)) return false;
    const members = there.map((one): Sized => ({ ...known.get(one.id)!, was: one }));
    const places = packed(row, [...members, each], this.width);
    if (!places) return false;
    this.taken[row] = [];
    this.row(row, [...members, each]);
    return true;
  }
}

const byEdited = (one: Sized, other: Sized): number => Number(other.edited) - Number(one.edited);

/** Does a group of several lines take a part of the row of this one? */
const beside =
  ({ was: here }: Sized) =>
  ({ was, lines }: Sized): boolean =>
    was!.row <= here!.row && here!.row < was!.row + lines;

interface Memory {
  placed: readonly Placed[];
  wishes: ReadonlyMap<number, Spot>;
}

function lie(items: readonly Item[], tile: number, width: number, { placed, wishes }: Memory): Placed[] {
  const old = new Map(placed.map((each) => [each.id, each]));
  const sized = items.map(({ id, count }): Sized => {
    const was = wishes.has(id) ? undefined : old.get(id);
    return { id, count, ...sizeOf(count, tile, width), was, edited: was?.count !== count };
  });
  const laying = new Laying(width);
  const kept = sized.filter(({ was }) => was);
  const long = kept.filter(({ lines }) => lines > 1);
  const first = [...long, ...kept.filter((each) => each.edited && long.some(beside(each)))];
  for (const each of new Set(first.sort(byEdited))) laying.near(each, each.was);
  const single = kept.filter(({ id }) => !laying.found.has(id));
  const rows = [...new Set(single.map(({ was }) => was!.row))].sort((one, other) => one - other);
  const gone = rows.flatMap((row) =>
    laying.row(
      row,
      single.filter(({ was }) => was!.row === row),
    ),
  );
  const known = new Map(sized.map((each) => [each.id, each]));
  for (const each of sized) if (wishes.has(each.id)) laying.near(each, wishes.get(each.id));
  for (const each of gone) laying.settle(each, known);
  for (const each of sized) if (!laying.found.has(each.id)) laying.near(each, undefined);
  return items.map(({ id }) => laying.found.get(id)!);
}

const rowsOf = (placed: readonly Placed[]): number =>
  placed.reduce((most, { row, lines }) => Math.max(most, row + lines), 0);

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

function made({ width, items, wishes = new Map() }: Asked, tile: number, placed: readonly Placed[]): Shelves {
  const lying = lie(items, tile, width, { placed, wishes });
  return { width, tile, tall: tallOf(tile), placed: lying, rows: rowsOf(lying) };
}

const fresh = (asked: Asked, tile: number): Shelves => made({ ...asked, wishes: new Map() }, tile, []);

/** The places before for smaller tiles: as far along in the same rows, without rows that are empty. */
function shrunk({ placed, tile, rows }: Shelves, to: number): readonly Placed[] {
  if (to === tile) return placed;
  const full = Array.from({ length: rows }, (_, row) => placed.some((each) => each.row === row));
  const rowOf = (row: number): number => full.slice(0, row).filter(Boolean).length;
  return placed.map((each) => ({ ...each, row: rowOf(each.row), x: (each.x * (to + SEAM)) / (tile + SEAM) }));
}

/** All of it is seen at once, and large tiles break no group into lines. */
const isGood = (now: Shelves, height: number): boolean =>
  heightOf(now) <= height && (now.tile <= TOUCH || now.placed.every(({ lines }) => lines === 1));

/** The groups as they lie now: each in its row, pushed on by one that grew; smaller before anything has to scroll. */
export function shelve(asked: Asked): Shelves {
  const { before, width, height } = asked;
  if (before?.width !== width || before.placed.length === 0) return anew(asked, WIDTHS[0]);
  let now = made(asked, before.tile, before.placed);
  if (isGood(now, height)) return now;
  for (const tile of WIDTHS.filter((each) => each < before.tile)) {
    now = made(asked, tile, shrunk(before, tile));
    if (isGood(now, height)) break;
  }
  if (!asked.tidy) return now;
  const again = anew(asked, before.tile);
  return again.tile > now.tile || (again.tile === now.tile && again.rows < now.rows) ? again : now;
}

/** Laid anew, with the largest tiles no larger than `most` with which all is seen at once. */
function anew(asked: Asked, most: number): Shelves {
  for (const tile of WIDTHS) {
    const now = tile > most ? null : fresh(asked, tile);
    if (now && isGood(now, asked.height)) return now;
  }
  return fresh(asked, LEAST);
}

/** How high all of it is, with room below for new groups. */
export const heightOf = ({ rows, tall }: Shelves): number => TOP + rows * pitchOf(tall) + FRESH;

export function frameOf({ tall }: Shelves, { row, x, lines, w }: Placed): Rect {
  const pitch = pitchOf(tall);
  return rect(x, TOP + row * pitch + LANE / 2, w, lines * pitch - LANE);
}

/** Where the tiles of a group lie, in its order, from the corner of its frame. */
export function tilesIn({ tile, tall }: Shelves, { columns, w }: Placed, count: number): Rect[] {
  const grip = gripOf(tile);
  const left = grip + (w - grip - (columns * (tile + SEAM) - SEAM)) / 2;
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
  const row = Math.floor((y - TOP) / pitchOf(shelves.tall));
  return { row: clamp(row, 0, shelves.rows), x: clamp(x - shelves.tile / 2, 0, shelves.width - TOUCH) };
}
