/** What a sign may point at here: a card of somebody's, or a pile. */

import type { Rect } from "$lib/board/geometry";
import { LongPress } from "$lib/board/long-press";
import { HIDDEN, type Piece } from "$lib/board/pieces";
import type { Say } from "$lib/board/props";
import type { Sign, Signs } from "$lib/board/signs";
import { M } from "./messages";
import { ofPile, seatOf } from "./spots";

export interface Target {
  token: string;
  place: Rect;
  /** What it is, in words. */
  label: string;
}

const PILES = ["pile:0", "pile:1"] as const;

export function tokenOf(piece: Piece): string | null {
  if (piece.face === HIDDEN) return null;
  const seat = seatOf(piece);
  if (seat !== null) return `${seat}:${piece.face}`;
  return PILES[ofPile(piece, 0) ? 0 : 1];
}

export function phrase(token: string, say: Say): string {
  const [of, card] = token.split(":");
  if (of === "pile") return say(card === "0" ? M.left : M.right, {});
  return say(M.card_of, { card, seat: Number(of) });
}

/** Everything that can be pointed at now: the piles, then everybody's cards. */
export function targets(
  pieces: readonly Piece[],
  piles: readonly [Rect, Rect],
  placeOf: (piece: Piece) => Rect,
  say: Say,
): Target[] {
  const cards = pieces
    .filter((piece) => seatOf(piece) !== null)
    .flatMap((piece) => {
      const token = tokenOf(piece);
      return token ? [{ token, place: placeOf(piece), label: phrase(token, say) }] : [];
    });
  return [
    ...PILES.map((token, pile) => ({ token, place: piles[pile]!, label: phrase(token, say) })),
    ...cards,
  ];
}

/** Where a sign is shown: at what it points at, else at the seat whose card that was. */
export const seatOfToken = (token: string): number | null => {
  const of = Number(token.split(":")[0]);
  return Number.isInteger(of) ? of : null;
};

/** Whoever is asked what they point at and does not answer, plays on after this time. */
export const POINTING_MS = 8000;

interface Around {
  signs: Signs | undefined;
  /** Whether somebody sits here who may point now. */
  may: boolean;
  pieces: readonly Piece[];
  /** The finger is meant otherwise: whatever it holds is let go. */
  letGo: () => void;
}

/** The hand that points: by holding still, by the other button, or by a sign whose target is asked for. */
export class Pointing {
  /** A sign is to point at something, which is still to be chosen. */
  asks = $state(false);
  private readonly long = new LongPress((token) => {
    this.around().letGo();
    this.at(token);
  });

  private readonly may = $derived.by(() => this.around().may);

  constructor(private readonly around: () => Around) {
    $effect(() => this.lapse());
  }

  give(sign: Sign): void {
    if (sign === "that") this.asks = true;
    else this.around().signs?.give(sign, null);
  }

  at(token: string): void {
    this.stop();
    this.around().signs?.give("that", token);
  }

  stop(): void {
    this.asks = false;
  }

  private lapse(): (() => void) | undefined {
    if (!this.may) this.asks = false;
    if (!this.asks) return;
    const over = setTimeout(() => this.stop(), POINTING_MS);
    return () => clearTimeout(over);
  }

  /** For the board: hears the fingers on whatever lies on it. */
  readonly hear = (board: HTMLElement): (() => void) => {
    const heard = new AbortController();
    const { signal } = heard;
    board.addEventListener("pointerdown", (event) => this.long.down(event, this.thing(event)), { signal });
    board.addEventListener("pointermove", (event) => this.long.move(event), { signal });
    board.addEventListener("pointerup", () => this.long.off(), { signal });
    board.addEventListener("pointercancel", () => this.long.off(), { signal });
    board.addEventListener("contextmenu", (event) => this.long.menu(event, this.thing(event)), { signal });
    board.addEventListener("click", (event) => this.long.click(event), { signal, capture: true });
    return () => heard.abort();
  };

  private thing({ target }: Event): string | null {
    const { signs, may, pieces } = this.around();
    if (!signs || !may || !(target instanceof Element)) return null;
    const id = target.closest<HTMLElement>("[data-piece]")?.dataset["piece"];
    const piece = pieces.find((each) => String(each.id) === id);
    return piece ? tokenOf(piece) : null;
  }
}
