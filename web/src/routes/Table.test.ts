// @vitest-environment jsdom
/** Who comes to a table, its lobby, and what becomes of the table. */

import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import { briefs } from "$games/index";
import { another, answer, nobody as stranger } from "$lib/wire/fixtures";
import { ada, bo, facts, host, network, options, person, press, say, sent, visit } from "./visit";
import { entries } from "./whole";

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

test("who begins is asked only where turns are taken", async () => {
  for (const { facts } of entries) {
    cleanup();
    visit();
    await say({ game: facts.key, seats: [ada, bo] });
    expect(Boolean(screen.queryByLabelText("Wer beginnt?"))).toBe(!facts.contests);
  }
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

test("a host who only watches has a name too", async () => {
  await say({ seats: [bo], host: 7, host_name: "Mira" }, another(1, 0));
  expect(screen.getByText("Warten auf Mira …")).toBeTruthy();
});

test("nobody plays for anyone in the lobby: who is away is just not there", async () => {
  await say({ seats: [ada, person("Bo", 1, { present: false, stand_in: true })] });
  expect(screen.getByText("nicht da")).toBeTruthy();
  expect(screen.queryByText(/Bot spielt/)).toBeNull();
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

test("a table that does not exist leads back to the start", async () => {
  network.last.say({ type: "gone", why: { code: "no_such_table", values: {} } });
  await tick();
  expect(screen.getByRole("heading", { name: "Diesen Tisch gibt es nicht mehr." })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Zur Startseite" })).toBeTruthy();
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

test("who sits down is told to those who cannot see the list", async () => {
  await say({ seats: [ada] });
  await say({ seats: [ada, bo] }, host, 2);
  expect(screen.getByRole("log").textContent).toBe("Bo sitzt jetzt am Tisch.");
  await say({ seats: [ada] }, host, 3);
  expect(screen.getByRole("log").textContent).toBe("Bo sitzt nicht mehr am Tisch.");
});
