/** How long the own seat is locked, as the server has it, on this device's clock. */

import type { Lock } from "$lib/board/props";
import type { ServerTime } from "$lib/wire/time";

/** Ends so near to each other are the same lock, seen by a clock that was set meanwhile. */
const SAME_MS = 60;

export class OwnLock {
  current: Lock | null = $state.raw(null);
  private ends: number | null = null;
  private handle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly time: Pick<ServerTime, "until" | "known" | "here">) {}

  /** Locked until `ends` (server time). */
  show(ends: number): void {
    this.ends = ends;
    this.retime();
  }

  lift(): void {
    clearTimeout(this.handle);
    this.ends = null;
    this.current = null;
  }

  /** The server's time is known better now. */
  retime(): void {
    clearTimeout(this.handle);
    if (this.ends === null || !this.time.known) return;
    const left = this.time.until(this.ends);
    if (left <= 0) return this.lift();
    const here = this.time.here();
    const was = this.current;
    const same = was !== null && Math.abs(was.until - here - left) < SAME_MS;
    if (!same) this.current = { from: was?.from ?? here, until: here + left };
    this.handle = setTimeout(() => this.retime(), left);
  }
}
