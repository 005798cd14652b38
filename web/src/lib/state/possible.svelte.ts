/** What would have been possible in a finished round: asked until all of it is worked out. */

import { readPossible, type Refusable } from "$lib/wire/api";
import type { AdvicePending, RoundAdvice, TurnAdvice, Why } from "$lib/wire/types";

const AGAIN_MS = 1000;

type Told = Refusable<RoundAdvice | AdvicePending>;
type Read = (table: string, round: number) => Promise<Told>;

export class Possible {
  turns: readonly TurnAdvice[] | null = $state.raw(null);
  pending: AdvicePending | null = $state.raw(null);
  why: Why | null = $state.raw(null);
  searching = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly round: number,
    private readonly read: Read = readPossible,
  ) {}

  /** Once at a time, whoever wants it. */
  async find(): Promise<void> {
    if (this.turns || this.searching) return;
    [this.why, this.searching] = [null, true];
    await this.ask();
  }

  private async ask(): Promise<void> {
    const told = await this.read(this.table, this.round);
    if (!this.searching) return;
    if ("done" in told) {
      this.pending = told;
      this.timer = setTimeout(() => void this.ask(), AGAIN_MS);
      return;
    }
    this.searching = false;
    if ("why" in told) this.why = told.why;
    else this.turns = told.turns;
  }

  /** Nobody waits any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.searching = false;
  }
}
