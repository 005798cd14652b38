import { describe, expect, it } from "vitest";
import { crossed, minutes } from "./time";

describe("the clock in figures", () => {
  it.each([
    [270_000, "4:30"],
    [60_000, "1:00"],
    [59_001, "1:00"],
    [9_999, "0:10"],
    [0, "0:00"],
  ])("%i ms is %s", (ms, text) => expect(minutes(ms)).toBe(text));

  it("calls a mark once, when it is passed", () => {
    expect(crossed(60_010, 59_990, [60_000, 30_000])).toEqual([60_000]);
    expect(crossed(59_990, 59_970, [60_000, 30_000])).toEqual([]);
    expect(crossed(61_000, 29_000, [30_000, 60_000])).toEqual([60_000, 30_000]);
  });
});
