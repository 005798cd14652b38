/** Who sits where: clockwise round the table, beginning left of the own seat (or of seat 0 for those who watch). */

export interface Sides {
  /** From top to bottom. */
  left: number[];
  above: number[];
  /** From top to bottom. */
  right: number[];
}

export interface Stacked {
  /** Rows above the ring, from top to bottom, each from left to right. */
  above: number[][];
  below: number[][];
}

/** The others clockwise, after the own seat. */
export function clockwise(seats: number, own: number | null): number[] {
  const all = Array.from({ length: seats }, (_, index) => index);
  return own === null ? all : [...all.slice(own + 1), ...all.slice(0, own)];
}

/** A rainbow of pairs: the first and the last lowest, a seat left over alone at the top. */
function arch(seats: number[]): number[][] {
  const rows: number[][] = [];
  const rest = [...seats];
  while (rest.length > 1) rows.unshift([rest.shift()!, rest.pop()!]);
  if (rest.length) rows.unshift(rest);
  return rows;
}

export function stacked(seats: number, own: number | null): Stacked {
  const order = clockwise(seats, own);
  if (own !== null) return { above: arch(order), below: [] };
  if (seats <= 3) return { above: [order.slice(1)], below: [[0]] };
  return { above: arch(order.slice(2)), below: [[order[1]!, order[0]!]] };
}

export function sides(seats: number, own: number | null, low: boolean): Sides {
  const order = clockwise(seats, own);
  const count = order.length;
  const above = low || (own === null && count % 2 === 0) ? 0 : count % 2;
  const left = Math.ceil((count - above) / 2);
  return {
    left: order.slice(0, left).reverse(),
    above: order.slice(left, left + above),
    right: order.slice(left + above),
  };
}
