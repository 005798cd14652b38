/** What lies under a point of the board, in plain numbers: nothing is asked of the page while something is dragged. */

import { covers, inset, type Rect } from "$lib/board/geometry";
import type { Point } from "$lib/board/drag";

export interface Ground {
  table: Rect;
  /** How far the table is scrolled. */
  scrolled: number;
  rack: Rect | null;
  rackScrolled: number;
  /** On the table's ground, in the order they are drawn. */
  groups: readonly { id: number; frame: Rect; tiles: readonly Rect[] }[];
}

/** `at`: before which tile of the group; `x`, `y`: on the table's ground, or in the rack. */
export type Hit =
  | { on: "group"; group: number; at: number }
  | { on: "free"; x: number; y: number }
  | { on: "rack"; x: number; y: number }
  | null;

/** How much air belongs to a group. */
const AIR = 2;

export function hit({ x, y }: Point, ground: Ground): Hit {
  const { table, rack, scrolled, rackScrolled } = ground;
  if (covers(table, x, y)) return onTable(x - table.x, y - table.y + scrolled, ground);
  if (rack && covers(inset(rack, -4), x, y))
    return { on: "rack", x: x - rack.x, y: y - rack.y + rackScrolled };
  return null;
}

function onTable(x: number, y: number, { groups }: Ground): Hit {
  const found = groups.findLast(({ frame }) => covers(inset(frame, -AIR), x, y));
  if (!found) return { on: "free", x, y };
  return { on: "group", group: found.id, at: before(x - found.frame.x, y - found.frame.y, found.tiles) };
}

/** Before which tile: those whose middle lies left of the point, or above it in another line, come first. */
function before(x: number, y: number, tiles: readonly Rect[]): number {
  return tiles.filter((tile) => tile.y + tile.h <= y || (tile.y <= y && tile.x + tile.w / 2 < x)).length;
}

/** The same target as before? */
export const sameTarget = (one: Hit, other: Hit): boolean =>
  one?.on === other?.on && (one?.on !== "group" || (other?.on === "group" && one.group === other.group));
