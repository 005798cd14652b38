/**
 * Has the calls, the countdown and the music of a clock happen at their instants of the server's time.
 *
 * Nothing is counted down: whenever the clock, the server's time or the audio output changes, all that is still to
 * come is settled again. What is heard is settled on the audio clock up to the end; what is told rings an alarm.
 */

import type { ServerTime } from "$lib/wire/time";
import type { Alarms, Cancel } from "./alarms";
import type { Cue } from "./cues";
import type { Sounding } from "./output";
import { ahead, END, stepsOf, type Call, type Soundscape, type Step, type Timing } from "./soundscape";

/** What the conductor plays on. `at` is the output's time for an instant of this device's clock. */
export interface Orchestra {
  readonly audible: boolean;
  at: (here: number) => number;
  cue: (cue: Cue, when: number, heard: (ago: number) => void) => Sounding;
  music: (ends: number, total: number, calls: readonly number[]) => Sounding | null;
}

/** A call came: `told` in words, or `heard`; `due` on the server's clock, `here` on this device's when it did. */
export interface Report {
  readonly key: string;
  readonly how: "told" | "heard";
  readonly due: number;
  readonly here: number;
}

/** For whoever measures: which call came when. */
export function publish(report: Report): void {
  dispatchEvent(new CustomEvent("spieltisch:call", { detail: report }));
}

export interface Audience {
  tell: (call: Call, chime: Cue) => void;
  report?: (report: Report) => void;
}

/** So late a call is still made. */
export const GRACE_MS = 250;
/** A told call that is later than this (the device slept) is not told. */
const STALE_MS = 1_500;
/** Moves of an instant that nobody would hear. */
const NOTICED_MS = 15;
/** The output's clock is read less exactly. */
const DRIFT_MS = 40;
/** So long before a call it is seen whether the output still keeps time. */
const CHECK_MS = 1_000;
/** A clock that was set back further than this is a new one. */
const SET_BACK_MS = 10_000;

/** What was settled, and by which clocks. */
interface Settled {
  readonly timing: Timing;
  /** The end on this device's clock and on the output's. */
  readonly here: number;
  readonly there: number | null;
}

export class Conductor {
  /** The clock ran out before our ears. */
  ended = false;
  private timing: Timing | null = null;
  private settled: Settled | null = null;
  private music: Sounding | null = null;
  private pending: { stop: Cancel }[] = [];
  /** Calls not made yet, and when they are due. */
  private readonly waiting = new Map<Step, number>();
  /** Steps (ms left) whose sound has been settled once: one that has passed is not made up for again. */
  private readonly sounded = new Set<number>();
  /** Of the running clock: ms left at the last call made. */
  private lowest = Number.POSITIVE_INFINITY;

  constructor(
    private readonly time: Pick<ServerTime, "until" | "known" | "here">,
    private readonly orchestra: Orchestra,
    private readonly alarms: Alarms,
    private readonly audience: Audience,
  ) {}

  soundscape: Soundscape | null = null;

  /** The clock as the newest message has it; null: there is none. */
  follow(timing: Timing | null): void {
    const another = timing?.kind !== this.timing?.kind || timing?.total !== this.timing?.total;
    if (timing === null || timing.left > this.lowest + SET_BACK_MS) this.lowest = Number.POSITIVE_INFINITY;
    if (timing !== null && timing.left > 0) this.ended = false;
    if (another || timing?.ends === null) this.sounded.clear();
    this.timing = timing;
    this.retime();
  }

  /** A clock has changed (ours, the server's, the output's): whatever would be off is settled again. */
  retime(): void {
    const { timing, soundscape } = this;
    if (!timing || !soundscape || timing.ends === null || !this.time.known) return this.rest();
    const left = this.time.until(timing.ends);
    const here = this.time.here() + left;
    const there = this.orchestra.audible ? this.orchestra.at(here) : null;
    if (this.holds(timing, here, there)) return;
    this.rest();
    this.settled = { timing, here, there };
    this.settle(soundscape, timing, left);
  }

  /** What plays or sounds has changed by a wish, not by a clock. */
  again(): void {
    this.rest();
    this.retime();
  }

  /** Nothing is to come any more, and the music stops. */
  rest(): void {
    for (const [step, due] of this.waiting) if (this.time.until(due) <= 0) this.call(step, due);
    this.waiting.clear();
    for (const each of this.pending) each.stop();
    this.music?.stop();
    this.pending = [];
    this.music = null;
    this.settled = null;
  }

  private holds(timing: Timing, here: number, there: number | null): boolean {
    const was = this.settled;
    if (!was || was.timing.kind !== timing.kind || was.timing.total !== timing.total) return false;
    if ((was.there === null) !== (there === null)) return false;
    const drift = there === null || was.there === null ? 0 : (there - was.there) * 1000;
    return Math.abs(here - was.here) < NOTICED_MS && Math.abs(drift) < DRIFT_MS;
  }

  private settle(soundscape: Soundscape, timing: Timing, left: number): void {
    const steps = stepsOf(soundscape, timing);
    const clock = timing.kind === "clock";
    const coming = ahead(steps, left, GRACE_MS).filter((step) => !clock || step.left < this.lowest);
    for (const step of coming) this.expect(step, timing, left);
    if (!clock || !this.orchestra.audible || left <= 0 || soundscape.music === null) return;
    const calls = steps.map((step) => step.left);
    this.music = this.orchestra.music(this.settled!.there!, timing.total, calls);
  }

  private expect(step: Step, timing: Timing, left: number): void {
    const { here, there } = this.settled!;
    const due = timing.ends! - step.left;
    const at = here - step.left;
    if (there !== null && (step.left < left || !this.sounded.has(step.left))) {
      this.sounded.add(step.left);
      const heard = (ago: number) => step.call && this.report(step.call.key, "heard", due, ago);
      this.pending.push(this.orchestra.cue(step.chime, there - step.left / 1000, heard));
    }
    if (!step.call) return;
    this.waiting.set(step, due);
    this.ring(at, () => this.call(step, due));
    if (there !== null) this.ring(at - CHECK_MS, () => this.retime());
  }

  private ring(here: number, ring: () => void): void {
    if (here > this.time.here() - GRACE_MS) this.pending.push({ stop: this.alarms.at(here, ring) });
  }

  private call(step: Step, due: number): void {
    const { left, chime, call } = step;
    this.waiting.delete(step);
    if (!call) return;
    this.lowest = left;
    if (call.key === END) this.ended = true;
    if (-this.time.until(due) > STALE_MS) return;
    this.report(call.key, "told", due, 0);
    this.audience.tell(call, chime);
  }

  private report(key: string, how: Report["how"], due: number, ago: number): void {
    this.audience.report?.({ key, how, due, here: this.time.here() - ago });
  }
}
