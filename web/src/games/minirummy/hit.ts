/** What lies under a point of the board, in plain numbers: nothing is asked of the page while something is dragged. */

import { clamp, covers, inset, type Rect } from "$lib/board/geometry";
import type { Point } from "$lib/board/drag";

export interface Ground {
  table: Rect;
  /** How far the table is scrolled. */
  scrolled: number;
  /** How far it can be. */
  deep: number;
  rack: Rect | null;
  rackScrolled: number;
  /** On the table's ground, in the order they are drawn. */
  groups: readonly { id: number; frame: Rect; tiles: readonly Rect[] }[];
  /** A whole group is in the air: it is put to another one only right on it. */
  whole?: boolean;
}

/** `at`: before which tile of the group; `x`, `y`: on the table's ground, or in the rack. */
export type Hit =
  | { on: "group"; group: number; at: number }
  | { on: "free"; x: number; y: number }
  | { on: "rack"; x: number; y: number }
  | null;

/** How much air belongs to a group, for a whole one. */
const AIR = 2;

export function hit({ x, y }: Point, ground: Ground): Hit {
  const { table, rack, scrolled, rackScrolled } = ground;
  if (covers(table, x, y)) return onTable(x - table.x, y - table.y + scrolled, ground);
  if (rack && covers(inset(rack, -4), x, y))
    return { on: "rack", x: x - rack.x, y: y - rack.y + rackScrolled };
  return null;
}

function onTable(x: number, y: number, { groups, whole = false }: Ground): Hit {
  let found: { group: Ground["groups"][number]; far: number } | null = null;
  for (const group of groups) {
    const { dx, dy, far } = gap(x, y, group.frame);
    const reach = whole ? { x: AIR, y: AIR } : reachOf(group.tiles);
    if (dx <= reach.x && dy <= reach.y && (!found || far <= found.far)) found = { group, far };
  }
  if (!found) return { on: "free", x, y };
  const { id, frame, tiles } = found.group;
  return { on: "group", group: id, at: before(x - frame.x, y - frame.y, tiles) };
}

function gap(x: number, y: number, { x: left, y: top, w, h }: Rect): { dx: number; dy: number; far: number } {
  const dx = Math.max(left - x, x - left - w, 0);
  const dy = Math.max(top - y, y - top - h, 0);
  return { dx, dy, far: Math.hypot(dx, dy) };
}

/** The point is the middle of a tile, about as large as those that lie there: it may touch their group above or below,
 * and beside them leave half a tile of air. */
function reachOf([first]: readonly Rect[]): { x: number; y: number } {
  return first ? { x: first.w, y: first.h / 2 } : { x: AIR, y: AIR };
}

/** Before which tile: those whose middle lies left of the point, or above it in another line, come first. */
function before(x: number, y: number, tiles: readonly Rect[]): number {
  const last = tiles.at(-1);
  const line = last ? clamp(y, tiles[0]!.y, last.y + last.h - 1) : y;
  return tiles.filter((tile) => tile.y + tile.h <= line || (tile.y <= line && tile.x + tile.w / 2 < x))
    .length;
}

/** The same target as before? */
export const sameTarget = (one: Hit, other: Hit): boolean =>
  one?.on === other?.on && (one?.on !== "group" || (other?.on === "group" && one.group === other.group));
