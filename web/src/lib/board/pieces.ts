/** Which piece of the previous view is which piece of the next: motion is the difference between two views.
 *
 * Views name faces, not pieces; two copies of a face look the same. A piece keeps its number (`id`) from view to view
 * as long as it can be followed, so whatever is drawn for it can glide from where it was to where it is.
 */

/** A face that is not known. */
export const HIDDEN = "?";

export interface Piece {
  id: number;
  place: string;
  /** Which position of its place it has, from 0. */
  slot: number;
  face: string;
}

export interface Spot {
  place: string;
  slot: number;
  face: string;
}

/** What lies where, in order. */
export type Places = ReadonlyMap<string, readonly string[]>;

export interface Change {
  pieces: Piece[];
  /** New pieces: nobody knows where they lay before. */
  came: Set<number>;
  /** Pieces that are nowhere any more. */
  gone: Piece[];
}

export type MayMove = (from: string, to: string) => boolean;

export const NOTHING: readonly Piece[] = [];

interface Wanted {
  place: string;
  face: string;
  piece: Piece | null;
}

function take(pool: Piece[], fits: (piece: Piece) => boolean): Piece | null {
  const index = pool.findIndex(fits);
  return index < 0 ? null : pool.splice(index, 1)[0]!;
}

function claim(wanted: Wanted[], pool: Piece[], fits: (piece: Piece, want: Wanted) => boolean): void {
  for (const want of wanted) want.piece ??= take(pool, (piece) => fits(piece, want));
}

/** Survivors keep their slot; the others fill the holes in order, so that nothing slides away under a finger. */
function slots(wanted: Wanted[], place: string, size: number): number[] {
  const kept = wanted.map(({ piece }) => (piece?.place === place && piece.slot < size ? piece.slot : -1));
  const taken = new Set(kept);
  let hole = 0;
  return kept.map((slot) => {
    if (slot >= 0) return slot;
    while (taken.has(hole)) hole += 1;
    taken.add(hole);
    return hole;
  });
}

let lastId = 0;

/** Follows pieces into the next view. `sizes`: how many slots a place has, where that is not its number of pieces. */
export function follow(
  before: readonly Piece[],
  next: Places,
  mayMove: MayMove,
  sizes: ReadonlyMap<string, number> = new Map(),
): Change {
  const wanted = [...next].flatMap(([place, faces]) =>
    faces.map((face): Wanted => ({ place, face, piece: null })),
  );
  const pool = [...before];
  claim(wanted, pool, (piece, want) => piece.place === want.place && piece.face === want.face);
  claim(wanted, pool, (piece, want) => piece.face === want.face && mayMove(piece.place, want.place));
  claim(
    wanted,
    pool,
    (piece, want) => piece.place === want.place && [piece.face, want.face].includes(HIDDEN),
  );
  const came = new Set<number>();
  const pieces = [...next.keys()].flatMap((place) => {
    const here = wanted.filter((want) => want.place === place);
    const slotOf = slots(here, place, Math.max(here.length, sizes.get(place) ?? 0));
    return here.map(({ face, piece }, index): Piece => {
      const slot = slotOf[index]!;
      if (piece?.place === place && piece.slot === slot && piece.face === face) return piece;
      const id = piece?.id ?? ++lastId;
      if (!piece) came.add(id);
      return { id, place, slot, face };
    });
  });
  return { pieces, came, gone: pool };
}
