/** Keeps the screen on while asked to, where the browser can (it cannot over plain http). */

export class Awake {
  readonly possible = "wakeLock" in navigator;
  private lock: WakeLockSentinel | null = null;
  private wanted = false;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.renew());
  }

  want(wanted: boolean): void {
    this.wanted = wanted;
    void this.renew();
  }

  private async renew(): Promise<void> {
    if (!this.possible || document.hidden) return;
    if (!this.wanted) {
      await this.lock?.release();
      this.lock = null;
    } else if (!this.lock || this.lock.released) {
      this.lock = await navigator.wakeLock.request("screen").catch(() => null);
    }
  }
}

export const awake = new Awake();
