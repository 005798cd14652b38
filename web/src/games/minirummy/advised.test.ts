// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Advice } from "$lib/wire/types";
import { advised } from "./advised";
import { Desk } from "./desk.svelte";
import type { View } from "./generated";
import { groupsOf, view } from "./fixtures";

const ADVICE = {
  count: 3,
  points: 12,
  placed: ["4r", "J", "6r"],
  placed_at: [[], []],
  moved_at: [[], []],
  steps: [],
  proven: true,
  note: null,
};

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

const advice = {
  move: "lay 1o.2o.3o 2o.3o.4o 7r.7b.7g",
  placed: ["2o", "3o"],
  table: groupsOf("7r 7b 7g | 2o 3o 4o | 1o 2o 3o"),
  placed_at: [[], [], [1, 2]],
  moved_at: [[], [], [0]],
} as unknown as Advice;

const lying = (desk: Desk): string[] =>
  desk.draft.start.groups.map(({ tiles }) => tiles.map((id) => (desk.changed.has(id) ? "+" : ".")).join(""));

test("drawn after the table as it was played, advice marks what it lays or changes, and nothing else", () => {
  const before = view("7r 7b 7g | 1o 2o 3o 4o", "2o 3o", { number: 5 });
  const played = { ...before, number: 6, turn: 1 };
  const around = () => ({
    key: "replay",
    seat: 0,
    idle: true,
    counting: false,
    play: async () => null,
    shake: () => undefined,
  });
  const desk = new Desk(played, around);
  desk.update(advised(before, 0, advice) as View);
  expect(lying(desk)).toEqual(["...", "...", "+++"]);
  expect(lying(new Desk(advised(before, 0, advice) as View, around))).toEqual(["...", "...", "+++"]);
});
