/** For tests of a table's page: the page, and a server that says what it is told to. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, vi } from "vitest";
import { speech } from "$lib/state/language.svelte";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { aBot, aSeat, aState, aTable, you } from "$lib/wire/fixtures";
import type { SeatView, State, TableView } from "$lib/wire/types";
import Table from "./Table.svelte";
import { entries } from "./whole";

export const facts = entries[0]!.facts;
export const person = (name: string, number: number, more: Partial<SeatView> = {}): SeatView =>
  aSeat({ name, person: number, ...more });
export const ada = person("Ada", 0);
export const bo = person("Bo", 1);
export const bot = aBot("Piko", Object.keys(facts.bots)[0]!);
export const host = you();
export const options = Object.fromEntries(facts.options.map((option) => [option.key, option.default]));

/** The page's connections; anew for each test. */
export let network: ReturnType<typeof fakeNetwork>;

export function visit(): void {
  render(Table, { id: "k7" });
  network.last.greet();
}

export async function say(table: Partial<TableView>, you: State["you"] = host, seq = 1): Promise<void> {
  const whole = aTable({ game: facts.key, options, ...table });
  network.last.say(aState({ seq, you, table: whole }));
  await tick();
}

export const sent = () => network.last.commands.map(({ id: _, ...wish }) => wish);
export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  speech.choose("de");
  network = fakeNetwork();
  vi.stubGlobal("WebSocket", function (this: unknown, url: string) {
    return network.open(url);
  });
  visit();
});

afterEach(() => vi.unstubAllGlobals());
