import { describe, expect, it } from "vitest";
import { minutes } from "./time";

describe("the clock in figures", () => {
  it.each([
    [270_000, "4:30"],
    [60_000, "1:00"],
    [59_001, "1:00"],
    [9_999, "0:10"],
    [0, "0:00"],
  ])("%i ms is %s", (ms, text) => expect(minutes(ms)).toBe(text));
});
