/** Rings at instants of this device's clock, also while the page is in the background. */

export type Cancel = () => void;

export interface Alarms {
  /** `here`: as `performance.now()` will say it. Not called at all if cancelled before. */
  at: (here: number, ring: () => void) => Cancel;
}

/** Rung earlier than this (ms), an alarm is set again. */
const EARLY_MS = 2;

export class WorkerAlarms implements Alarms {
  private readonly rings = new Map<number, { here: number; ring: () => void }>();
  private worker: Worker | null = null;
  private count = 0;

  constructor(private readonly start: () => Worker | null) {}

  at(here: number, ring: () => void): Cancel {
    const id = ++this.count;
    this.worker ??= this.begin();
    this.rings.set(id, { here, ring });
    this.set(id, here);
    return () => {
      if (this.rings.delete(id)) this.worker?.postMessage({ id, delay: null });
    };
  }

  private begin(): Worker | null {
    const worker = this.start();
    worker?.addEventListener("message", ({ data }: MessageEvent<number>) => this.rung(data));
    return worker;
  }

  private set(id: number, here: number): void {
    const delay = Math.max(0, here - performance.now());
    if (this.worker) this.worker.postMessage({ id, delay });
    else setTimeout(() => this.rung(id), delay);
  }

  private rung(id: number): void {
    const due = this.rings.get(id);
    if (!due) return;
    if (due.here - performance.now() > EARLY_MS) return this.set(id, due.here);
    this.rings.delete(id);
    due.ring();
  }
}

function worker(): Worker | null {
  try {
    return new Worker(new URL("./alarms.worker.ts", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
}

export const alarms: Alarms = new WorkerAlarms(worker);
