/** The time that is left: always computed from the end and the server's clock, never counted down. It is looked at when
 * the next second begins and not in every frame, which would keep a phone at work for as long as a round lasts. */

import type { ClockView } from "$lib/wire/types";
import type { ServerTime } from "$lib/wire/time";

export interface Alarm {
  set: (ring: () => void, ms: number) => number;
  clear: (handle: number) => void;
}

const browserAlarm: Alarm = {
  set: (ring, ms) => window.setTimeout(ring, ms),
  clear: (handle) => clearTimeout(handle),
};

const SECOND = 1000;
/** How soon to look again while the server's time is unknown, or when the end has passed and may be moved yet. */
const SOON_MS = 100;

export class Clock {
  left = $state(0);
  total = $state(0);
  kind: ClockView["kind"] | null = $state(null);
  running = $state(false);
  private ends: number | null = null;
  private handle: number | null = null;

  constructor(
    private readonly time: Pick<ServerTime, "until" | "known">,
    private readonly alarm: Alarm = browserAlarm,
  ) {}

  show(view: ClockView | null): void {
    this.kind = view?.kind ?? null;
    this.total = view?.total ?? 0;
    this.ends = view?.ends ?? null;
    this.running = this.ends !== null;
    if (this.ends === null || !this.time.known) this.left = view?.left ?? 0;
    this.stop();
    if (this.ends !== null) this.look();
  }

  stop(): void {
    if (this.handle !== null) this.alarm.clear(this.handle);
    this.handle = null;
  }

  private look(): void {
    if (this.ends === null) return;
    const { known } = this.time;
    if (known) this.left = Math.min(this.total, Math.max(0, this.time.until(this.ends)));
    const wait = known && this.left > 0 ? untilNextSecond(this.left) : SOON_MS;
    this.handle = this.alarm.set(() => this.look(), wait);
  }
}

/** A little more than until `left` is whole seconds, as alarms may ring early. */
const untilNextSecond = (left: number): number => left - (Math.ceil(left / SECOND) - 1) * SECOND + 1;
