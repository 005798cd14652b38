/** Views that follow each other, for tests. */

import type { WireEvent } from "$lib/board/props";
import { fixture } from "./fixtures";
import type { View } from "./generated";

export const waiting = (change: Partial<View> = {}): View => fixture(4, 0, { turn: 1, next: 2, ...change });

/** The view after `seat` played `face` on `pile` and drew `drawn`. */
export function after(view: View, seat: number, face: string, pile: number, drawn: string | null): View {
  const rest = view.tableaus[seat]!.filter((each) => each !== face);
  const tableau = drawn ? [...rest, drawn] : rest;
  const wants = [face.charAt(1), face.charAt(0)];
  return {
    ...view,
    turn: (seat + 1) % view.sizes.length,
    next: (seat + 2) % view.sizes.length,
    tableaus: view.tableaus.map((each, of) => (of === seat ? tableau : each)),
    sizes: view.sizes.map((each, of) => (of === seat ? tableau.length : each)),
    piles: view.piles.map((each, of) =>
      of === pile ? { top: face, cards: each.cards + 1, blocked: 0, wants } : each,
    ),
    stock: view.stock - (drawn ? 1 : 0),
    last: { seat, card: face, pile },
  };
}

export const playedEvent = (seat: number, face: string): WireEvent => ({
  kind: "played",
  seat,
  card: face,
  pile: 0,
  on: "left_pile",
  drawn: null,
});
