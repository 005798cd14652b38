import { expect, it } from "vitest";
import type { Advice } from "$lib/wire/types";
import { advised } from "./advised";
import { Desk } from "./desk.svelte";
import type { View } from "./generated";
import { groupsOf, view } from "./fixtures";

const advice = {
  move: "lay 1o.2o.3o 2o.3o.4o 7r.7b.7g",
  placed: ["2o", "3o"],
  table: groupsOf("7r 7b 7g | 2o 3o 4o | 1o 2o 3o"),
  placed_at: [[], [], [1, 2]],
  moved_at: [[], [], [0]],
} as unknown as Advice;

const lying = (desk: Desk): string[] =>
  desk.draft.start.groups.map(({ tiles }) => tiles.map((id) => (desk.changed.has(id) ? "+" : ".")).join(""));

it("drawn after the table as it was played, advice marks what it lays or changes, and nothing else", () => {
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
