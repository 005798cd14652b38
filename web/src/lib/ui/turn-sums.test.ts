import { expect, test } from "vitest";
import type { TurnAdvice } from "$lib/wire/types";
import { missedTurns, numbered, sumsOf } from "./turn-sums";

const turn = (step: number, seat: number, laid: number, best: number) =>
  ({ step, seat, laid: { count: laid, points: 0 }, advice: { count: best } }) as TurnAdvice;

const TURNS = [turn(1, 1, 0, 0), turn(2, 0, 3, 4), turn(3, 1, 0, 5), turn(4, 0, 6, 6), turn(6, 1, 2, 3)];

test("turns that missed nothing are left out, those that missed most come first", () => {
  expect(missedTurns(numbered(TURNS)).map(({ number }) => number)).toEqual([3, 2, 5]);
});

test("each seat has its sum: what it laid of all there was", () => {
  expect(sumsOf(TURNS)).toEqual([
    { seat: 0, laid: 9, best: 10 },
    { seat: 1, laid: 2, best: 8 },
  ]);
});

test("a search that was stopped knows of no more than was laid", () => {
  expect(sumsOf([turn(1, 0, 5, 3)])).toEqual([{ seat: 0, laid: 5, best: 5 }]);
});
