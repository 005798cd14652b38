/** The time that is left: always computed from the end and the server's clock, never counted down. */

import type { ClockView } from "$lib/wire/types";
import type { ServerTime } from "$lib/wire/time";

export interface Frames {
  request: (draw: () => void) => number;
  cancel: (handle: number) => void;
}

export const browserFrames: Frames = {
  request: (draw) => requestAnimationFrame(draw),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export class Clock {
  left = $state(0);
  total = $state(0);
  kind: ClockView["kind"] | null = $state(null);
  running = $state(false);
  private ends: number | null = null;
  private frame: number | null = null;

  constructor(
    private readonly time: Pick<ServerTime, "until" | "known">,
    private readonly frames: Frames = browserFrames,
  ) {}

  show(view: ClockView | null): void {
    this.kind = view?.kind ?? null;
    this.total = view?.total ?? 0;
    this.ends = view?.ends ?? null;
    this.running = this.ends !== null;
    this.left = view?.left ?? 0;
    this.stop();
    if (this.ends !== null) this.tick();
  }

  stop(): void {
    if (this.frame !== null) this.frames.cancel(this.frame);
    this.frame = null;
  }

  private tick(): void {
    if (this.ends === null) return;
    if (this.time.known) this.left = Math.min(this.total, Math.max(0, this.time.until(this.ends)));
    this.frame = this.frames.request(() => this.tick());
  }
}
