/** A finished round, looked at again step by step or played as it was. */

import type { Timer } from "$lib/board/props";
import type { ReplayStep } from "$lib/wire/types";

export interface Frames {
  request: (draw: () => void) => number;
  cancel: (handle: number) => void;
}

const browserFrames: Frames = {
  request: (draw) => requestAnimationFrame(draw),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export const SPEEDS = [1, 2] as const;
export type Speed = (typeof SPEEDS)[number];

const REST: Timer = { left: 0, total: 0, kind: null, running: false };

export class Player {
  at = $state(0);
  speed: Speed = $state(1);
  playing = $state(false);
  /** The table's time (ms) that is shown: that of the step, or later while it plays. */
  private ms = $state(0);
  steps: readonly ReplayStep[] = $state.raw([]);
  private frame: number | null = null;
  private drawn = 0;

  constructor(
    steps: readonly ReplayStep[],
    private readonly frames: Frames = browserFrames,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.steps = steps;
    this.ms = steps[0]?.ms ?? 0;
  }

  get step(): ReplayStep {
    return this.steps[this.at]!;
  }

  get last(): number {
    return this.steps.length - 1;
  }

  /** What the clock showed. */
  get clock(): Timer {
    const clock = this.step.clock;
    if (!clock) return REST;
    const left = Math.max(0, clock.left - (this.ms - this.step.ms));
    return { left, total: clock.total, kind: clock.kind, running: true };
  }

  /** What a running-down clock showed (ms), from the first step to the last; null: the round has none. */
  get remaining(): number | null {
    const { kind, left } = this.clock;
    if (kind === "clock") return left;
    const timed = this.steps.filter(({ clock }) => clock?.kind === "clock");
    const before = timed.findLast(({ ms }) => ms <= this.step.ms);
    if (before) return Math.max(0, before.clock!.left - (this.ms - before.ms));
    return timed[0]?.clock?.total ?? null;
  }

  /** To a step, by hand: it stops there. */
  go(to: number): void {
    this.pause();
    this.show(to);
  }

  by(steps: number): void {
    this.go(this.at + steps);
  }

  play(): void {
    if (this.at >= this.last) this.show(0);
    this.playing = true;
    this.drawn = this.now();
    this.frame = this.frames.request(() => this.draw());
  }

  pause(): void {
    if (this.frame !== null) this.frames.cancel(this.frame);
    this.frame = null;
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private show(to: number): void {
    this.at = Math.min(this.last, Math.max(0, to));
    this.ms = this.step.ms;
  }

  private draw(): void {
    const now = this.now();
    this.ms += (now - this.drawn) * this.speed;
    this.drawn = now;
    while (this.at < this.last && this.steps[this.at + 1]!.ms <= this.ms) this.at += 1;
    if (this.at >= this.last) {
      this.go(this.last);
      return;
    }
    this.frame = this.frames.request(() => this.draw());
  }
}
