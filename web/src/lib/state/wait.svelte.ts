/** How long the table has been waiting for somebody, and whether a stand-in may be called. */

import type { ServerTime } from "$lib/wire/time";
import type { WaitView } from "$lib/wire/types";

/** Everybody thinks for a while: nothing is said before, nor before some times a hasty game's patience. */
export const CALM_MS = 20_000;
const PATIENCES = 2.5;
const BEAT_MS = 1_000;

export class Wait {
  /** The seats waited for, once it is worth saying. */
  seats: readonly number[] = $state.raw([]);
  /** Milliseconds waited so far. */
  passed = $state(0);
  /** A stand-in may be called now. */
  due = $state(false);
  private view: WaitView | null = null;
  private beat: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly time: Pick<ServerTime, "until" | "known">) {}

  show(view: WaitView | null): void {
    this.stop();
    this.view = view;
    this.look();
    if (view) this.beat = setInterval(() => this.look(), BEAT_MS);
  }

  stop(): void {
    clearInterval(this.beat);
  }

  private look(): void {
    const { seats, since, stand_in_at } = this.view ?? { seats: [], since: 0, stand_in_at: null };
    this.passed = this.view && this.time.known ? Math.max(0, -this.time.until(since)) : 0;
    const patience = stand_in_at === null ? Infinity : stand_in_at - since;
    this.seats = this.passed >= Math.min(CALM_MS, PATIENCES * patience) ? seats : [];
    this.due = stand_in_at !== null && this.time.known && this.time.until(stand_in_at) <= 0;
  }
}
