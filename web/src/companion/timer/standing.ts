/** How a timer stands, and what a tap makes of it. All instants and spans are milliseconds of one clock that runs through. */

import type { Timing } from "$lib/sound/soundscape";
import type { Standing } from "$lib/wire/types";

export type { Standing };

/** 3-2-1 before it runs, at first and after each pause. */
export const LEAD_MS = 3_000;

export type Phase = "ready" | "countdown" | "running" | "paused" | "over";

export const ready = (total: number): Standing => ({ total, left: total, ends: null });

/** When it begins, or began, to run. */
const begins = ({ left, ends }: Standing): number => ends! - left;

export function leftAt({ left, ends }: Standing, now: number): number {
  return ends === null ? left : Math.min(left, Math.max(0, ends - now));
}

export function phaseAt(standing: Standing, now: number): Phase {
  const { total, left, ends } = standing;
  if (ends === null) return left === total ? "ready" : "paused";
  if (now < begins(standing)) return "countdown";
  return now < ends ? "running" : "over";
}

/** When the phase changes by itself; null: it does not. */
export function changesAt(standing: Standing, now: number): number | null {
  const phase = phaseAt(standing, now);
  if (phase === "countdown") return begins(standing);
  return phase === "running" ? standing.ends : null;
}

export function started(standing: Standing, now: number): Standing {
  return { ...standing, ends: now + LEAD_MS + standing.left };
}

/** What is left is kept to the millisecond. */
export function paused(standing: Standing, now: number): Standing {
  return { ...standing, left: Math.round(leftAt(standing, now)), ends: null };
}

export const aborted = ({ total }: Standing): Standing => ready(total);

/** The same on another clock, which is ahead by so much. */
export function shifted(standing: Standing, ahead: number): Standing {
  return standing.ends === null ? standing : { ...standing, ends: standing.ends + ahead };
}

/** What is shown and heard of it; null: nothing runs or has run. */
export function timingAt(standing: Standing, now: number): Timing | null {
  const { total, ends } = standing;
  const phase = phaseAt(standing, now);
  if (phase === "ready") return null;
  if (phase === "countdown") {
    const start = begins(standing);
    return { kind: "countdown", total: LEAD_MS, left: start - now, ends: start };
  }
  return { kind: "clock", total, left: leftAt(standing, now), ends };
}
