import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { briefs } from "$games/index";
import { speech } from "$lib/state/language.svelte";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { aBot, another, answer, aSeat, aState, aTable, nobody as stranger, you } from "$lib/wire/fixtures";
import type { SeatView, State, TableView } from "$lib/wire/types";
import Table from "./Table.svelte";
import { entries } from "./whole";

const facts = entries[0]!.facts;
const person = (name: string, number: number, more: Partial<SeatView> = {}): SeatView =>
  aSeat({ name, person: number, ...more });
const ada = person("Ada", 0);
const bo = person("Bo", 1);
const bot = aBot("Piko", Object.keys(facts.bots)[0]!);
const options = Object.fromEntries(facts.options.map((option) => [option.key, option.default]));
const host = you();

let network: ReturnType<typeof fakeNetwork>;

async function say(table: Partial<TableView>, you: State["you"] = host, seq = 1) {
  const whole = aTable({ game: facts.key, options, ...table });
  network.last.say(aState({ seq, you, table: whole }));
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
  const [first] = screen.getAllByRole("button", { name: /Zuschauen|Dabei sein/ });
  expect(first!.textContent).toBe("Zuschauen");
  expect(screen.getByText(new RegExp(`Alle ${seats.length} Plätze sind besetzt`))).toBeTruthy();
});

test("a pause for want of people says that bots take over", async () => {
  const gone = person("Bo", 1, { present: false });
  await say({ phase: "round", seats: [ada, gone], paused: { reason: "vanished", by: null } });
  await press("Mit Bot weiterspielen");
  expect(sent()).toEqual([{ type: "resume" }]);
});

test("who begins is asked only where turns are taken", async () => {
  for (const { facts } of entries) {
    cleanup();
    render(Table, { id: "k7" });
    network.last.greet();
    await say({ game: facts.key, seats: [ada, bo] });
    expect(Boolean(screen.queryByLabelText("Wer beginnt?"))).toBe(!facts.contests);
  }
});

test("a series of rivals says who has won it, equal sums together", async () => {
  const rivals = entries.find(({ facts: { series } }) => !series.shared && series.better === "fewer")!;
  const over = { game: rivals.facts.key, phase: "finished" as const, seats: [ada, bo], round: 2, rounds: 2 };
  await say({
    ...over,
    sheet: [
      [1, 4],
      [0, 2],
    ],
    reasons: ["x", "x"],
  });
  expect(screen.getByText("Ada gewinnt!")).toBeTruthy();
  await say(
    {
      ...over,
      sheet: [
        [1, 4],
        [5, 2],
      ],
      reasons: ["x", "x"],
    },
    host,
    2,
  );
  expect(screen.getByText("Ada und Bo gewinnen gemeinsam.")).toBeTruthy();
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

test("who begins is drawn, or said by the host, and follows the person when seats change places", async () => {
  await say({ seats: [ada, bo] });
  const choice = screen.getByLabelText<HTMLSelectElement>("Wer beginnt?");
  expect(choice.selectedOptions[0]!.text).toBe("Wird ausgelost");
  await fireEvent.change(choice, { target: { value: "1" } });
  await press("Los geht’s");
  await say({ seats: [bo, ada] }, { ...host, seat: 1 }, 2);
  network.last.say(answer(network.last.commands[0]!.id));
  await vi.waitFor(() => press("Los geht’s"));
  expect(sent()).toEqual([
    { type: "start_round", first: 1 },
    { type: "start_round", first: 0 },
  ]);
});

test("the host can choose another game for the same people, if there is one", async () => {
  const { key, tagline } = briefs[1]!;
  await say({ seats: [ada, bo] });
  await press("Anderes Spiel");
  await fireEvent.click(screen.getByText(tagline.de));
  expect(sent()).toEqual([{ type: "choose_game", game: key }]);
  await say({ seats: [ada, bo] }, another(1, 1), 2);
  expect(screen.queryByText("Anderes Spiel")).toBeNull();
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
  await say({ seats: [ada, bo] }, another(1, 1));
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
  expect(screen.getByTitle("<img src=x onerror=alert(1)>").textContent).toBe("<img src=x onerror=alert(1)>");
  expect(screen.getByTitle("{{7*7}}").textContent).toBe("{{7*7}}");
});

test("a refusal is told in words", async () => {
  await say({ seats: [ada, bo] });
  await press("Los geht’s");
  const why = { code: "too_few_seats", values: { least: 2 } };
  network.last.say(answer(network.last.commands[0]!.id, why));
  expect(await screen.findByText("Es braucht mindestens 2 Personen oder Bots.")).toBeTruthy();
});

test("a pause says who asked for it, and anyone seated ends it", async () => {
  await say({ phase: "round", seats: [ada, bo], paused: { reason: "asked", by: "Bo" } });
  expect(screen.getByText("Bo hat angehalten.")).toBeTruthy();
  await press("Weiterspielen");
  expect(sent()).toEqual([{ type: "resume" }]);
});

test("a host who only watches has a name too", async () => {
  await say({ seats: [bo], host: 7, host_name: "Mira" }, another(1, 0));
  expect(screen.getByText("Warten auf Mira …")).toBeTruthy();
});

test("nobody plays for anyone in the lobby: who is away is just not there", async () => {
  await say({ seats: [ada, person("Bo", 1, { present: false, stand_in: true })] });
  expect(screen.getByText("nicht da")).toBeTruthy();
  expect(screen.queryByText(/Bot spielt/)).toBeNull();
});

test("in a round a name is for later, and the page says for when", async () => {
  const watching = another(9, null);
  const seats = [ada, bo, bot];
  await say({ phase: "round", round: 1, seats }, stranger);
  await press("Zuschauen");
  expect(screen.queryByRole("button", { name: "Mitspielen" })).toBeNull();
  await press("Dabei sein");
  await fireEvent.input(screen.getByLabelText("Wie heißt du?"), { target: { value: "Cem" } });
  await press("Dabei sein");
  const [{ id } = { id: "" }] = network.last.commands;
  await say({ phase: "round", round: 1, seats }, watching, 2);
  network.last.say(answer(id));
  expect(await screen.findByText(/Nach der Runde kannst du den Platz eines Bots übernehmen/)).toBeTruthy();
});

test("between rounds somebody without a seat is told why there is none", async () => {
  const watching = another(9, null);
  await say({ phase: "scores", round: 1, seats: [ada, bo], sheet: [[4, 4]], reasons: ["x"] }, watching);
  expect(screen.getByText(/Zurzeit ist kein Platz frei/)).toBeTruthy();
  await say({ phase: "scores", round: 1, seats: [ada, bot], sheet: [[4, 4]], reasons: ["x"] }, watching, 2);
  await press("Platz übernehmen");
  expect(sent()).toEqual([{ type: "sit", seat: 1 }]);
});

test("the sheet is not thrown away without a question", async () => {
  await say({ phase: "scores", round: 1, seats: [ada, bo], sheet: [[4, 4]], reasons: ["x"] });
  await press("Menü");
  await press("Partie beenden");
  expect(screen.getByText(/Punkte werden gelöscht/)).toBeTruthy();
  await press("Weiterspielen");
  await press("Partie beenden");
  expect(sent()).toEqual([]);
  await press("Partie beenden");
  expect(sent()).toEqual([{ type: "reopen" }]);
});

test("the host breaks a round off after a question, others cannot", async () => {
  await say({ phase: "round", round: 1, seats: [ada, bo] });
  await press("Menü");
  await press("Runde abbrechen");
  expect(screen.getByText("Die Runde zählt dann nicht, und ihr kommt zurück in die Lobby.")).toBeTruthy();
  expect(sent()).toEqual([]);
  await press("Runde abbrechen");
  expect(sent()).toEqual([{ type: "end_round" }]);
  await say({ phase: "round", round: 1, seats: [ada, bo] }, another(1, 1), 2);
  await press("Menü");
  expect(screen.queryByRole("button", { name: "Runde abbrechen" })).toBeNull();
});

test("a round that was broken off says so and leaves no board standing", async () => {
  const scored = { seats: [ada, bo], sheet: [[4, 4]], reasons: ["x"] };
  await say({ ...scored, phase: "round", round: 2 });
  await say({ ...scored, phase: "scores", round: 1 }, host, 2);
  expect(screen.getByText("Die Runde wurde abgebrochen und zählt nicht.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Runde 1 ist vorbei" })).toBeTruthy();
});

test("who is asked about leaving is offered to stay first", async () => {
  await say({ seats: [ada, bo] });
  await press("Menü");
  await press("Tisch verlassen");
  const stay = screen.getByRole("button", { name: "Bleiben" });
  expect(stay.classList).toContain("primary");
  expect(document.activeElement).toBe(stay);
});

test("the rules can be read at the table, with its own numbers", async () => {
  const texts = { ...facts.texts, rules: [{ de: "Es sind {rounds|Runde|Runden}.", en: "" }] };
  const spy = vi.spyOn(facts, "texts", "get").mockReturnValue(texts);
  await say({ phase: "scores", round: 1, seats: [ada, bo], options: { ...options, rounds: 8 } });
  await press("Menü");
  expect(screen.getByText("Es sind 8 Runden.")).toBeTruthy();
  spy.mockRestore();
});

test("a table where one has a place is remembered until one has none, or it is gone", async () => {
  const kept = () => JSON.parse(localStorage.getItem("spieltisch.tables") ?? "[]");
  await say({}, stranger);
  expect(kept()).toEqual([]);
  await say({}, host, 2);
  expect(kept()).toMatchObject([{ id: "k7", game: facts.key }]);
  await say({}, another(0, null), 3);
  expect(kept()).toEqual([]);
  await say({}, host, 4);
  network.last.say({ type: "gone", why: { code: "no_such_table", values: {} } });
  await tick();
  expect(kept()).toEqual([]);
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

test("who has left is told, and who watches may have the seat", async () => {
  const gone = person("Cleo", 2, { present: false, stand_in: true, left: true });
  const scores = { phase: "scores" as const, seats: [ada, gone], round: 1, sheet: [[3, 3]], reasons: [""] };
  await say(scores);
  expect(screen.getByText(/^Cleo ist gegangen/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Platz übernehmen" })).toBeNull();
  await press("Jemanden einladen");
  expect(screen.getByLabelText("Link zum Tisch")).toBeTruthy();
  await say(scores, another(5, null), 2);
  await press("Platz übernehmen");
  expect(sent()).toEqual([{ type: "sit", seat: 1 }]);
});

test("during a round the menu shows the seal of its deal", async () => {
  const commitment = "0123456789abcdef".repeat(4);
  await say({ phase: "round", seats: [ada, bo], round: 1, commitment });
  await press("Menü");
  expect(screen.getByText("0123 4567 89ab")).toBeTruthy();
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
  expect(screen.getByTitle("Bo")).toBeTruthy();
});

test.each(["no_such_table", "table_deleted", "other_rules", "table_set_aside", "too_many_tries"])(
  "a table that is gone (%s) says why, and leads on",
  async (code) => {
    network.last.say({ type: "gone", why: { code, values: { game: facts.key, revision: 9 } } });
    await tick();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/\.$/);
    expect(screen.getByRole("button", { name: "Zur Startseite" })).toBeTruthy();
  },
);

test("a seat that went to another device says where it is; here one can watch", async () => {
  await say({ seats: [ada, bo] });
  await say({ seats: [ada, bo] }, stranger, 2);
  expect(screen.getByRole("heading", { name: "Dein Platz ist umgezogen." })).toBeTruthy();
  await press("Zuschauen");
  expect(screen.getByRole("heading", { name: "Am Tisch" })).toBeTruthy();
});

test("who has left in another tab is not told that the seat has moved", async () => {
  await say({ seats: [ada, bo] });
  await say({ seats: [bo] }, stranger, 2);
  expect(screen.queryByText("Dein Platz ist umgezogen.")).toBeNull();
  expect(screen.getByLabelText("Wie heißt du?")).toBeTruthy();
});

test("a stand-in that plays for oneself is sent away with one button", async () => {
  const replaced = { ...ada, stand_in: true };
  await say({ phase: "round", round: 1, seats: [replaced, bo] });
  expect(screen.getByText("Ein Bot spielt für dich.")).toBeTruthy();
  await press("Platz zurücknehmen");
  expect(sent()).toEqual([{ type: "sit", seat: 0 }]);
});

test("a table is deleted after a question only, and never during a round", async () => {
  const fetched = vi.fn((..._: unknown[]) => Promise.resolve({ status: 204 }));
  vi.stubGlobal("fetch", fetched);
  await say({ phase: "round", round: 1, seats: [ada, bo] });
  await press("Menü");
  expect(screen.queryByRole("button", { name: "Tisch löschen" })).toBeNull();
  await say({ seats: [ada, bo] }, host, 2);
  await press("Tisch löschen");
  expect(fetched).not.toHaveBeenCalled();
  await press("Tisch löschen");
  const [[url, request]] = fetched.mock.calls as unknown as [[string, RequestInit]];
  expect(url).toMatch(/api\/tables\/k7$/);
  expect(request.method).toBe("DELETE");
});

test("the menu makes a code that moves the seat, and shows no other secret", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve({ status: 201, json: () => Promise.resolve({ code: "c0de", seconds: 120 }) }),
  );
  await say({ seats: [ada, bo] });
  await press("Menü");
  await press("Platz auf ein anderes Gerät");
  const link = await screen.findByLabelText<HTMLInputElement>("Link, mit dem dein Platz umzieht");
  expect(link.value).toMatch(/\/t\/k7#seat=c0de&of=0$/);
  expect(screen.getByText("Gilt noch 2:00")).toBeTruthy();
});

test("who sits down is told to those who cannot see the list", async () => {
  await say({ seats: [ada] });
  await say({ seats: [ada, bo] }, host, 2);
  expect(screen.getByRole("log").textContent).toBe("Bo sitzt jetzt am Tisch.");
  await say({ seats: [ada] }, host, 3);
  expect(screen.getByRole("log").textContent).toBe("Bo sitzt nicht mehr am Tisch.");
});

test("others may call a stand-in for somebody who is slow, once the server allows it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const slow = {
    phase: "round" as const,
    round: 1,
    seats: [ada, bo],
    waiting: { seats: [1], since: 0, stand_in_at: 8_000 },
  };
  await say(slow);
  network.last.say({ type: "time", sent: performance.now(), now: 0 });
  expect(screen.queryByText(/Wartet auf Bo/)).toBeNull();
  vi.advanceTimersByTime(21_000);
  await tick();
  expect(screen.getByText(/Wartet auf Bo/)).toBeTruthy();
  expect(screen.getByText(/^seit \d+ s$/)).toBeTruthy();
  await press("Bot für Bo spielen lassen");
  expect(sent()).toEqual([{ type: "call_stand_in", seat: 1 }]);
  await say(slow, another(1, 1), 2);
  expect(screen.queryByText(/Wartet auf Bo/)).toBeNull();
  expect(screen.queryByRole("button", { name: /spielen lassen/ })).toBeNull();
  vi.useRealTimers();
});
