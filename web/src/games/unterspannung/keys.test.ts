import { expect, test } from "vitest";
import { rect, spread } from "$lib/board/geometry";
import { command, keyOf, walk } from "./keys";

const plain = (key: string) => ({ key, ctrlKey: false, altKey: false, metaKey: false });

test("each of 36 places has a key of its own, which plays what lies there", () => {
  const keys = Array.from({ length: 36 }, (_, slot) => keyOf(slot));
  expect(new Set(keys).size).toBe(36);
  keys.forEach((key, slot) => expect(command(plain(key))).toEqual({ kind: "play", slot }));
  expect(command(plain("A"))).toEqual({ kind: "play", slot: 10 });
});

test("keys that the browser means otherwise are not the board's", () => {
  expect(command({ ...plain("r"), ctrlKey: true })).toBeNull();
  expect(command(plain("Tab"))).toBeNull();
  expect(command(plain(""))).toBeNull();
});

/** Two rows of four. */
const slots = spread(8, rect(0, 0, 320, 200), { gap: 5, least: 60, widest: 90, lowest: 1, highest: 1.3 });
const all = [0, 1, 2, 3, 4, 5, 6, 7];

test("an arrow leads to the next card in its direction", () => {
  expect(walk(slots, all, 1, "ArrowRight")).toBe(2);
  expect(walk(slots, all, 1, "ArrowLeft")).toBe(0);
  expect(walk(slots, all, 1, "ArrowDown")).toBe(5);
  expect(walk(slots, all, 6, "ArrowUp")).toBe(2);
});

test("holes are passed over, and at the edge the way ends", () => {
  expect(walk(slots, [0, 3, 5], 0, "ArrowRight")).toBe(3);
  expect(walk(slots, all, 3, "ArrowRight")).toBeNull();
  expect(walk(slots, all, 1, "ArrowUp")).toBeNull();
});

test("the first arrow leads to the first card", () => {
  expect(walk(slots, [2, 5], -1, "ArrowDown")).toBe(2);
  expect(walk(slots, [], -1, "ArrowDown")).toBeNull();
});
