/** The order of the own rack, for the eye alone: a person's own, kept over turns and reloads, sorted only on request. */

import { write, written, type Keep } from "./keep";
import { COLOURS, FACES, faceOrder, LOW, tile } from "./tiles";

/** A tile on the rack. */
export interface Racked {
  readonly id: number;
  readonly piece: string;
}

/** All tiles of the own rack, also those that lie on the table in a draft: taken back, they find their place. */
export interface RackOrder {
  readonly tiles: readonly Racked[];
  /** Those that came last and were not looked at yet; they stand at the end. */
  readonly fresh: ReadonlySet<number>;
}

/** `789`: by colour, then number; `777`: by number, then colour. Jokers last. */
export type Sorting = "789" | "777";

export function ordered(tiles: readonly Racked[]): RackOrder {
  return { tiles, fresh: new Set() };
}

/** The tiles of an order that lie on the rack now. */
export function shown({ tiles }: RackOrder, rack: readonly Racked[]): Racked[] {
  const here = new Set(rack.map(({ id }) => id));
  return tiles.filter(({ id }) => here.has(id));
}

/** Follows the rack: tiles keep their places, those that are gone leave, new ones come to the end and are fresh, unless all are new. */
export function receive(order: RackOrder, rack: readonly Racked[]): RackOrder {
  const here = new Map(rack.map((each) => [each.id, each]));
  const kept = order.tiles.filter(({ id }) => here.has(id));
  const known = new Set(kept.map(({ id }) => id));
  const came = rack.filter(({ id }) => !known.has(id));
  if (came.length === 0 && kept.length === order.tiles.length) return order;
  if (kept.length === 0) return ordered(rack);
  const fresh = came.length > 0 ? came.map(({ id }) => id) : [...order.fresh].filter((id) => known.has(id));
  return { tiles: [...kept, ...came], fresh: new Set(fresh) };
}

export function sort({ tiles }: RackOrder, by: Sorting): RackOrder {
  return ordered(tiles.toSorted((one, other) => place(one.piece, by) - place(other.piece, by)));
}

function place(piece: string, by: Sorting): number {
  const { face, number, colour } = tile(piece);
  if (face === null) return FACES.length;
  return by === "789" ? faceOrder(face) : (number - LOW) * COLOURS.length + COLOURS.indexOf(colour!);
}

/** Which of the buttons would change nothing. */
export function sortedBy(order: RackOrder): Sorting[] {
  return (["789", "777"] as const).filter((by) => pieces(sort(order, by)).join() === pieces(order).join());
}

function pieces({ tiles }: RackOrder): string[] {
  return tiles.map(({ piece }) => piece);
}

/** Puts tiles before another one (null: to the end), in this order. */
export function insert(order: RackOrder, ids: readonly number[], before: number | null): RackOrder {
  const moved = ids.flatMap((id) => order.tiles.filter((each) => each.id === id));
  const left = order.tiles.filter(({ id }) => !ids.includes(id));
  const next = firstLeft(order, ids, before);
  const at = next === null ? left.length : left.findIndex(({ id }) => id === next);
  const fresh = [...order.fresh].filter((id) => !ids.includes(id));
  return { tiles: left.toSpliced(at, 0, ...moved), fresh: new Set(fresh) };
}

/** The tile `before`, or the next after it that is not moved itself. */
function firstLeft({ tiles }: RackOrder, ids: readonly number[], before: number | null): number | null {
  const from = tiles.findIndex(({ id }) => id === before);
  if (from < 0) return null;
  return tiles.slice(from).find(({ id }) => !ids.includes(id))?.id ?? null;
}

/** Everything has been looked at. */
export function seen(order: RackOrder): RackOrder {
  return order.fresh.size > 0 ? ordered(order.tiles) : order;
}

// -- over a reload ----------------------------------------------------------------------------------------------------

/** Keeps the order. `key` names table, seat and round. */
export function save(keep: Keep, key: string, order: RackOrder): void {
  write(keep, key, pieces(order).join(" "));
}

/** The order that was kept for this rack: of equal tiles any is any; what is new comes to the end, fresh. */
export function load(keep: Keep, key: string, rack: readonly Racked[]): RackOrder {
  const kept = written(keep, key);
  if (kept === null) return ordered(rack);
  const left = [...rack];
  const found = kept.split(" ").flatMap((piece) => {
    const at = left.findIndex((each) => each.piece === piece);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return { tiles: [...found, ...left], fresh: new Set(left.map(({ id }) => id)) };
}
