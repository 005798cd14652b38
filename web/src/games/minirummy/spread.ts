/** The whole board laid out: panels, groups on the table, the opened one; with the last places as memory. */

import { type Rect } from "$lib/board/geometry";
import { openedOf } from "./opened";
import { panels, rackTiles, type Panels } from "./panels";
import { frameOf, heightOf, shelve, SIDE, tilesIn, type Shelves, type Spot } from "./shelves";
import type { Stop } from "./steps";

interface Wanted {
  width: number;
  height: number;
  seats: number;
  seat: number | null;
  still: boolean;
  /** How many tiles the own rack has. */
  rack: number;
  groups: readonly { id: number; tiles: readonly number[] }[];
  /** No draft lies on the table. */
  calm: boolean;
  /** Places asked for; emptied. */
  wishes: Map<number, Spot>;
  opened: number | null;
  /** How far the table is scrolled. */
  top: number;
}

export interface Drawn {
  /** How much smaller a picture of the board is drawn. */
  scale: number;
  panels: Panels;
  shelves: Shelves;
  /** By group: its frame on the table's ground, its tiles from the frame's corner. */
  spread: { frame: Rect; tiles: Rect[] }[];
  /** How high the table's ground is, and whether that is more than is seen. */
  depth: number;
  long: boolean;
}

/** The smallest boards that can be played on; a picture of one may be smaller, and is drawn smaller. */
const LEAST = { wide: [600, 300], tall: [320, 500] } as const;

export function reduction(width: number, height: number): number {
  const [w, h] = LEAST[width > height * 1.15 ? "wide" : "tall"];
  return Math.min(1, width / w || 1, height / h || 1);
}

/** Lays out again and again. */
export function spreader(): (wanted: Wanted) => Drawn {
  let last: Shelves | null = null;
  let asked = "";
  return (wanted) => {
    const { width, height, seats, seat, still, groups, wishes, calm: tidy } = wanted;
    const scale = still ? reduction(width, height) : 1;
    const room = { width: width / scale || 390, height: height / scale || 700 };
    const found = panels({ ...room, seats, own: seat, rack: wanted.rack });
    const items = groups.map(({ id, tiles }) => ({ id, count: tiles.length }));
    const { w, h } = found.table;
    const now = JSON.stringify([items, w, h, tidy, ...wishes]);
    const again = now === asked && last;
    const shelves =
      again || shelve({ items, width: w - SIDE, height: h, before: last, wishes: new Map(wishes), tidy });
    wishes.clear();
    if (width > 0) [last, asked] = [shelves, now];
    return { scale, panels: found, shelves, ...placesOf(wanted, shelves, w, h) };
  };
}

function placesOf({ groups, opened, top }: Wanted, shelves: Shelves, w: number, h: number) {
  const depth = Math.max(h, heightOf(shelves));
  const spread = groups.map(({ id, tiles }, index) => {
    const placed = shelves.placed[index]!;
    const frame = frameOf(shelves, placed);
    if (id === opened) return openedOf(frame, tiles.length, { w, h, top });
    return { frame, tiles: tilesIn(shelves, placed, tiles.length) };
  });
  return { spread, depth, long: depth > h + 1 };
}

/** Every tile that can be reached, where it is seen on the board: the table as it is scrolled, then the rack. */
export function stopsOf(
  { panels: { table, own }, spread }: Drawn,
  groups: readonly { tiles: readonly number[] }[],
  rack: readonly { id: number }[],
  scrolled: number,
): Stop[] {
  const shift = (id: number, place: Rect, x: number, y: number): Stop => ({
    id,
    place: { ...place, x: place.x + x, y: place.y + y },
  });
  const onTable = spread.flatMap(({ frame, tiles }, index) =>
    tiles.map((place, slot) =>
      shift(groups[index]!.tiles[slot]!, place, table.x + frame.x, table.y + frame.y - scrolled),
    ),
  );
  const places = own ? rackTiles(rack.length, own) : [];
  const onRack = places.map((place, index) => shift(rack[index]!.id, place, own!.rack.x, own!.rack.y));
  return [...onTable, ...onRack];
}
