// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { Promises } from "./promises";

type Moment = Parameters<Promises["look"]>[0];

const lobby: Moment = { phase: "lobby", round: 0, sheet: [], commitment: null };
const round = (number: number, commitment: string | null): Moment => ({
  phase: "round",
  round: number,
  sheet: Array.from({ length: number - 1 }, () => [0]),
  commitment,
});
const scores = (number: number, commitment: string | null = null): Moment => ({
  phase: "scores",
  round: number,
  sheet: Array.from({ length: number }, () => [0]),
  commitment,
});

let promises: Promises;
const look = (...moments: Moment[]) => moments.forEach((moment) => promises.look(moment, false));

beforeEach(() => {
  sessionStorage.clear();
  promises = new Promises("k7");
});

test("what was shown as the round began is remembered, also by a reloaded tab", () => {
  look(lobby, round(1, "aa"), round(1, "aa"), scores(1, "aa"));
  expect(promises.of(1)).toBe("aa");
  expect(new Promises("k7").of(1)).toBe("aa");
  expect(new Promises("other").of(1)).toBeNull();
});

test("who comes into a running round was not shown it before", () => {
  promises.look(round(1, "aa"), true);
  look(round(1, "aa"), scores(1));
  expect(promises.of(1)).toBeNull();
});

test("who was away while the round began was not shown it before", () => {
  look(lobby);
  promises.look(round(1, "aa"), true);
  expect(promises.of(1)).toBeNull();
});

test("a promise exchanged in the running round does not go unseen", () => {
  look(lobby, round(1, "aa"), round(1, "bb"), scores(1));
  expect(promises.of(1)).toBe("several");
});

test("a round that is broken off is promised anew", () => {
  look(lobby, round(1, "aa"), lobby, round(1, "bb"), scores(1));
  expect(promises.of(1)).toBe("bb");
});

test("another series begins again with the first round", () => {
  look(lobby, round(1, "aa"), scores(1), round(2, "bb"), scores(2), round(1, "cc"));
  expect([promises.of(1), promises.of(2)]).toEqual(["cc", null]);
});
