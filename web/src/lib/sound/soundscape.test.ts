import { expect, test } from "vitest";
import { SCAPE } from "./fixture";
import { ahead, callsOf, countdownOf } from "./soundscape";

const called = (total: number) => callsOf(SCAPE, total).map(({ call, left }) => [call!.key, left]);

test("half time, one minute, half a minute, ten seconds and the end are called, in this order", () => {
  expect(called(270_000)).toEqual([
    ["half", 135_000],
    ["60", 60_000],
    ["30", 30_000],
    ["10", 10_000],
    ["end", 0],
  ]);
});

test.each([
  [1_800_000, ["half", "60", "30", "10", "end"]],
  [120_000, ["half", "30", "10", "end"]],
  [119_000, ["half", "30", "10", "end"]],
  [60_000, ["half", "10", "end"]],
])("of a clock of %i ms only what does not fall together is called", (total, keys) =>
  expect(called(total).map(([key]) => key)).toEqual(keys),
);

test("a countdown ticks at each second and then goes", () => {
  expect(countdownOf(3_000).map(({ left, chime }) => [left, chime])).toEqual([
    [3_000, "tick"],
    [2_000, "tick"],
    [1_000, "tick"],
    [0, "go"],
  ]);
});

test("whoever comes in late hears what is to come, and what was only just missed", () => {
  const keys = (left: number) => ahead(callsOf(SCAPE, 270_000), left, 250).map(({ call }) => call!.key);
  expect(keys(59_000)).toEqual(["30", "10", "end"]);
  expect(keys(59_900)).toEqual(["60", "30", "10", "end"]);
});
