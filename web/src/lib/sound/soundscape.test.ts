import { expect, test } from "vitest";
import { SCAPE } from "./fixture";
import { ahead, callsOf, countdownOf, cuesOf, spokenOf } from "./soundscape";

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

const event = (kind: string, seat: number | null, value = 0) => ({ kind, seat, value });
const RACE = {
  ...SCAPE,
  events: { laid: "lay", stuck: "blocked" },
  own: { laid: "hit", drawn: "draw" },
  spoken: { laid: { de: "{value}", en: "{value}" } },
} as const;

test("the own deed sounds otherwise than the same by somebody else", () => {
  expect(cuesOf(RACE, [event("laid", 1)], 1)).toEqual(["hit"]);
  expect(cuesOf(RACE, [event("laid", 0)], 1)).toEqual(["lay"]);
  expect(cuesOf(RACE, [event("laid", 0), event("laid", 1)], 1)).toEqual(["hit"]);
});

test("what only oneself hears is silent for the others and for those who watch", () => {
  expect(cuesOf(RACE, [event("drawn", 0)], 0)).toEqual(["draw"]);
  expect(cuesOf(RACE, [event("drawn", 0)], 1)).toEqual([]);
  expect(cuesOf(RACE, [event("drawn", 0), event("stuck", null)], null)).toEqual(["blocked"]);
});

test("only the newest of what would be said aloud is", () => {
  const spoken = spokenOf(RACE, [event("laid", 0, 7), event("laid", 1, 3), event("drawn", 1)]);
  expect(spoken?.event.value).toBe(3);
  expect(spokenOf(RACE, [event("drawn", 1)])).toBeNull();
  expect(spokenOf(SCAPE, [event("laid", 1)])).toBeNull();
});
