// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speech } from "$lib/state/language.svelte";
import { navigation } from "$lib/state/place.svelte";
import { ownTables } from "$lib/state/tables.svelte";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { aState, aTable } from "$lib/wire/fixtures";
import type { TableView } from "$lib/wire/types";
import Replay from "./Replay.svelte";

let answer: () => Response;

function refuse(status: number, code: string): void {
  answer = () => new Response(JSON.stringify({ why: { code, values: {} } }), { status });
}

beforeEach(() => {
  speech.choose("de");
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

test("a round that is not there, or not over, leads to the table", async () => {
  refuse(404, "no_such_round");
  render(Replay, { table: "k7", round: 9 });
  expect(await screen.findByRole("heading", { name: "Diese Runde gibt es hier nicht." })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Zum Tisch" })).toBeTruthy();
});

test.each(["no_such_table", "table_deleted"])(
  "of a table that is gone (%s) nothing is left",
  async (code) => {
    refuse(404, code);
    render(Replay, { table: "k7", round: 1 });
    expect(await screen.findByRole("heading", { name: "Diesen Tisch gibt es nicht mehr." })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Zum Tisch" })).toBeNull();
  },
);

test("a server that does not answer is asked again", async () => {
  answer = () => {
    throw new TypeError("no network");
  };
  render(Replay, { table: "k7", round: 1 });
  expect(await screen.findByRole("heading", { name: "Die Runde ist nicht zu erreichen." })).toBeTruthy();
  refuse(404, "no_such_round");
  await fireEvent.click(screen.getByRole("button", { name: "Noch einmal" }));
  expect(await screen.findByRole("heading", { name: "Diese Runde gibt es hier nicht." })).toBeTruthy();
});

test("a game this page does not know yet is said to be new", async () => {
  const replay = { game: "of tomorrow", round: 1, options: {}, names: [], seat: null, steps: [] };
  answer = () => new Response(JSON.stringify(replay));
  render(Replay, { table: "k7", round: 1 });
  const title = "Dieses Spiel kennt die Seite noch nicht.";
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});

test("who belongs to the table stays there while looking, and the next round calls them back", async () => {
  const network = fakeNetwork();
  vi.stubGlobal("WebSocket", function (this: unknown, url: string) {
    return network.open(url);
  });
  const called = vi.spyOn(navigation, "toTable").mockImplementation(() => undefined);
  refuse(404, "no_such_round");
  ownTables.keep("k7", "any");
  render(Replay, { table: "k7", round: 1 });
  network.last.greet();
  const say = (seq: number, phase: TableView["phase"]) =>
    network.last.say(aState({ seq, table: aTable({ phase }) }));
  say(1, "scores");
  expect(called).not.toHaveBeenCalled();
  say(2, "round");
  expect(called).toHaveBeenCalledWith("k7");
  ownTables.forget("k7");
});
