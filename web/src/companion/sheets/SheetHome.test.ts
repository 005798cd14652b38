// @vitest-environment jsdom
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speech } from "$lib/state/language.svelte";
import { pads } from "$games/sheets";
import { SHEETS, SheetHome } from ".";
import { shelf } from "./shelf.svelte";

beforeEach(() => {
  speech.choose("de");
  vi.stubGlobal("scrollTo", () => undefined);
  for (const { history } of shelf.list) shelf.remove(history.present.id);
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const alerts = (): string[] => screen.queryAllByRole("alert").map((each) => each.textContent.trim());

async function enterNames(...names: string[]) {
  for (const [at, name] of names.entries()) {
    if (!screen.queryByLabelText(`Name ${at + 1}`)) await press("Noch jemand");
    await fireEvent.input(screen.getByLabelText(`Name ${at + 1}`), { target: { value: name } });
  }
}

/** The companion around the sheets: shows what it is told to go to. */
function home(at: string) {
  const shown = render(SheetHome, { at, go: (where: string) => void shown.rerender({ at: where }) });
  return shown;
}

/** Begins a sheet; the companion around it. */
async function begin(game: string, ...names: string[]) {
  const shown = home(`${SHEETS}/new/${game}`);
  await enterNames(...names);
  await press("Los geht’s");
  return shown;
}

const sums = (): string[] =>
  within(screen.getByRole("list", { name: "Rangliste" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent.replace(/\s+/g, " ").trim());

test("every game with a sheet is offered", async () => {
  home(SHEETS);
  for (const { pad } of Object.values(pads))
    expect(screen.getByRole("button", { name: pad.facts.texts.name.de })).toBeTruthy();
});

test("twice as many rounds as people are proposed where the rules say so", async () => {
  await begin("unterspannung", "Anna", "Ben", "Cleo");
  expect(shelf.list[0]!.history.present.rounds).toBe(6);
});

test("an empty name and two equal names are said at their lines, and nothing typed is lost", async () => {
  await begin("minirummy", "Anna", "");
  expect(alerts()).toEqual(["Hier fehlt ein Name."]);
  await fireEvent.input(screen.getByLabelText("Name 2"), { target: { value: "anna " } });
  expect(alerts()).toEqual(["So heißt hier schon jemand."]);
  expect(screen.getByLabelText<HTMLInputElement>("Name 1").value).toBe("Anna");
  expect(shelf.list).toEqual([]);
  await fireEvent.input(screen.getByLabelText("Name 2"), { target: { value: "Ben" } });
  await press("Los geht’s");
  expect(shelf.list[0]!.history.present.people.map(({ name }) => name)).toEqual(["Anna", "Ben"]);
});

test("more cards than the deck has, over all fields, are refused in words, and what stands there stays", async () => {
  await begin("viereinhalb");
  await press("Runde 1 eintragen");
  const set = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await set("Im Vorrat", "90");
  await set("Zur Seite gelegt", "6");
  expect(alerts()).toEqual(["Das sind zu viele: Mehr als 95 Karten können es nicht sein."]);
  await fireEvent.blur(screen.getByLabelText("Zur Seite gelegt"));
  expect(screen.getByLabelText<HTMLInputElement>("Zur Seite gelegt").value).toBe("0");
  await set("Zur Seite gelegt", "5");
  expect(alerts()).toEqual([]);
  await press("Eintragen");
  expect(shelf.list[0]!.history.present.played[0]!.counts).toEqual({ stock: 90, set_aside: 5 });
});

test("whoever joins or is renamed is taken for nobody else, and needs a name", async () => {
  await begin("unterspannung", "Anna", "Ben");
  await press("Namen & Runden");
  const joining = screen.getByLabelText("Wer kommt dazu?");
  for (const [name, told] of [
    ["  ", "Hier fehlt ein Name."],
    ["BEN", "So heißt hier schon jemand."],
  ] as const) {
    await fireEvent.input(joining, { target: { value: name } });
    await press("Dazunehmen");
    expect(alerts()).toEqual([told]);
  }
  await press("Anna umbenennen");
  await fireEvent.input(screen.getByLabelText("Anna umbenennen"), { target: { value: "Ben" } });
  await press("Übernehmen");
  expect(alerts()).toContain("So heißt hier schon jemand.");
  expect(shelf.list[0]!.history.present.people.map(({ name }) => name)).toEqual(["Anna", "Ben"]);
});

test("a fifth person is told for how many the game is; a group may have twelve names", async () => {
  home(`${SHEETS}/new/unterspannung`);
  await enterNames("A", "B", "C", "D");
  await press("Noch jemand");
  expect(alerts()).toEqual(["Mehr geht nicht: Das Spiel ist für 2 bis 4 Personen."]);
  expect(screen.getByLabelText<HTMLInputElement>("Name 4").value).toBe("D");
});

test("a group may have twelve names, and none at all", async () => {
  home(`${SHEETS}/new/viereinhalb`);
  await enterNames(..."ABCDEFGHIJKL");
  await press("Noch jemand");
  expect(alerts()).toEqual(["Mehr als 12 Namen passen nicht auf den Block."]);
  await press("Los geht’s");
  expect(shelf.list[0]!.history.present.people).toHaveLength(12);
});

test("tiles are tapped, plus and minus are filled in, and the sum is checked", async () => {
  await begin("minirummy", "Anna", "Ben", "Cleo");
  await press("Runde 1 eintragen");
  await press("Eintragen");
  expect(alerts()).toEqual(["Wer ist alles los? Tippt auf einen Namen."]);
  await press("Ben");
  for (const tile of ["13 dazu", "7 dazu", "Joker dazu"]) await press(tile);
  await press("13 wieder wegnehmen");
  await press("Eintragen");
  expect(alerts()[0]).toMatch(/^Cleo hat noch nichts eingetragen/);
  await press(/^Cleo 0/);
  await press("4 dazu");
  expect(screen.getByText("Summe 0, es geht auf.")).toBeTruthy();
  await press("Eintragen");
  expect(sums()).toEqual(["1. Ben führt 36", "2. Cleo −4", "3. Anna −32"]);
});

test("a ninth seven is refused in words", async () => {
  await begin("minirummy", "Anna", "Ben");
  await press("Runde 1 eintragen");
  await press("Ben");
  for (let count = 0; count < 9; count++) await press("7 dazu");
  expect(alerts()).toEqual(["Die 7 gibt es nur 8-mal."]);
  expect(screen.getAllByRole("button", { name: "7 wieder wegnehmen" })).toHaveLength(8);
});

async function raceRound(number: number, out: string, left: Record<string, string>) {
  await press(`Runde ${number} eintragen`);
  await press(out);
  for (const [name, count] of Object.entries(left))
    await fireEvent.input(screen.getByLabelText(name), { target: { value: count } });
  await press("Eintragen");
}

test("O-112, O-113: plain counts become minus points; round 1 put right after round 2 changes sums and places", async () => {
  await begin("unterspannung", "Anna", "Ben");
  await raceRound(1, "Anna", { Ben: "3" });
  await raceRound(2, "Ben", { Anna: "5" });
  expect(sums()).toEqual(["1. Ben führt −3", "2. Anna −5"]);
  await press("Runde 1 berichtigen");
  await fireEvent.input(screen.getByLabelText("Ben"), { target: { value: "12" } });
  await press("Eintragen");
  expect(sums()).toEqual(["1. Anna führt −5", "2. Ben −12"]);
  await press("Rückgängig");
  expect(sums()).toEqual(["1. Ben führt −3", "2. Anna −5"]);
  await press("Wiederholen");
  expect(sums()[0]).toBe("1. Anna führt −5");
});

test("a round half counted is still there after its sheet was left", async () => {
  const { rerender } = await begin("unterspannung", "Anna", "Ben");
  await press("Runde 1 eintragen");
  await press("Anna");
  await fireEvent.input(screen.getByLabelText("Ben"), { target: { value: "9" } });
  await press("Schließen");
  await rerender({ at: SHEETS });
  await press(/^Unter Spannung Runde 1 von 4/);
  await press("Runde 1 zu Ende eintragen");
  expect(screen.getByLabelText<HTMLInputElement>("Ben").value).toBe("9");
});

test("a deleted round is gone from the sums, and comes back when taken back", async () => {
  await begin("unterspannung", "Anna", "Ben");
  await raceRound(1, "Anna", { Ben: "3" });
  await press("Runde 1 berichtigen");
  await press("Runde löschen");
  expect(sums()).toEqual(["– Anna 0", "– Ben 0"]);
  await press("Rückgängig");
  expect(sums()[0]).toBe("1. Anna führt 0");
});

test("between rounds somebody leaves and somebody joins; alone nobody can go on", async () => {
  await begin("unterspannung", "Anna", "Ben");
  await raceRound(1, "Anna", { Ben: "3" });
  await press("Namen & Runden");
  await press("Ben steigt aus");
  expect(alerts()[0]).toMatch(/^Allein geht es nicht weiter/);
  await fireEvent.input(screen.getByLabelText("Wer kommt dazu?"), { target: { value: "Cleo" } });
  await press("Dazunehmen");
  await press("Ben steigt aus");
  await press("Schließen");
  expect(sums()).toEqual(["1. Anna gleichauf vorn 0", "1. Cleo gleichauf vorn 0", "– Ben ausgestiegen −3"]);
});

test("after the last round: again with the same people on a new sheet", async () => {
  await begin("unterspannung", "Anna", "Ben");
  for (let round = 1; round <= 4; round++) await raceRound(round, "Anna", { Ben: "3" });
  expect(sums()[0]).toBe("1. Anna gewinnt 0");
  await press("Noch einmal mit denselben");
  expect(screen.getByRole("button", { name: "Runde 1 eintragen" })).toBeTruthy();
  expect(shelf.list).toHaveLength(2);
});

test("a sheet is deleted only after a second word", async () => {
  const { rerender } = await begin("unterspannung", "Anna", "Ben");
  await rerender({ at: SHEETS });
  await press(/ löschen$/);
  await press("Behalten");
  expect(shelf.list).toHaveLength(1);
  await press(/ löschen$/);
  await press("Löschen");
  expect(shelf.list).toEqual([]);
});

test("O-73: a name that looks like markup is shown as it is", async () => {
  await begin("unterspannung", "<b>Anna</b>", "{{7*7}}");
  expect(sums()).toEqual(["– <b>Anna</b> 0", "– {{7*7}} 0"]);
});

test("a sheet that is not here is said, with a way to the others", async () => {
  home(`${SHEETS}/nowhere`);
  expect(screen.getByText("Diesen Block gibt es hier nicht.")).toBeTruthy();
  await press("Alle Blöcke");
  expect(screen.getByText("Neuer Block")).toBeTruthy();
});

test("where nothing can be kept, that is said on the sheet itself", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await begin("unterspannung", "Anna", "Ben");
  expect(alerts()[0]).toMatch(/^Der Speicher dieses Browsers ist voll/);
  await raceRound(1, "Anna", { Ben: "3" });
  expect(sums()[1]).toBe("2. Ben −3");
  full.mockRestore();
});
