/** A timer as a test has it: both clocks in its hand, ears that note what would be heard, and who is told. */

import { WorkerAlarms } from "$lib/sound/alarms";
import type { Orchestra, Report } from "$lib/sound/conductor";
import { SCAPE } from "$lib/sound/fixture";
import { Timer } from "./timer.svelte";

export const TOTAL = 270_000;

/** The date, which somebody may change; the clock that runs through is `performance.now()`, faked. */
export class Device {
  shift = 1_700_000_000_000;
  /** So long (ms) no timer of the page rang. */
  unheard = 0;
  readonly now = () => performance.now() + this.unheard;
  readonly date = () => this.now() + this.shift;
}

export interface Heard {
  key: string;
  at: number;
}

export function timerOn(device: Device, audible = true) {
  const told: Heard[] = [];
  const music: { at: number; stopped: boolean }[] = [];
  const orchestra: Orchestra = {
    audible,
    at: (here) => here / 1000,
    cue: () => ({ stop: () => undefined }),
    music: () => {
      const tune = { at: performance.now(), stopped: false };
      music.push(tune);
      return { stop: () => void (tune.stopped = true) };
    },
  };
  const audience = {
    tell: ({ key }: { key: string }) => void told.push({ key, at: performance.now() }),
    report: (_: Report) => undefined,
  };
  const alarms = new WorkerAlarms(() => null);
  const timer = new Timer(SCAPE, TOTAL, { orchestra, audience, alarms, clocks: device });
  return { timer, told, music };
}
