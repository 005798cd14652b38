// @vitest-environment jsdom
import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { briefs, games } from "$games/index";
import { speech } from "$lib/state/language.svelte";
import { navigation } from "$lib/state/place.svelte";
import Start from "./Start.svelte";

const game = await games[briefs[0]!.key]!.load();

function answer(body: unknown) {
  const fetched = vi.fn((..._: [string, RequestInit]) =>
    Promise.resolve({ json: () => Promise.resolve(body) }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function openAs(name: string) {
  await fireEvent.input(screen.getByLabelText("Wie heißt du?"), { target: { value: name } });
  await fireEvent.click(screen.getByRole("button", { name: "Tisch öffnen" }));
}

beforeEach(() => speech.choose("de"));
afterEach(() => vi.unstubAllGlobals());

test("every game with a board is offered by its name", () => {
  render(Start);
  for (const { name } of briefs)
    expect(screen.getAllByText(name.de, { selector: ".card .name" })).toHaveLength(1);
});

test("a table is opened with the name and only the rules that were changed", async () => {
  const to = vi.spyOn(navigation, "toTable").mockImplementation(() => undefined);
  const fetched = answer({ table: "k7" });
  render(Start);
  const rule = game.facts.options.find(({ choices }) => !Object.keys(choices).length)!;
  await fireEvent.click(screen.getByRole("button", { name: `${rule.name.de}: mehr`, hidden: true }));
  await openAs("Ada");
  await vi.waitFor(() => expect(to).toHaveBeenCalledWith("k7"));
  const [url, request] = fetched.mock.calls[0]!;
  expect(url).toMatch(/\/api\/tables$/);
  expect(JSON.parse(String(request.body))).toEqual({
    game: game.facts.key,
    name: "Ada",
    options: { [rule.key]: Number(rule.default) + 1 },
  });
  expect(localStorage.getItem("spieltisch.name")).toBe("Ada");
});

test("a refused name is said at the field, in the person's language", async () => {
  answer({ why: { code: "name_too_long", values: { most: 24 } } });
  render(Start);
  await openAs("x".repeat(60));
  const fault = await screen.findByRole("alert");
  expect(fault.textContent).toBe("Der Name ist zu lang: Höchstens 24 Zeichen.");
  expect(screen.getByLabelText("Wie heißt du?").getAttribute("aria-describedby")).toBe(fault.id);
});

test("a server that does not answer is no dead end", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  render(Start);
  await openAs("Ada");
  expect((await screen.findByRole("alert")).textContent).toContain("Der Server antwortet nicht");
  expect(screen.getByRole("button", { name: "Tisch öffnen" }).hasAttribute("disabled")).toBe(false);
});

test("a game that does not come is said to be missing, and the one before can be opened", async () => {
  const other = briefs[1]!;
  vi.spyOn(games[other.key]!, "load").mockRejectedValueOnce(new TypeError("gone"));
  render(Start);
  await fireEvent.click(screen.getByText(other.name.de, { selector: ".card .name" }));
  expect((await screen.findByRole("alert")).textContent).toContain("konnte nicht geladen werden");
  expect(screen.getByRole("heading", { name: game.facts.texts.name.de })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Tisch öffnen" }).hasAttribute("disabled")).toBe(false);
  await fireEvent.click(screen.getByText(other.name.de, { selector: ".card .name" }));
  expect(await screen.findByRole("heading", { name: other.name.de })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the name of the last visit is there", () => {
  localStorage.setItem("spieltisch.name", "Jürgen Groß-Öztürk");
  render(Start);
  expect(screen.getByLabelText<HTMLInputElement>("Wie heißt du?").value).toBe("Jürgen Groß-Öztürk");
});

test("the way back to one's own table is there, and can be put away", async () => {
  const at = Date.now() - 6 * 60_000;
  const tables = [
    { id: "k7", game: game.facts.key, at },
    { id: "x1", game: "forgotten", at },
  ];
  localStorage.setItem("spieltisch.tables", JSON.stringify(tables));
  const to = vi.spyOn(navigation, "toTable").mockImplementation(() => undefined);
  render(Start);
  const list = within(screen.getByRole("region", { name: "Zurück zu eurem Tisch" }));
  const [link, ...others] = list.getAllByRole("link");
  expect(others).toEqual([]);
  expect(link?.textContent).toContain("vor 6 Minuten");
  expect(link?.getAttribute("href")).toMatch(/\/t\/k7$/);
  await fireEvent.click(link!);
  expect(to).toHaveBeenCalledWith("k7");
  await fireEvent.click(list.getByRole("button", { name: /aus der Liste nehmen/ }));
  expect(screen.queryByRole("region", { name: "Zurück zu eurem Tisch" })).toBeNull();
  expect(localStorage.getItem("spieltisch.tables")).not.toContain("k7");
});

test("the language can be switched on the first screen", async () => {
  render(Start);
  await fireEvent.click(screen.getByRole("button", { name: "English" }));
  expect(screen.getByRole("button", { name: "Open a table" })).toBeTruthy();
});
