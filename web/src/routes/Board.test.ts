// @vitest-environment jsdom
/** The board on the table's page: loaded once, and left alone by everything that is no other game. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Board, GameEntry } from "$lib/state/contract";
import { Later } from "$lib/state/later.svelte";
import { speech } from "$lib/state/language.svelte";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { aSeat, aState, aTable } from "$lib/wire/fixtures";
import type { State, TableView } from "$lib/wire/types";
import ProbeBoard from "./table/ProbeBoard.svelte";
import Table from "./Table.svelte";
import { entries } from "./whole";

const load = vi.hoisted(() => vi.fn<() => Promise<Board>>());
vi.mock("$games/index", async (original) => {
  const { briefs, games } = await original<typeof import("$games/index")>();
  const entry = await Object.values(games)[0]!.load();
  const probe = new Later(async () => ({ ...entry, facts: { ...entry.facts, key: "probe" }, board: load }));
  return { briefs, games: { probe } };
});

const [{ facts }] = entries as [GameEntry];
const ada = aSeat();
const bo = aSeat({ name: "Bo", person: 1 });
const options = Object.fromEntries(facts.options.map((option) => [option.key, option.default]));
let network: ReturnType<typeof fakeNetwork>;
let seq: number;

async function say(n: number | null, more: Partial<TableView> = {}, other: Partial<State> = {}) {
  const table = aTable({ game: "probe", phase: "round", seats: [ada, bo], options, round: 1, ...more });
  const view = n === null ? null : { n };
  network.last.say(aState({ seq: ++seq, table, view, ...other }));
  await tick();
}

const board = () => screen.getByTestId("board");
const changes = () => board().querySelector("output")?.textContent;

beforeEach(() => {
  speech.choose("de");
  seq = 0;
  load.mockReset().mockResolvedValue(ProbeBoard as unknown as Board);
  network = fakeNetwork();
  vi.stubGlobal("WebSocket", function (this: unknown, url: string) {
    return network.open(url);
  });
  render(Table, { id: "k7" });
  network.last.greet();
});
afterEach(() => vi.unstubAllGlobals());

test("it stays the same over moves, people, pauses and languages, with its focus", async () => {
  await say(1);
  const first = await screen.findByTestId("board");
  const card = screen.getByRole("button", { name: "Karte" });
  card.focus();
  await say(2);
  await say(2, { seats: [ada, { ...bo, present: false }] });
  await say(2, {}, { events: [{ kind: "noted", seat: 1 }] });
  await say(3, { clock: { kind: "clock", total: 9, left: 9, ends: null } });
  expect(document.activeElement).toBe(card);
  speech.choose("en");
  await tick();
  expect(card.textContent).toBe("Card");
  await say(3, { paused: { reason: "asked", by: "Bo" } });
  await say(3);
  network.last.break();
  await tick();
  await say(4, { phase: "scores", sheet: [[1, 1]], reasons: ["done"] });
  expect(board()).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test("it is shown each view after the one before, so that motion knows both", async () => {
  await say(1);
  await screen.findByTestId("board");
  for (const n of [2, 3, 5]) await say(n);
  expect(changes()).toBe("null→1 1→2 2→3 3→5");
});

test("what it has said is not said again by a state without news", async () => {
  await say(1);
  const { instance } = (await screen.findByTestId("board")).dataset;
  await say(1);
  await say(1);
  expect(screen.getByText(`board ${instance}`)).toBeTruthy();
});

test("a board that did not load is tried again when asked, and only then", async () => {
  load.mockRejectedValueOnce(new Error("offline"));
  await say(1);
  await screen.findByText("Das Spielbrett konnte nicht geladen werden.");
  await say(2);
  expect(load).toHaveBeenCalledTimes(1);
  await fireEvent.click(screen.getByRole("button", { name: "Noch einmal" }));
  await screen.findByTestId("board");
  expect(load).toHaveBeenCalledTimes(2);
});
