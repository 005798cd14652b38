import { expect, test } from "vitest";
import { stays, steady } from "./stays";

test("what is equal in all its parts is what it was", () => {
  const before = {
    list: [{ id: 1, tiles: [1, 2] }],
    set: new Set([1]),
    map: new Map([["a", 1]]),
    none: null,
  };
  expect(stays(before, structuredClone(before))).toBe(before);
});

test("of what changed, the parts that did not are what they were", () => {
  const before = [
    { id: 1, at: { x: 0 } },
    { id: 2, at: { x: 5 } },
  ];
  const now = stays(before, [
    { id: 1, at: { x: 3 } },
    { id: 2, at: { x: 5 } },
  ]);
  expect(now).toEqual([
    { id: 1, at: { x: 3 } },
    { id: 2, at: { x: 5 } },
  ]);
  expect(now[1]).toBe(before[1]);
});

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: undefined }, { a: 1 }],
  [new Set([1]), new Set([2])],
  [new Map([["a", 1]]), new Map([["a", 2]])],
  [{ a: [] }, { a: null }],
  [[], {}],
] as unknown[][])("%j does not stay where it became %j", (before, now) => {
  expect(stays(before, now)).toEqual(now);
});

test("what is made again is the same as long as it is equal", () => {
  let x = 1;
  const made = steady(() => ({ x }));
  const first = made();
  expect(made()).toBe(first);
  x = 2;
  expect(made()).toEqual({ x: 2 });
});
