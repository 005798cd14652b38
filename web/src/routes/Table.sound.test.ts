// @vitest-environment jsdom
/** The clock's calls on a device that makes no sound: what is seen, read out and felt. */

import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speech } from "$lib/state/language.svelte";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { aState, aTable } from "$lib/wire/fixtures";
import type { ClockView, TableView } from "$lib/wire/types";
import Table from "./Table.svelte";
import { entries } from "./whole";

const game = entries.find(({ sounds }) => sounds?.end)!;
const TOTAL = 270_000;
let network: ReturnType<typeof fakeNetwork>;
let seq = 0;

/** The server's clock is a day ahead. */
const server = () => performance.now() + 86_400_000;

async function say(clock: ClockView | null, more: Partial<TableView> = {}) {
  const table = aTable({ game: game.facts.key, phase: "round", round: 1, clock, ...more });
  network.last.say(aState({ seq: ++seq, table }));
  await tick();
}

const clock = (left: number): ClockView => ({ kind: "clock", total: TOTAL, left, ends: server() + left });

async function pass(ms: number) {
  vi.advanceTimersByTime(ms);
  await tick();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  speech.choose("de");
  network = fakeNetwork();
  vi.stubGlobal("WebSocket", function (this: unknown, url: string) {
    return network.open(url);
  });
  render(Table, { id: "k7" });
  network.last.greet();
  network.last.say({ type: "time", sent: performance.now(), now: server() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a call is a line that is read out at once, and only then", async () => {
  await say(clock(60_100));
  await pass(50);
  expect(screen.getByRole("alert").textContent!.trim()).toBe("");
  await pass(60);
  expect(screen.getByRole("alert").textContent!.trim()).toBe("Noch 60 Sekunden!");
  await pass(20_000);
  expect(screen.getByRole("alert").textContent!.trim()).toBe("");
});

test("where nothing is heard, the end fills the screen for a moment (O-58)", async () => {
  await say(clock(200));
  await pass(201);
  const signs = screen.getAllByText("Die Zeit ist um!");
  expect(signs).toHaveLength(2);
  await pass(2_600);
  expect(screen.getAllByText("Die Zeit ist um!").length).toBeLessThan(2);
});

test("the end is told neither by a line nor over an open dialog", async () => {
  document.body.append(Object.assign(document.createElement("dialog"), { open: true, id: "other" }));
  await say(clock(200));
  await pass(201);
  expect(screen.getByRole("alert").textContent!.trim()).toBe("");
  expect(screen.getAllByText("Die Zeit ist um!")).toHaveLength(1);
  document.getElementById("other")!.remove();
});

test("a pause keeps calls back, a round that is over drops them", async () => {
  await say(clock(60_100));
  await say(
    { kind: "clock", total: TOTAL, left: 60_050, ends: null },
    { paused: { reason: "asked", by: "Ada" } },
  );
  await pass(5_000);
  await say(clock(60_050));
  await say(null, { phase: "scores" });
  await pass(70_000);
  expect(screen.queryByText(/Sekunden|um!/)).toBeNull();
});
