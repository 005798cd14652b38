/** What a tap means: read from the offered moves, never from the rules. */

export interface Offer {
  card: string;
  pile: number;
  seat: number | null;
  move: string;
}

export type Meaning =
  | { kind: "nothing" }
  | { kind: "play"; move: string; pile: number }
  | { kind: "pile"; piles: number[] }
  | { kind: "seat"; pile: number; seats: number[] };

export const SET_ASIDE = "set_aside";

export function readOffers(offers: readonly string[]): Offer[] {
  return offers.flatMap((move) => {
    const [verb, card, pile, seat] = move.split(" ");
    if (verb !== "play" || !card || pile === undefined) return [];
    return [{ card, pile: Number(pile), seat: seat === undefined ? null : Number(seat), move }];
  });
}

export interface Choice {
  card: string;
  pile?: number | null;
  seat?: number | null;
}

/** `alike`: the piles are interchangeable (both empty), so choosing between them means nothing. */
export function meaning(
  offers: readonly string[],
  { card, pile = null, seat = null }: Choice,
  alike = false,
): Meaning {
  const fits = readOffers(offers).filter(
    (offer) =>
      offer.card === card && (pile === null || offer.pile === pile) && (seat === null || offer.seat === seat),
  );
  const piles = [...new Set(fits.map((offer) => offer.pile))].sort((a, b) => a - b);
  if (fits.length === 0) return { kind: "nothing" };
  if (piles.length > 1 && !alike) return { kind: "pile", piles };
  const here = fits.filter((offer) => offer.pile === piles[0]);
  if (here.length === 1) return { kind: "play", move: here[0]!.move, pile: here[0]!.pile };
  return {
    kind: "seat",
    pile: piles[0]!,
    seats: here.flatMap((offer) => (offer.seat === null ? [] : [offer.seat])),
  };
}

export interface PileFacts {
  cards: number;
  blocked: number;
}

export const alikePiles = (piles: readonly PileFacts[]): boolean =>
  piles.every((pile) => pile.cards === 0 && pile.blocked === 0);

/** The piles that take this card now. */
export const pilesFor = (offers: readonly string[], card: string): number[] => [
  ...new Set(
    readOffers(offers)
      .filter((offer) => offer.card === card)
      .map(({ pile }) => pile),
  ),
];

/** A move that is not offered, to have it refused in words. */
export const attempt = (card: string, pile: number): string => `play ${card} ${pile}`;
