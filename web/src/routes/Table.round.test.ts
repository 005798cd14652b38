// @vitest-environment jsdom
/** A table while a round is played, and after it. */

import { fireEvent, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import { another, answer, nobody as stranger } from "$lib/wire/fixtures";
import { ada, bo, bot, host, network, person, press, say, sent } from "./visit";
import { entries } from "./whole";

test("a pause for want of people says that bots take over", async () => {
  const gone = person("Bo", 1, { present: false });
  await say({ phase: "round", seats: [ada, gone], paused: { reason: "vanished", by: null } });
  await press("Mit Bot weiterspielen");
  expect(sent()).toEqual([{ type: "resume" }]);
});

test("a pause that covers the table says why", async () => {
  await say({ phase: "round", seats: [ada, bo], paused: { reason: "asked", by: "Bo" } });
  expect(screen.getByText(/zugedeckt: Eine Pause ist keine Bedenkzeit/)).toBeTruthy();
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

test("what would have been possible stays in sight while the table changes", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ turns: [] })));
  const { facts } = entries.find((each) => each.facts.objectives)!;
  const scores = { game: facts.key, phase: "scores" as const, round: 1, sheet: [[3, 3]], reasons: [""] };
  await say({ ...scores, seats: [ada, bo] });
  const fold = screen.getByText("Was wäre möglich gewesen?").closest("details")!;
  fold.open = true;
  await fireEvent(fold, new Event("toggle"));
  const told = await screen.findByText(/In dieser Runde/);
  await say({ ...scores, seats: [ada, person("Bo", 1, { present: false })] }, host, 2);
  expect(told.isConnected).toBe(true);
  vi.unstubAllGlobals();
});

test("a pause says who asked for it, and anyone seated ends it", async () => {
  await say({ phase: "round", seats: [ada, bo], paused: { reason: "asked", by: "Bo" } });
  expect(screen.getByText("Bo hat angehalten.")).toBeTruthy();
  await press("Weiterspielen");
  expect(sent()).toEqual([{ type: "resume" }]);
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

test("between rounds the host says what hints there are, where a game has any", async () => {
  const [advised, other] = [true, false].map((has) =>
    entries.find(({ facts }) => !!facts.objectives === has)!,
  );
  const scores = { phase: "scores" as const, seats: [ada, bo], round: 1, sheet: [[3, 3]], reasons: [""] };
  await say({ ...scores, game: advised!.facts.key, hints: "off" });
  await press("Auf Wunsch");
  expect(sent()).toEqual([{ type: "set_hints", hints: "ask" }]);
  await say({ ...scores, game: advised!.facts.key, hints: "ask" }, another(1, 1), 2);
  expect(screen.queryByRole("button", { name: "Auf Wunsch" })).toBeNull();
  await say({ ...scores, game: other!.facts.key }, host, 3);
  expect(screen.queryByRole("button", { name: "Auf Wunsch" })).toBeNull();
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

test("a lost connection is told without hiding the table", async () => {
  await say({ seats: [ada, bo] });
  network.last.break();
  await tick();
  expect(screen.getByText("Verbindung weg. Gleich geht es weiter …")).toBeTruthy();
  expect(screen.getByTitle("Bo")).toBeTruthy();
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
