/** What did not change keeps its identity, so that nothing that hangs on it is done again. */

type Parts = Record<string, unknown>;

/** What is new, made of the parts of what was before as far as they are equal; all of it equal: what was before. */
export function stays<T>(before: T, now: T): T {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) return array(before, now) as T;
  if (before instanceof Set && now instanceof Set) return sameSet(before, now) ? before : now;
  if (before instanceof Map && now instanceof Map) return sameMap(before, now) ? before : now;
  return isParts(before) && isParts(now) ? (parts(before, now) as T) : now;
}

/** The same of something that is made again and again. */
export function steady<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = last === undefined ? make() : stays(last, make()));
}

function array(before: unknown[], now: unknown[]): unknown[] {
  const kept = now.map((each, index) => stays(before[index], each));
  return kept.length === before.length && kept.every((each, index) => each === before[index]) ? before : kept;
}

function parts(before: Parts, now: Parts): Parts {
  const names = Object.keys(now);
  const kept = Object.fromEntries(names.map((name) => [name, stays(before[name], now[name])]));
  const same = names.length === Object.keys(before).length;
  return same && names.every((name) => name in before && kept[name] === before[name]) ? before : kept;
}

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function sameSet(before: ReadonlySet<unknown>, now: ReadonlySet<unknown>): boolean {
  return before.size === now.size && [...now].every((each) => before.has(each));
}

function sameMap(before: ReadonlyMap<unknown, unknown>, now: ReadonlyMap<unknown, unknown>): boolean {
  return before.size === now.size && [...now].every(([key, value]) => before.get(key) === value);
}
