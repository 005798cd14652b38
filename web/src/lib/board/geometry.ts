/** Rectangles and how things fit into them. All lengths are CSS pixels. */

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

export const middle = (r: Rect): { x: number; y: number } => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });

export const inset = (r: Rect, dx: number, dy: number = dx): Rect =>
  rect(r.x + dx, r.y + dy, Math.max(0, r.w - 2 * dx), Math.max(0, r.h - 2 * dy));

export const covers = (r: Rect, x: number, y: number): boolean =>
  x >= r.x && x <= r.x + r.w && y >= r.y && y <= r.y + r.h;

export const inside = (inner: Rect, outer: Rect, slack = 0.01): boolean =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.w <= outer.x + outer.w + slack &&
  inner.y + inner.h <= outer.y + outer.h + slack;

export const overlap = (a: Rect, b: Rect, slack = 0.01): boolean =>
  a.x < b.x + b.w - slack && b.x < a.x + a.w - slack && a.y < b.y + b.h - slack && b.y < a.y + a.h - slack;

export const sameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

export const at = (r: Rect): string => `left:${r.x}px;top:${r.y}px;width:${r.w}px;height:${r.h}px`;

/** How wide and high pieces may become. `lowest` and `highest` bound height : width. */
export interface Fit {
  gap: number;
  /** More rows are made only while pieces are smaller than this. */
  least: number;
  widest: number;
  lowest: number;
  highest: number;
}

export interface Rows {
  rows: number;
  columns: number;
  w: number;
  h: number;
}

function fitInto(rows: number, count: number, width: number, height: number, fit: Fit): Rows {
  const columns = Math.ceil(count / rows);
  const roomW = (width - fit.gap * (columns - 1)) / columns;
  const roomH = (height - fit.gap * (rows - 1)) / rows;
  const w = Math.min(roomW, fit.widest, roomH / fit.lowest);
  return { rows, columns, w, h: Math.min(roomH, w * fit.highest) };
}

const short = ({ w, h }: Rows): number => Math.min(w, h);

/** The fewest rows in which `count` equal pieces are large enough, or else those in which they are largest. */
export function fitRows(count: number, width: number, height: number, fit: Fit): Rows {
  let best = fitInto(1, Math.max(1, count), width, height, fit);
  for (let rows = 2; rows <= count && short(best) < fit.least; rows += 1) {
    const next = fitInto(rows, count, width, height, fit);
    if (short(next) > short(best) + 0.5) best = next;
  }
  return best;
}

/** `count` pieces in centred rows, as large as the box allows. */
export function spread(count: number, box: Rect, fit: Fit): Rect[] {
  if (count === 0) return [];
  const { rows, columns, w, h } = fitRows(count, box.w, box.h, fit);
  const top = box.y + (box.h - rows * h - (rows - 1) * fit.gap) / 2;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = box.x + (box.w - inRow * w - (inRow - 1) * fit.gap) / 2;
    return rect(left + (index % columns) * (w + fit.gap), top + row * (h + fit.gap), w, h);
  });
}

export interface Share {
  least: number;
  most: number;
  weight: number;
}

/** Divides a length: everyone gets `least`, the rest by weight up to `most`; what nobody can take stays over. */
export function divide(length: number, shares: Share[]): number[] {
  const got = shares.map((share) => share.least);
  let rest = length - got.reduce((sum, each) => sum + each, 0);
  let open = shares.map((_, index) => index).filter((index) => got[index]! < shares[index]!.most);
  while (rest > 0.01 && open.length > 0) {
    const weights = open.reduce((sum, index) => sum + shares[index]!.weight, 0);
    let spent = 0;
    for (const index of open) {
      const more = Math.min((rest * shares[index]!.weight) / weights, shares[index]!.most - got[index]!);
      got[index]! += more;
      spent += more;
    }
    rest -= spent;
    open = open.filter((index) => got[index]! < shares[index]!.most - 0.01);
  }
  return got;
}
