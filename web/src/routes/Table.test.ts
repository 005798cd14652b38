import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { games } from "$games/index";
import { speech } from "$lib/state/language.svelte";
import { fakeNetwork } from "$lib/wire/fake-socket";
import type { SeatView, State, TableView } from "$lib/wire/types";
import Table from "./Table.svelte";

const facts = Object.values(games)[0]!.facts;
const person = (name: string, number: number, more: Partial<SeatView> = {}): SeatView => ({
  name,
  person: number,
  bot: null,
  present: true,
  stand_in: false,
  ...more,
});
const ada = person("Ada", 0);
const bo = person("Bo", 1);
const options = Object.fromEntries(facts.options.map((option) => [option.key, option.default]));
const host = { person: 0, seat: 0, host: true };
const stranger = { person: null, seat: null, host: false };

let network: ReturnType<typeof fakeNetwork>;

async function say(table: Partial<TableView>, you: State["you"] = host, seq = 1) {
  const whole: TableView = {
    id: "k7",
    game: facts.key,
    phase: "lobby",
    seats: [ada],
    watchers: [],
    host: 0,
    host_name: "Ada",
    options,
    round: 0,
    rounds: 3,
    sheet: [],
    reasons: [],
    verdict: null,
    clock: null,
    paused: null,
    ...table,
  };
  network.last.say({ type: "state", seq, you, table: whole, view: null, offers: [], events: [] });
  await tick();
}

const sent = () => network.last.commands.map(({ id: _, ...wish }) => wish);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  speech.choose("de");
  network = fakeNetwork();
  vi.stubGlobal("WebSocket", function (this: unknown, url: string) {
    return network.open(url);
  });
  render(Table, { id: "k7" });
  network.last.greet();
});

afterEach(() => vi.unstubAllGlobals());

test("a stranger is asked for a name, and sits down with it", async () => {
  await say({}, stranger);
  await fireEvent.input(screen.getByLabelText("Wie heißt du?"), { target: { value: "Bo" } });
  await press("Mitspielen");
  expect(sent()).toEqual([{ type: "join", name: "Bo" }]);
});

test("watching needs no name", async () => {
  await say({}, stranger);
  await press("Zuschauen");
  expect(screen.getByText("Warten auf Ada …")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a full table offers watching only", async () => {
  const seats = Array.from({ length: facts.seats.max }, (_, seat) => person(`P${seat}`, seat));
  await say({ seats }, stranger);
  expect(screen.getByRole("heading", { name: "Der Tisch ist voll besetzt." })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mitspielen" })).toBeNull();
});

test("the host cannot start too early, and is told why", async () => {
  await say({});
  const start = screen.getByRole<HTMLButtonElement>("button", { name: "Los geht’s" });
  expect(start.disabled).toBe(true);
  const reason = document.getElementById(start.getAttribute("aria-describedby")!);
  expect(reason?.textContent).toBe("Es fehlt noch eine Person oder ein Bot.");
  await say({ seats: [ada, bo] }, host, 2);
  expect(start.disabled).toBe(false);
  await fireEvent.click(start);
  expect(sent()).toEqual([{ type: "start_round" }]);
});

test("the host seats bots of a named strength", async () => {
  await say({});
  const bots = within(screen.getByRole("group", { name: "Bot dazu" })).getAllByRole("button");
  await fireEvent.click(bots[0]!);
  expect(sent()).toEqual([{ type: "add_bot", bot: Object.keys(facts.bots)[0] }]);
});

test("the host moves, removes and promotes people", async () => {
  await say({ seats: [ada, bo] });
  await press("Bo: Platz ändern");
  await fireEvent.click(screen.getAllByRole("button", { name: "Nach oben" })[0]!);
  await press("Zum Host machen");
  await press("Vom Tisch nehmen");
  expect(sent()).toEqual([
    { type: "swap", seat: 1, other: 0 },
    { type: "pass_host", person: 1 },
    { type: "unseat", seat: 1 },
  ]);
});

test("others have none of the host's tools and see whom they wait for", async () => {
  await say({ seats: [ada, bo] }, { person: 1, seat: 1, host: false });
  expect(screen.getByText("Warten auf Ada …")).toBeTruthy();
  for (const name of ["Los geht’s", "Bo: Platz ändern", "Ada: Platz ändern"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("where nothing can be copied the link is selected, to be copied by hand", async () => {
  await say({});
  await press("Kopieren");
  expect(screen.getByText("Link ist markiert")).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>("Link zum Tisch");
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toMatch(/\/t\/k7$/);
});

test("names are text, whatever they hold", async () => {
  await say({ seats: [person("<img src=x onerror=alert(1)>", 0), person("{{7*7}}", 1)] });
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
  expect(screen.getByText("{{7*7}}")).toBeTruthy();
});

test("a refusal is told in words", async () => {
  await say({ seats: [ada, bo] });
  await press("Los geht’s");
  const why = { code: "too_few_seats", values: { least: 2 } };
  network.last.say({ type: "answer", id: network.last.commands[0]!.id, why });
  expect(await screen.findByText("Es braucht mindestens 2 Personen oder Bots.")).toBeTruthy();
});

test("a pause says who asked for it, and anyone seated ends it", async () => {
  await say({ phase: "round", seats: [ada, bo], paused: { reason: "asked", by: "Bo" } });
  expect(screen.getByText("Bo hat angehalten.")).toBeTruthy();
  await press("Weiterspielen");
  expect(sent()).toEqual([{ type: "resume" }]);
});

test("the sheet of a finished series tells the sum, the verdict and a way on", async () => {
  const sheet = [
    [17, 17],
    [0, 0],
  ];
  const reasons = ["time_up", "played_through"];
  await say({
    phase: "finished",
    seats: [ada, bo],
    round: 2,
    rounds: 2,
    sheet,
    reasons,
    verdict: { de: "Stark!", en: "Strong!", own: false },
  });
  expect(screen.getByText("Stark!")).toBeTruthy();
  expect(screen.getAllByText("17").length).toBeGreaterThan(0);
  await press("Noch einmal");
  expect(sent()).toEqual([{ type: "start_round" }]);
});

test("a table that does not exist leads back to the start", async () => {
  network.last.say({ type: "gone", why: { code: "no_such_table", values: {} } });
  await tick();
  expect(screen.getByRole("heading", { name: "Diesen Tisch gibt es nicht mehr." })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Zur Startseite" })).toBeTruthy();
});

test("a lost connection is told without hiding the table", async () => {
  await say({ seats: [ada, bo] });
  network.last.break();
  await tick();
  expect(screen.getByText("Verbindung weg. Gleich geht es weiter …")).toBeTruthy();
  expect(screen.getByText("Bo")).toBeTruthy();
});
