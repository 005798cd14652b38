import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CALM_MS, Wait } from "./wait.svelte";

let now = 0;
const time = { known: true, until: (instant: number) => instant - now };
const pass = (ms: number) => {
  now += ms;
  vi.advanceTimersByTime(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  now = 1_000_000;
});
afterEach(() => vi.useRealTimers());

const view = (more = {}) => ({ seats: [1], since: now, stand_in_at: now + 60_000, ...more });

test("a moment's thought is not talked about", () => {
  const wait = new Wait(time);
  wait.show(view());
  pass(CALM_MS - 1_000);
  expect(wait.seats).toEqual([]);
  pass(1_000);
  expect(wait.seats).toEqual([1]);
  expect(wait.passed).toBe(CALM_MS);
});

test("in a hasty game it is said sooner, but not as soon as a stand-in may be called", () => {
  const wait = new Wait(time);
  wait.show(view({ stand_in_at: now + 2_000 }));
  pass(4_000);
  expect([wait.due, wait.seats]).toEqual([true, []]);
  pass(1_000);
  expect(wait.seats).toEqual([1]);
});

test("a stand-in may be called from the instant the server names", () => {
  const wait = new Wait(time);
  wait.show(view());
  pass(59_000);
  expect(wait.due).toBe(false);
  pass(1_000);
  expect(wait.due).toBe(true);
});

test("a game without stand-ins for the idle never offers one", () => {
  const wait = new Wait(time);
  wait.show(view({ stand_in_at: null }));
  pass(3_600_000);
  expect(wait.due).toBe(false);
});

test("with the move the waiting is over", () => {
  const wait = new Wait(time);
  wait.show(view());
  pass(70_000);
  wait.show(null);
  expect([wait.seats, wait.due, wait.passed]).toEqual([[], false, 0]);
});
