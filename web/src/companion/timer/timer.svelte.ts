/** A timer for people at one table: shown, heard, kept. What it does it owes to the shared sound and clock. */

import { alarms, type Alarms, type Cancel } from "$lib/sound/alarms";
import { Conductor, type Audience, type Orchestra } from "$lib/sound/conductor";
import type { Soundscape } from "$lib/sound/soundscape";
import { Clock } from "$lib/state/clock.svelte";
import { clocks, read, restored, sharedOf, write, type Clocks, type Surprise } from "./memory";
import {
  aborted,
  changesAt,
  phaseAt,
  paused,
  ready,
  shifted,
  started,
  timingAt,
  type Phase,
  type Standing,
} from "./standing";

export interface Means {
  readonly orchestra: Orchestra;
  readonly audience: Audience;
  readonly alarms?: Alarms;
  readonly clocks?: Clocks;
}

/** So far (ms) the date may run ahead before it is asked whether the device slept. */
const SLEPT_MS = 2_000;

export class Timer {
  phase: Phase = $state("ready");
  standing: Standing = $state.raw(ready(0));
  /** Something to be told after the page was opened again. */
  surprise: Surprise | null = $state(null);
  /** The date has run ahead by so much (ms) while this ran: the device slept, or somebody changed it. 0: it has not. */
  gap = $state(0);
  /** The id of the timer that several phones have, if this is one of them. */
  shared: string | null;
  readonly clock: Clock;
  readonly conductor: Conductor;
  private readonly alarms: Alarms;
  private readonly clocks: Clocks;
  private next: Cancel | null = null;
  private ahead: number;

  constructor(soundscape: Soundscape, total: number, means: Means) {
    this.alarms = means.alarms ?? alarms;
    this.clocks = means.clocks ?? clocks;
    this.ahead = this.drift();
    const { now } = this.clocks;
    const time = { known: true, here: now, until: (instant: number) => instant - now() };
    this.clock = new Clock(time);
    this.conductor = new Conductor(time, means.orchestra, this.alarms, means.audience);
    this.conductor.soundscape = soundscape;
    const kept = read();
    const found = kept && restored(kept, this.clocks);
    this.surprise = found?.surprise ?? null;
    this.shared = kept && sharedOf(kept, this.clocks);
    this.take(found?.standing ?? ready(total));
  }

  /** Stands so from now on, whoever wished that. */
  take(standing: Standing): void {
    const over = phaseAt(standing, this.clocks.now()) === "over";
    if (over && standing.ends !== this.standing.ends) this.conductor.follow(null);
    this.standing = standing;
    if (standing.ends === null) this.gap = 0;
    this.look();
    this.keep();
  }

  /** What is shown to be left. */
  get left(): number {
    if (this.phase === "over") return 0;
    return this.phase === "running" ? this.clock.left : this.standing.left;
  }

  started(): Standing {
    return started(this.standing, this.clocks.now());
  }

  paused(): Standing {
    const counting = this.phase === "countdown" && this.standing.left === this.standing.total;
    return counting ? aborted(this.standing) : paused(this.standing, this.clocks.now());
  }

  aborted(): Standing {
    return aborted(this.standing);
  }

  /** The device slept, somebody says: what the date is ahead has passed, too. */
  advanced(): Standing {
    const { gap } = this;
    this.gap = 0;
    return shifted(this.standing, -gap);
  }

  /** To be called now and then: writes down how it stands, and sees whether the date has gone its own way. */
  keep(): void {
    const jump = this.drift() - this.ahead;
    this.ahead += jump;
    const runs = this.phase === "running" || this.phase === "countdown";
    if (runs && Math.abs(jump) > SLEPT_MS) this.gap = Math.max(0, this.gap + jump);
    write(this.standing, this.shared, this.clocks);
  }

  forgetGap(): void {
    this.gap = 0;
  }

  stop(): void {
    this.next?.();
    this.clock.stop();
    this.conductor.rest();
  }

  private drift(): number {
    return this.clocks.date() - this.clocks.now();
  }

  private look(): void {
    this.next?.();
    const now = this.clocks.now();
    const timing = timingAt(this.standing, now);
    const at = changesAt(this.standing, now);
    this.phase = phaseAt(this.standing, now);
    this.clock.show(timing);
    if (this.phase !== "over") this.conductor.follow(timing);
    this.next = at === null ? null : this.alarms.at(at, () => this.look());
  }
}
