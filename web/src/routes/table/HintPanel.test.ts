// @vitest-environment jsdom
/** The panel beside the board, in which a hint is asked for. */

import { screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test } from "vitest";
import { aState, aTable } from "$lib/wire/fixtures";
import type { Hint, State } from "$lib/wire/types";
import { ada, bo, network, press, sent } from "../visit";
import { entries } from "../whole";

const game = entries.find(({ facts }) => facts.objectives)!.facts.key;
const FOUND: Hint = {
  type: "hint",
  id: "",
  why: null,
  any: true,
  count: 3,
  advice: null,
  laid: null,
  proven: true,
  note: null,
};
const LATE = { any: null, count: null, why: { code: "hint_past", values: {} } };
const asked = () => network.last.commands.filter(({ type }) => type === "ask_hint");

async function round(over: Partial<State> = {}): Promise<void> {
  const table = aTable({ game, phase: "round", round: 1, seats: [ada, bo], hints: "ask" });
  network.last.say(aState({ table, offers: ["any"], ...over }));
  await tick();
}

async function open(over: Partial<State> = {}): Promise<void> {
  await round(over);
  await press("Hinweis");
}

async function answered(over: Partial<Hint>): Promise<void> {
  await press("Wie viele?");
  network.last.say({ ...FOUND, ...over, id: asked().at(-1)!.id });
  await screen.findByRole("button", { name: "Etwas anderes fragen" });
}

test("what came too late is said once, and the same question is asked again", async () => {
  await open();
  await answered(LATE);
  await round({ seq: 2, view: { other: true } });
  expect(screen.getByText(/der Hinweis gilt nicht mehr/)).toBeTruthy();
  expect(screen.queryByText(/dieser Hinweis gilt nicht mehr/)).toBeNull();
  await press("Noch einmal");
  expect(sent().slice(-1)).toEqual([{ type: "ask_hint", strength: "count", about: "now" }]);
});

test("a hint that holds is not asked for again", async () => {
  await open();
  await answered({});
  expect(screen.queryByRole("button", { name: "Noch einmal" })).toBeNull();
});

test("who is not on turn is told when there are hints", async () => {
  await open({ offers: [] });
  expect(screen.getByText("Einen Hinweis bekommst du, wenn du am Zug bist.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Wie viele?" })).toBeNull();
  await round({ seq: 2 });
  expect(screen.getByRole("button", { name: "Wie viele?" })).toBeTruthy();
});

test("the focus stays in the panel when what was pressed is gone", async () => {
  await open();
  screen.getByRole("button", { name: "Wie viele?" }).focus();
  await answered({});
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Hinweis" }));
});
