import { expect, test } from "vitest";
import { advised } from "./advised";
import { view } from "./fixtures";
import type { View } from "./generated";

const ADVICE = { count: 3, points: 12, placed: ["4r", "J", "6r"], steps: [], proven: true, note: null };

test("what is advised leaves the rack of its seat, and nobody else's", () => {
  const before = view("7b 7o 7g", "4r 6r J J 9b");
  const advice = {
    ...ADVICE,
    move: "lay",
    table: [
      ["7b", "7o", "7g"],
      ["4r", "J=5r", "6r"],
    ],
  };
  const after = advised(before, 0, advice) as View;
  expect(after.sizes).toEqual([2, 14]);
  expect(after.racks).toEqual([["J", "9b"], null]);
  expect(after.melds.map(({ tiles }) => tiles)).toEqual(advice.table);
});
