import { beforeEach, expect, test } from "vitest";
import { Seen, UNSEEN_MS } from "./seen";

let seen: Seen;
const shows = (number: number, at: number, own = false): void => seen.shows({ number, at, own });

beforeEach(() => {
  seen = new Seen();
  shows(7, 1000);
});

test("a tap answers the top that lies there", () => {
  expect(seen.answered(1000)).toBe(7);
  shows(8, 5000);
  expect(seen.answered(6000)).toBe(8);
});

test.each([0, 150, 349])(
  "a finger cannot be stopped: %i ms after a new top came up a tap still answers the one before",
  (after) => {
    shows(8, 5000);
    expect(seen.answered(5000 + after)).toBe(7);
  },
);

test("who has had time to see a card and do the sum answers it", () => {
  shows(8, 5000);
  expect(UNSEEN_MS).toBe(350);
  expect(seen.answered(5350)).toBe(8);
});

test("of several tops in a hurry the newest one seen for long enough is answered", () => {
  shows(8, 5000);
  shows(9, 5100);
  expect(seen.answered(5100)).toBe(7);
  expect(seen.answered(5000 + UNSEEN_MS)).toBe(8);
});

test("one's own card is known before it lies there", () => {
  shows(8, 5000, true);
  expect(seen.answered(5001)).toBe(8);
});

test("shown again it is no new top", () => {
  shows(8, 5000);
  shows(8, 5140);
  expect(seen.answered(5000 + UNSEEN_MS)).toBe(8);
});

test("the first top of a round is answered at once, whatever was before", () => {
  shows(1, 9000);
  expect(seen.answered(9001)).toBe(1);
});

test("before anything was shown nothing can be answered", () => {
  expect(new Seen().answered(1)).toBeNull();
});
