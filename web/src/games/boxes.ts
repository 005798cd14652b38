/** What the companion knows of the boxed games besides their sheets: which have one, and the game that is played against a clock. */

import type { Soundscape } from "$lib/sound/soundscape";
import type { Facts } from "$lib/state/contract";

export interface BoxTimer {
  readonly facts: Facts;
  readonly sounds: Soundscape;
  /** Where its ring is notched (ms left of so many). */
  readonly marks: (total: number) => number[];
  readonly seconds: { readonly usual: number; readonly low: number; readonly high: number };
}

const timers = import.meta.glob<BoxTimer>("./*/timer.ts", { eager: true, import: "timer" });

const pads = import.meta.glob<{ facts: Facts }>("./*/sheet.ts", { eager: true, import: "pad" });

/** Of those that have a score sheet, in the order of their folders. */
export const withSheets: readonly Facts[] = Object.values(pads).map(({ facts }) => facts);

/** The only game with a clock in its box. */
export const boxTimer: BoxTimer | null = Object.values(timers)[0] ?? null;
