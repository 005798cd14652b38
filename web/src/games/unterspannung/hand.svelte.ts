import type { Lock, Refused } from "$lib/board/props";
import type { View } from "./generated";
import { made, press, pull, refused, RESTING, seen, type Touch, type Turn, type Verdict } from "./race";

/** What the hand needs to know of the board around it, always as it is now. */
export interface Around {
  view: View;
  seat: number | null;
  lock: Lock | null;
  play: (move: string) => Promise<Refused | null>;
  /** This cannot be had now: a piece, or the stack. */
  nod: (what: number | "stack") => void;
  /** A card left the hand, or a draw was asked for. */
  sent: (what: "card" | "draw") => void;
}

/** How long it is told at most why a card came back. */
const VERDICT_MS = 3000;

/** "play 7±2 @12": 12. */
const named = (move: string): number => Number(move.split("@")[1] ?? 0);

/** The own hand while it races. */
export class Hand {
  race = $state.raw(RESTING);
  verdict: Verdict | null = $state.raw(null);
  /** The number of the top under which the verdict came. */
  private under = 0;
  private locked = false;

  constructor(private readonly around: () => Around) {
    $effect(() => {
      const locked = this.around().lock !== null;
      if (this.locked && !locked) this.verdict = null;
      this.locked = locked;
    });
    $effect(() => {
      if (!this.verdict) return;
      const over = setTimeout(() => (this.verdict = null), VERDICT_MS);
      return () => clearTimeout(over);
    });
  }

  press(piece: number, card: string, touch: Touch): void {
    this.take(press(this.race, piece, card, touch));
  }

  pull(touch: Touch): void {
    const { view, seat } = this.around();
    const left = seat === null ? 0 : view.stacks[seat]!;
    this.take(pull(this.race, view.draw === "when_stuck", left, touch));
  }

  /** The view changed. */
  update(): void {
    const { view, seat } = this.around();
    this.take(seen(this.race, view, seat));
    if (view.number > this.under) this.verdict = null;
  }

  private take({ race, send, nod, verdict }: Turn): void {
    this.race = race;
    if (verdict) this.verdict = verdict;
    if (nod !== null) this.around().nod(nod);
    if (send !== null) void this.send(send);
  }

  private async send(move: string): Promise<void> {
    this.around().sent(move.startsWith("play") ? "card" : "draw");
    let why: Refused | null | undefined;
    try {
      why = await this.around().play(move);
    } catch {
      why = undefined;
    }
    if (why === null) return this.take(made(this.race, move));
    const covered = why?.code === "late" ? named(move) + 1 : 0;
    this.under = Math.max(this.around().view.number, covered);
    this.take(refused(this.race, move, why ?? null));
  }
}
