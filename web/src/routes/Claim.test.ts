// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speech } from "$lib/state/language.svelte";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { answer, aSeat, aState, aTable, nobody, you } from "$lib/wire/fixtures";
import type { State } from "$lib/wire/types";
import Table from "./Table.svelte";
import { entries } from "./whole";

const facts = entries[0]!.facts;
const ada = you({ person: 3 });
let network: ReturnType<typeof fakeNetwork>;

async function say(you: State["you"], seq = 1) {
  const table = aTable({ game: facts.key, seats: [aSeat({ person: 3 })], host: 3 });
  network.last.say(aState({ seq, you, table }));
  await tick();
}

function open(fragment: string) {
  history.replaceState(null, "", `/t/k7${fragment}`);
  render(Table, { id: "k7" });
  network.last.greet();
}

const answered = (code: string | null) =>
  network.last.say(answer(network.last.commands[0]!.id, code === null ? null : { code, values: {} }));

beforeEach(() => {
  speech.choose("de");
  network = fakeNetwork();
  vi.stubGlobal("WebSocket", function (this: unknown, url: string) {
    return network.open(url);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

test("a seat comes to this device with one tap, and the code leaves the address bar", async () => {
  open("#seat=c0de&of=3");
  await say(nobody);
  expect(screen.getByRole("heading", { name: "Platz von Ada hierher holen?" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Hierher holen" }));
  expect(network.last.commands).toMatchObject([{ type: "redeem", code: "c0de" }]);
  answered(null);
  await say(ada, 2);
  expect(await screen.findByText("Dein Platz ist jetzt hier.")).toBeTruthy();
  expect(location.hash).toBe("");
});

test("a code that is no longer valid says what to do, and leads on to the table", async () => {
  open("#seat=c0de&of=3");
  await say(nobody);
  await fireEvent.click(screen.getByRole("button", { name: "Hierher holen" }));
  answered("bad_ticket");
  expect(await screen.findByText(/Dieser Code gilt nicht mehr/)).toBeTruthy();
  expect(screen.getByRole("heading").textContent).toBe("Der Platz ist nicht umgezogen.");
  await fireEvent.click(screen.getByRole("button", { name: "Weiter zum Tisch" }));
  expect(screen.getByLabelText("Wie heißt du?")).toBeTruthy();
  expect(location.hash).toBe("");
});

test("who says no is asked for a name like anybody", async () => {
  open("#seat=c0de");
  await say(nobody);
  await fireEvent.click(screen.getByRole("button", { name: "Nein, nicht hier" }));
  expect(network.last.commands).toEqual([]);
  expect(screen.getByLabelText("Wie heißt du?")).toBeTruthy();
});

test("on the device where the seat is, the code does nothing but leave the address bar", async () => {
  open("#seat=c0de&of=3");
  await say(ada);
  await tick();
  expect(screen.queryByText(/hierher holen/)).toBeNull();
  expect(location.hash).toBe("");
});
