/** A timer that survives its page: what is kept of it, by the only clock that goes on without one, the device's date. */

import { aborted, paused, phaseAt, shifted, type Standing } from "./standing";

/** The two clocks: one that runs through as long as the page lives, and the date, which people can change. */
export interface Clocks {
  readonly now: () => number;
  readonly date: () => number;
}

export const clocks: Clocks = { now: () => performance.now(), date: () => Date.now() };

/** `standing` by the date; `seen`: the date when it was written. */
export interface Kept {
  readonly standing: Standing;
  readonly seen: number;
}

/** ended: it ran out while the page was closed. set_back: the date was, so that nobody knows how long that was. */
export type Surprise = "ended" | "set_back";

/** So long ago (ms) a timer ended that nobody asks for it any more. */
const FORGOTTEN_MS = 30 * 60_000;
const KEY = "spieltisch.timer";

const ahead = ({ now, date }: Clocks): number => date() - now();

export function write(standing: Standing, by: Clocks, storage: () => Storage = () => localStorage): void {
  const kept: Kept = { standing: shifted(standing, ahead(by)), seen: by.date() };
  try {
    storage().setItem(KEY, JSON.stringify(kept));
  } catch {
    return;
  }
}

export function read(storage: () => Storage = () => localStorage): Kept | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** As it stands now, on the clock that runs through. */
export function restored(
  { standing, seen }: Kept,
  by: Clocks,
): { standing: Standing; surprise: Surprise | null } {
  if (standing.ends === null) return { standing, surprise: null };
  const date = by.date();
  if (date > standing.ends + FORGOTTEN_MS) return { standing: aborted(standing), surprise: null };
  if (date < seen) return { standing: paused(standing, seen), surprise: "set_back" };
  const wasOver = phaseAt(standing, seen) === "over";
  const surprise = phaseAt(standing, date) === "over" && !wasOver ? "ended" : null;
  return { standing: shifted(standing, -ahead(by)), surprise };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function isKept(value: unknown): value is Kept {
  const { standing, seen } = (value ?? {}) as Partial<Kept>;
  const { total, left, ends } = standing ?? {};
  return isNumber(seen) && isNumber(total) && isNumber(left) && (ends === null || isNumber(ends));
}
