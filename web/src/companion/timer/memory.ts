/** A timer that survives its page: what is kept of it, by the only clock that goes on without one, the device's date. */

import { aborted, paused, phaseAt, shifted, type Standing } from "./standing";

/** The two clocks: one that runs through as long as the page lives, and the date, which people can change. */
export interface Clocks {
  readonly now: () => number;
  readonly date: () => number;
}

export const clocks: Clocks = { now: () => performance.now(), date: () => Date.now() };

/** `standing` by the date; `seen`: the date when it was written; `shared`: the id of the timer that several phones have. */
export interface Kept {
  readonly standing: Standing;
  readonly seen: number;
  readonly shared?: string | null;
}

/** ended: it ran out while the page was closed. set_back: the date was, so that nobody knows how long that was. */
export type Surprise = "ended" | "set_back";

/** So long ago (ms) a timer ended that nobody asks for it any more. */
const FORGOTTEN_MS = 30 * 60_000;
/** So long (ms) the server keeps a shared timer that nobody is at. */
const SHARED_MS = 60 * 60_000;
const KEY = "spieltisch.timer";

const ahead = ({ now, date }: Clocks): number => date() - now();

export function write(standing: Standing, shared: string | null, by: Clocks): void {
  const kept: Kept = { standing: shifted(standing, ahead(by)), seen: by.date(), shared };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return;
  }
}

export function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
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

/** Whom it ran with, if that is not too long ago. */
export const sharedOf = ({ shared, seen }: Kept, { date }: Clocks): string | null =>
  shared !== undefined && Math.abs(date() - seen) < SHARED_MS ? shared : null;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function isKept(value: unknown): value is Kept {
  const { standing, seen, shared } = (value ?? {}) as Partial<Kept>;
  const { total, left, ends } = standing ?? {};
  const stands = isNumber(total) && isNumber(left) && (ends === null || isNumber(ends));
  return stands && isNumber(seen) && typeof (shared ?? "") === "string";
}
