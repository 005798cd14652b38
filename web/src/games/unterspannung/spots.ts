/** The view as pieces in places: what `follow` compares from one view to the next. */

import { HIDDEN, type MayMove, type Piece } from "$lib/board/pieces";
import type { View } from "./generated";
import type { Flight } from "./race";

export const HAND = "hand";
/** The winner's last card. */
export const LAST = "last";
export const topSpot = (number: number): string => `top ${number}`;

const numberOf = (place: string): number => (place.startsWith("top ") ? Number(place.slice(4)) : -1);
export const isTop = ({ place }: Piece): boolean => numberOf(place) >= 0;

/** The own cards, by their place. */
export const inHand = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter((piece) => piece.place === HAND).sort((a, b) => a.slot - b.slot);

/** What lies on the pile, from below. */
export const onPile = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter(isTop).sort((a, b) => numberOf(a.place) - numberOf(b.place));

export function places(view: View, own: number | null): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (own !== null) found.set(HAND, view.hand ?? Array.from({ length: view.hands[own] ?? 0 }, () => HIDDEN));
  if (view.before && view.number > 1) found.set(topSpot(view.number - 1), [view.before]);
  if (view.phase === "face_down") found.set(topSpot(1), [HIDDEN]);
  else if (view.top) found.set(topSpot(view.number), [view.top]);
  if (view.winner !== null) found.set(LAST, [HIDDEN]);
  return found;
}

/** From the own hand only what the own seat has laid goes to the pile, not a copy laid by somebody else. */
export function mayMove(view: View, own: number | null, flights: readonly Flight[]): MayMove {
  return (from, to) => {
    if (from !== HAND) return false;
    const number = numberOf(to);
    if (number === view.number) return view.laid_by === own;
    return flights.some(({ top }) => top + 1 === number);
  };
}

/** The pieces as `follow` should meet them: those in the air last, so that a copy at rest stays at rest. */
export function restingFirst(pieces: readonly Piece[], flights: readonly Flight[]): Piece[] {
  const flies = (piece: Piece): number => Number(flights.some((flight) => flight.piece === piece.id));
  return [...pieces].sort((a, b) => flies(a) - flies(b));
}
