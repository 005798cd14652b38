import { HIDDEN, type Piece } from "$lib/board/pieces";
import type { Refused } from "$lib/board/props";
import type { PileView, View } from "./generated";
import { alikePiles, attempt, meaning, pilesFor, SET_ASIDE } from "./intent";
import { landed, lyingIn, type Pending } from "./spots";

/** What the hand needs to know of the board around it, always as it is now. */
export interface Around {
  view: View;
  offers: string[];
  seat: number | null;
  pieces: readonly Piece[];
  play: (move: string) => Promise<Refused | null>;
  shake: (piece: number) => void;
}

export type Ask =
  { kind: "nothing" } | { kind: "pile"; piles: number[] } | { kind: "seat"; pile: number; seats: number[] };

/** `why` null: the move did not get through. `card`: it fits on none of these piles. */
export type Refusal = { why: Refused | null } | { card: string; piles: readonly PileView[] };

/** How long it is told why a move may not be. */
const REFUSAL_MS = 6000;
const NOT_STARTED: Refused = { code: "not_started", values: {} };

/** A player's draft: the card picked, the pile chosen, the move in the air. */
export class Hand {
  picked: number | null = $state(null);
  pile: number | null = $state(null);
  aim: number | null = $state(null);
  pending: Pending | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);

  constructor(private readonly around: () => Around) {
    $effect(() => {
      if (!this.refusal) return;
      const over = setTimeout(() => (this.refusal = null), REFUSAL_MS);
      return () => clearTimeout(over);
    });
  }

  get piece(): Piece | null {
    return this.own().find((piece) => piece.id === this.picked) ?? null;
  }

  get onTurn(): boolean {
    const { view, seat } = this.around();
    return seat !== null && view.turn === seat && view.phase === "running";
  }

  /** What the picked card still needs. */
  get ask(): Ask {
    const { piece } = this;
    if (!piece || !this.onTurn || this.pending) return { kind: "nothing" };
    const meant = this.means(piece.face, this.pile);
    if (meant.kind === "play") return { kind: "pile", piles: [meant.pile] };
    return meant;
  }

  own(): Piece[] {
    const { pieces, seat } = this.around();
    if (seat === null) return [];
    return lyingIn(pieces, seat);
  }

  tap(piece: Piece): void {
    if (this.pending) return;
    if (!this.onTurn) return this.pick(this.picked === piece.id ? null : piece.id);
    const meant = this.means(piece.face);
    if (meant.kind === "play") return this.send(piece, meant.move, meant.pile);
    if (this.picked === piece.id) return this.pick(null);
    if (meant.kind === "nothing") {
      this.around().shake(piece.id);
      this.refusal = { card: piece.face, piles: this.around().view.piles };
      return;
    }
    this.pick(piece.id);
    if (meant.kind === "seat") this.pile = meant.pile;
  }

  /** The picked card goes to this pile. */
  choose(pile: number): void {
    const { piece } = this;
    if (piece && !this.pending) this.lay(piece, pile);
  }

  name(seat: number): void {
    const { piece, ask } = this;
    if (!piece || ask.kind !== "seat") return;
    const meant = this.means(piece.face, ask.pile, seat);
    if (meant.kind === "play") this.send(piece, meant.move, meant.pile);
  }

  drop(id: number, pile: number | null): void {
    const piece = this.own().find((each) => each.id === id);
    if (pile === null || !piece || this.pending) return;
    this.pick(null);
    this.lay(piece, pile);
  }

  /** Where this card may be laid now. */
  takers(id: number): number[] {
    const piece = this.own().find((each) => each.id === id);
    return piece && this.onTurn && !this.pending ? pilesFor(this.around().offers, piece.face) : [];
  }

  step(by: 1 | -1): void {
    const { ask } = this;
    if (ask.kind !== "pile") return;
    const last = ask.piles.length - 1;
    if (this.aim === null) this.aim = ask.piles[by > 0 ? last : 0]!;
    else this.aim = ask.piles[(ask.piles.indexOf(this.aim) + by + last + 1) % (last + 1)]!;
  }

  confirm(): void {
    const { ask } = this;
    if (ask.kind !== "pile") return;
    if (this.aim !== null) this.choose(this.aim);
    else if (ask.piles.length === 1) this.choose(ask.piles[0]!);
  }

  letGo(): void {
    this.pick(null);
    this.refusal = null;
  }

  setAside(): void {
    if (!this.onTurn || this.pending) return;
    this.pick(null);
    void this.put(SET_ASIDE, null);
  }

  /** The view changed: it may have caught up with the move in the air. */
  land(): void {
    const { view, seat } = this.around();
    if (this.pending && landed(view, seat, this.pending)) this.pending = null;
  }

  /** The view changed: keep what still holds of the draft. */
  update(): void {
    if (this.picked !== null && !this.piece) this.pick(null);
    const { piece, pile } = this;
    if (piece && pile !== null && (!this.onTurn || this.means(piece.face, pile).kind !== "seat"))
      this.pile = null;
    if (this.onTurn && piece && this.pile === null) {
      const meant = this.means(piece.face);
      if (meant.kind === "seat") this.pile = meant.pile;
    }
  }

  private means(card: string, pile: number | null = null, seat: number | null = null) {
    const { offers, view } = this.around();
    return meaning(offers, { card, pile, seat }, alikePiles(view.piles));
  }

  private pick(id: number | null): void {
    this.picked = id;
    this.pile = null;
    this.aim = null;
    if (id !== null) this.refusal = null;
  }

  private lay(piece: Piece, pile: number): void {
    const meant = this.onTurn ? this.means(piece.face, pile) : { kind: "nothing" as const };
    if (meant.kind === "play") return this.send(piece, meant.move, pile);
    if (meant.kind === "seat") {
      if (this.picked !== piece.id) this.pick(piece.id);
      this.pile = pile;
    } else this.refuse(piece, pile);
  }

  private send(piece: Piece, move: string, pile: number): void {
    const base = this.around().view.piles[pile]!.cards;
    this.pick(null);
    this.refusal = null;
    this.pending = { piece: piece.id, card: piece.face, pile, move, base };
    void this.put(move, piece);
  }

  private refuse(piece: Piece, pile: number): void {
    this.around().shake(piece.id);
    if (piece.face === HIDDEN) this.refusal = { why: NOT_STARTED };
    else void this.put(attempt(piece.face, pile), piece, false);
  }

  private async put(move: string, piece: Piece | null, inAir = true): Promise<void> {
    let refusal: Refusal | null;
    try {
      const why = await this.around().play(move);
      refusal = why && { why };
    } catch {
      refusal = { why: null };
    }
    if (!refusal) return;
    this.refusal = refusal;
    if (this.pending?.move === move) this.pending = null;
    if (piece && inAir) this.around().shake(piece.id);
  }
}
