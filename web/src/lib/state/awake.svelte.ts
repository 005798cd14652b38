/**
 * Keeps the screen on while asked to: by the browser's lock, and where there is none (plain http, older devices) by a
 * tiny video of nothing. The browser lets go of both when the page is hidden; on return they are taken again.
 */

/** unasked: not tried yet, or waiting for a gesture. */
export type Keeping = "unasked" | "lock" | "video" | "nothing";

export class Awake {
  keeping: Keeping = $state("unasked");
  private lock: WakeLockSentinel | null = null;
  private video: HTMLVideoElement | null = null;
  private wanted = false;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.renew());
  }

  want(wanted: boolean): void {
    this.wanted = wanted;
    void this.renew();
  }

  /** A gesture: now a browser also plays what it refused before. */
  gesture(): void {
    if (this.wanted && (this.keeping === "unasked" || this.keeping === "nothing")) void this.renew(true);
  }

  private async renew(touched = false): Promise<void> {
    if (document.hidden) return;
    if (!this.wanted) return this.release();
    if (await this.locked()) this.keeping = "lock";
    else await this.play(touched);
  }

  private async release(): Promise<void> {
    this.keeping = "unasked";
    this.video?.pause();
    const lock = this.lock;
    this.lock = null;
    await lock?.release();
  }

  private async locked(): Promise<boolean> {
    if (!("wakeLock" in navigator)) return false;
    if (!this.lock || this.lock.released)
      this.lock = await navigator.wakeLock.request("screen").catch(() => null);
    return this.lock !== null;
  }

  private async play(touched: boolean): Promise<void> {
    try {
      this.video ??= (await import("./awake-video")).still();
      await this.video.play();
      if (!this.wanted) this.video.pause();
      else this.keeping = "video";
    } catch {
      if (this.wanted && touched) this.keeping = "nothing";
    }
  }
}

export const awake = new Awake();
