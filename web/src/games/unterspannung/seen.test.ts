import { beforeEach, expect, test } from "vitest";
import { Seen, UNSEEN_MS } from "./seen";

let seen: Seen;
beforeEach(() => {
  seen = new Seen();
  seen.shows(7, 1000, false);
});

test("a tap answers the top that lies there", () => {
  expect(seen.answered(1000)).toBe(7);
  seen.shows(8, 5000, false);
  expect(seen.answered(5000 + UNSEEN_MS)).toBe(8);
});

test("a top that came up just before the tap is not what the person answered", () => {
  seen.shows(8, 5000, false);
  expect(seen.answered(5000 + UNSEEN_MS - 1)).toBe(7);
});

test("of several tops in a hurry the newest one seen for long enough is answered", () => {
  seen.shows(8, 5000, false);
  seen.shows(9, 5100, false);
  expect(seen.answered(5100)).toBe(7);
  expect(seen.answered(5000 + UNSEEN_MS)).toBe(8);
});

test("one's own card is known before it lies there", () => {
  seen.shows(8, 5000, true);
  expect(seen.answered(5001)).toBe(8);
});

test("shown again it is no new top", () => {
  seen.shows(8, 5000, false);
  seen.shows(8, 5140, false);
  expect(seen.answered(5000 + UNSEEN_MS)).toBe(8);
});

test("the first top of a round is answered at once, whatever was before", () => {
  seen.shows(1, 9000, false);
  expect(seen.answered(9001)).toBe(1);
});

test("before anything was shown nothing can be answered", () => {
  expect(new Seen().answered(1)).toBeNull();
});
