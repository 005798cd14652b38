import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerTime } from "$lib/wire/time";
import { OwnLock } from "./lock.svelte";

/** By so much the server's clock is ahead of ours. */
const AHEAD = 5_000_000;

let time: ServerTime;
let lock: OwnLock;

beforeEach(() => {
  vi.useFakeTimers();
  time = new ServerTime();
  lock = new OwnLock(time);
});
afterEach(() => vi.useRealTimers());

const here = () => performance.now();
const learn = () => time.learn(here(), here() + AHEAD);

test("a lock is told on this device's clock, and is gone when it has run out", () => {
  learn();
  const now = here();
  lock.show(now + AHEAD + 1500);
  expect(lock.current!.from).toBe(now);
  expect(lock.current!.until).toBeCloseTo(now + 1500, 3);
  vi.advanceTimersByTime(1499);
  expect(lock.current).not.toBeNull();
  vi.advanceTimersByTime(2);
  expect(lock.current).toBeNull();
});

test("the same lock told again begins no new one", () => {
  learn();
  const ends = here() + AHEAD + 1500;
  lock.show(ends);
  const { current } = lock;
  vi.advanceTimersByTime(700);
  lock.show(ends);
  expect(lock.current).toBe(current);
});

test("a lock that is over is none", () => {
  learn();
  lock.show(here() + AHEAD - 1);
  expect(lock.current).toBeNull();
});

test("a lock told before the server's time is known is shown once it is", () => {
  lock.show(here() + AHEAD + 1500);
  expect(lock.current).toBeNull();
  learn();
  lock.retime();
  expect(lock.current!.until).toBeCloseTo(here() + 1500, 3);
});

test("a lock that is lifted stays so", () => {
  learn();
  lock.show(here() + AHEAD + 1500);
  lock.lift();
  lock.retime();
  expect(lock.current).toBeNull();
});
