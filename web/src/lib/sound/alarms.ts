/** Rings at instants of this device's clock, also while the page is in the background. */

export type Cancel = () => void;

export interface Alarms {
  /** `here`: as `performance.now()` will say it. Not called at all if cancelled before. */
  at: (here: number, ring: () => void) => Cancel;
}

interface Due {
  readonly here: number;
  readonly ring: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Rung earlier than this (ms), an alarm is set again. */
const EARLY_MS = 2;

/** Both the page's own timer and the worker's are set; the first to come rings. */
export class WorkerAlarms implements Alarms {
  private readonly due = new Map<number, Due>();
  private worker: Worker | null = null;
  private ready = false;
  private count = 0;

  constructor(private readonly start: () => Worker | null) {}

  /** Gets the other thread going, which takes a while. */
  prepare(): void {
    if (this.worker) return;
    this.worker = this.start();
    this.worker?.addEventListener("message", ({ data }: MessageEvent<number | null>) => {
      if (data === null) this.begin();
      else this.rung(data);
    });
  }

  at(here: number, ring: () => void): Cancel {
    this.prepare();
    const id = ++this.count;
    this.due.set(id, { here, ring, timer: undefined });
    this.set(id);
    return () => this.drop(id);
  }

  private begin(): void {
    this.ready = true;
    for (const id of this.due.keys()) this.set(id);
  }

  private set(id: number): void {
    const due = this.due.get(id)!;
    const delay = Math.max(0, due.here - performance.now());
    clearTimeout(due.timer);
    due.timer = setTimeout(() => this.rung(id), delay);
    if (this.ready) this.worker?.postMessage({ id, delay });
  }

  private drop(id: number): void {
    const due = this.due.get(id);
    if (!due) return;
    this.due.delete(id);
    clearTimeout(due.timer);
    if (this.ready) this.worker?.postMessage({ id, delay: null });
  }

  private rung(id: number): void {
    const due = this.due.get(id);
    if (!due) return;
    if (due.here - performance.now() > EARLY_MS) return this.set(id);
    this.drop(id);
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

export const alarms = new WorkerAlarms(worker);
