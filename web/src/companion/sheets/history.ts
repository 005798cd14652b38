/** What something (a sheet) was before each change, and what it was before that was taken back. */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** So many steps can be taken back where nothing else is said. */
export const STEPS = 20;

export const started = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export function changed<T>(history: History<T>, next: T, most = STEPS): History<T> {
  const { past, present } = history;
  if (next === present) return history;
  return { past: [...past, present].slice(-most), present: next, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (!past.length) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] };
}

export function redone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (!future.length) return history;
  return { past: [...past, present], present: future[0]!, future: future.slice(1) };
}
