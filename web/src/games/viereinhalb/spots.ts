/** The view as pieces in places: what `follow` compares from one view to the next. */

import { HIDDEN, type MayMove, type Piece } from "$lib/board/pieces";
import type { View } from "./generated";

export interface Pending {
  piece: number;
  card: string;
  pile: number;
  move: string;
  /** How many cards lay on the pile before. */
  base: number;
}

export const seatSpot = (seat: number): string => `seat ${seat}`;
export const pileSpot = (pile: number, depth: number): string => `pile ${pile} ${depth}`;

export const seatOf = ({ place }: Piece): number | null =>
  place.startsWith("seat ") ? Number(place.slice(5)) : null;
export const ofPile = (piece: Piece, pile: number): boolean => piece.place.startsWith(`pile ${pile} `);
export const depth = (piece: Piece): number => Number(piece.place.split(" ")[2]);

const without = (faces: readonly string[], face: string): string[] => {
  const index = faces.indexOf(face);
  return index < 0 ? [...faces] : [...faces.slice(0, index), ...faces.slice(index + 1)];
};

/** Tableaus, and of each pile its top and the card beneath it as far as it was seen. */
export function places(
  view: View,
  own: number | null,
  pending: Pending | null,
  before: readonly Piece[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  view.tableaus.forEach((tableau, seat) => {
    const faces = tableau ?? Array.from({ length: view.sizes[seat] ?? 0 }, () => HIDDEN);
    found.set(seatSpot(seat), pending && seat === own ? without(faces, pending.card) : faces);
  });
  view.piles.forEach(({ top, cards }, pile) => {
    const flying = pending?.pile === pile;
    const beneath = before.find((piece) => piece.place === pileSpot(pile, cards - 1));
    if (beneath && !flying) found.set(beneath.place, [beneath.face]);
    if (top) found.set(pileSpot(pile, cards), [top]);
    if (flying) found.set(pileSpot(pile, cards + 1), [pending.card]);
  });
  return found;
}

export const slotSizes = (view: View): Map<string, number> =>
  new Map(view.sizes.map((size, seat) => [seatSpot(seat), size]));

/** Cards go from a tableau to a pile; back goes only one that was in the air. */
export function mayMove(view: View): MayMove {
  return (from, to) => {
    if (from.startsWith("seat") && to.startsWith("pile")) return true;
    const [, pile, height] = from.split(" ");
    return (
      from.startsWith("pile") &&
      to.startsWith("seat") &&
      Number(height) > (view.piles[Number(pile)]?.cards ?? 0)
    );
  };
}

/** The pieces as `follow` should meet them: the one in the air last, so that a copy at rest stays at rest. */
export const restingFirst = (pieces: readonly Piece[], pending: Pending | null): Piece[] =>
  [...pieces].sort((a, b) => Number(a.id === pending?.piece) - Number(b.id === pending?.piece));

/** Whether the view has caught up with the move in the air. */
export const landed = (view: View, own: number | null, pending: Pending): boolean =>
  view.phase !== "running" || view.turn !== own || view.piles[pending.pile]?.cards !== pending.base;
