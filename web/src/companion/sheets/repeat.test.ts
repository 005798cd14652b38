import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Repeat } from "./repeat";

const down = { button: 0 } as PointerEvent;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a press does it once", () => {
  const act = vi.fn();
  const repeat = new Repeat(act);
  repeat.down(down);
  repeat.up();
  repeat.click();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test("holding does it again and again until the finger is lifted, and the click at the end adds nothing", () => {
  const act = vi.fn();
  const repeat = new Repeat(act);
  repeat.down(down);
  vi.advanceTimersByTime(450 + 4 * 110);
  expect(act).toHaveBeenCalledTimes(5);
  repeat.up();
  repeat.click();
  vi.advanceTimersByTime(5_000);
  expect(act).toHaveBeenCalledTimes(5);
});

test("a finger that slides off stops it, and the next press counts once", () => {
  const act = vi.fn();
  const repeat = new Repeat(act);
  repeat.down(down);
  vi.advanceTimersByTime(450);
  repeat.up();
  repeat.down(down);
  repeat.up();
  repeat.click();
  expect(act).toHaveBeenCalledTimes(2);
});

test("a key, which sends clicks alone, does it once each", () => {
  const act = vi.fn();
  const repeat = new Repeat(act);
  repeat.click();
  repeat.click();
  expect(act).toHaveBeenCalledTimes(2);
});
