import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Possible } from "./possible.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DONE = { turns: [] };

test("it is asked again until all turns are worked out", async () => {
  const told = [{ done: 1, of: 3 }, { done: 2, of: 3 }, DONE];
  const possible = new Possible("t", 1, () => Promise.resolve(told.shift()!));
  await possible.find();
  expect([possible.pending, possible.turns]).toEqual([{ done: 1, of: 3 }, null]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([possible.turns, possible.searching, told]).toEqual([[], false, []]);
});

test("a refusal is told, and it can be tried again", async () => {
  const told = [{ why: { code: "advice_busy", values: {} } }, DONE];
  const possible = new Possible("t", 1, () => Promise.resolve(told.shift()!));
  await possible.find();
  expect([possible.why?.code, possible.searching]).toEqual(["advice_busy", false]);
  await possible.find();
  expect([possible.why, possible.turns]).toEqual([null, []]);
});

test("once nobody waits it is not asked any more", async () => {
  const read = vi.fn(() => Promise.resolve({ done: 0, of: 2 }));
  const possible = new Possible("t", 1, read);
  await possible.find();
  possible.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledTimes(1);
});

test("asked for by two, it is read once", async () => {
  const read = vi.fn(() => Promise.resolve(DONE));
  const possible = new Possible("t", 1, read);
  await Promise.all([possible.find(), possible.find()]);
  expect(read).toHaveBeenCalledTimes(1);
});
