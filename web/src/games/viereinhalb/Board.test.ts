// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { tick } from "svelte";
import type { Timer, WireEvent } from "$lib/board/props";
import { stage } from "$lib/board/fake-stage";
import { button, card, dropAt, dropOn, lift, mine, open, press, tap } from "./board-stand";
import { crowded, faceDown, fixture } from "./fixtures";
import { facts } from "./generated";

stage();

describe("a tap", () => {
  it("plays a card that can mean only one thing, and shows it in the air at once", async () => {
    const { sent, container } = open({ view: fixture(4, 0), answer: () => new Promise(() => {}) });
    await tap("blue 2");
    expect(sent).toEqual(["play 2b 0"]);
    expect(container.querySelectorAll(".pending")).toHaveLength(1);
    expect(within(mine()).queryByRole("button", { name: "blue 2" })).toBeNull();
  });

  it("asks for the pile when two fit", async () => {
    const { sent } = open({ view: fixture(4, 0) });
    await tap("yellow/green “colour change”");
    expect(sent).toEqual([]);
    await fireEvent.click(button("Lay on the right pile"));
    expect(sent).toEqual(["play Fyg 1"]);
  });

  it("asks who is next after “you are next”, oneself included", async () => {
    const { sent } = open({ view: fixture(4, 0) });
    await tap("green “you are next”");
    expect(screen.getByText("Who is next?")).toBeTruthy();
    await fireEvent.click(button("I am next again"));
    expect(sent).toEqual(["play Dg 1 0"]);
  });

  it("on a card that fits neither pile says what each asks for, sends nothing, and the card stays", async () => {
    const { sent } = open({ view: fixture(4, 0) });
    await tap("red 5");
    expect(sent).toEqual([]);
    screen.getByText("Red 5 fits neither pile. Wanted: blue or 3 on the left, green or 7 on the right.");
    expect(card("red 5").getAttribute("aria-pressed")).toBe("false");
  });

  it.each([
    [0, 2, "Red 5 does not fit on the right pile. Wanted: green or 7. The left pile is blocked."],
    [1, 1, "Red 5 does not fit on the left pile. Wanted: blue or 3. The right pile is blocked."],
  ])("names the one open pile while pile %i is blocked", async (pile, blocked, line) => {
    const view = fixture(4, 0);
    const piles = view.piles.map((each, index) => (index === pile ? { ...each, blocked } : each));
    const { sent } = open({ view: { ...view, piles } });
    await tap("red 5");
    expect(sent).toEqual([]);
    screen.getByText(line);
  });

  it("says so when both piles are blocked", async () => {
    const view = fixture(4, 0);
    const piles = view.piles.map((each, index) => ({ ...each, blocked: 2 - index }));
    open({ view: { ...view, piles } });
    await tap("blue 2");
    screen.getByText("Both piles are blocked: the left for 2 more turns, the right for 1 more turn.");
  });

  it("plays on either of two empty piles without asking", async () => {
    const empty = { top: null, cards: 0, blocked: 0, wants: ["anything"] };
    const { sent } = open({ view: fixture(4, 0, { piles: [empty, empty], last: null }) });
    await tap("red 5");
    expect(sent).toEqual(["play 5r 0"]);
  });

  it("elsewhere lets go", async () => {
    const { container } = open({ view: fixture(4, 0) });
    await tap("yellow/green “colour change”");
    await fireEvent.pointerDown(container.querySelector(".board")!);
    expect(screen.queryByRole("button", { name: "Lay on the right pile" })).toBeNull();
  });

  it("only picks while it is somebody else’s turn, and keeps the card picked until it counts", async () => {
    const waiting = fixture(4, 0, { turn: 1, next: 2 });
    const { sent, show } = open({ view: waiting });
    await tap("blue 2");
    expect(sent).toEqual([]);
    expect(card("blue 2").getAttribute("aria-pressed")).toBe("true");
    await show(fixture(4, 0));
    await fireEvent.click(button("Lay on the left pile"));
    expect(sent).toEqual(["play 2b 0"]);
  });

  it("is heard once while a move is in the air", async () => {
    const { sent } = open({ view: fixture(4, 0), answer: () => new Promise(() => {}) });
    await tap("blue 2");
    await tap("yellow/green “colour change”");
    expect(sent).toEqual(["play 2b 0"]);
  });
});

describe("a refused move", () => {
  it("brings the card back", async () => {
    const values = { on: "left_pile", turns: 2 };
    const { say } = open({
      view: fixture(4, 0),
      answer: () => Promise.resolve({ code: "pile_blocked", values }),
    });
    await tap("blue 2");
    await vi.waitFor(() => expect(card("blue 2")).toBeTruthy());
    screen.getByText(say(facts.texts.refusals.pile_blocked, values));
  });

  it("that did not get through says so", async () => {
    open({ view: fixture(4, 0), answer: () => Promise.reject(new Error("gone")) });
    await tap("blue 2");
    await vi.waitFor(() => screen.getByText(/did not get through/));
    expect(card("blue 2")).toBeTruthy();
  });
});

describe("an update", () => {
  it("leaves a selection alone", async () => {
    const { show } = open({ view: fixture(4, 0, { turn: 1, next: 2 }) });
    await tap("red 5");
    await show(fixture(4, 0, { turn: 2, next: 3, stock: 55 }));
    expect(card("red 5").getAttribute("aria-pressed")).toBe("true");
  });

  it("lets go of a card that is gone", async () => {
    const { show } = open({ view: fixture(4, 0) });
    await tap("yellow/green “colour change”");
    const view = fixture(4, 0);
    await show({ ...view, tableaus: [["5r", "2b", "Dg", "1p"], ...view.tableaus.slice(1)] });
    expect(screen.queryByRole("button", { name: "Lay on the right pile" })).toBeNull();
  });

  it("does not disturb a drag; a drop on a pile plays", async () => {
    const { sent, show, container } = open({ view: fixture(4, 0) });
    await lift("blue 2");
    await show(fixture(4, 0, { stock: 54 }));
    expect(container.querySelector(".moved")).not.toBeNull();
    await dropOn(container, "3b");
    expect(sent).toEqual(["play 2b 0"]);
  });

  it("a drop beside the piles plays nothing", async () => {
    const { sent, container } = open({ view: fixture(4, 0) });
    await lift("blue 2");
    await dropAt(5, 600);
    expect([sent, container.querySelector(".moved")]).toEqual([[], null]);
  });
});

describe("the keyboard", () => {
  it("plays a whole turn", async () => {
    const { sent } = open({ view: fixture(4, 0) });
    await press("4");
    await press("ArrowRight");
    await press("Enter");
    expect(sent).toEqual(["play Fyg 1"]);
  });

  it.each([
    [["ArrowRight"], 1],
    [["ArrowLeft"], 0],
    [["ArrowRight", "ArrowLeft"], 0],
    [["ArrowLeft", "ArrowRight"], 1],
    [["ArrowRight", "ArrowRight"], 0],
  ])("aims with %j at pile %i: an arrow goes first to the pile on its side", async (keys, pile) => {
    const { sent } = open({ view: fixture(4, 0) });
    await press("4");
    for (const key of keys) await press(key);
    await press("Enter");
    expect(sent).toEqual([`play Fyg ${pile}`]);
  });

  it("names a seat by letter or digit", async () => {
    const { sent } = open({ view: fixture(4, 0) });
    await press("3");
    await press("c");
    expect(sent).toEqual(["play Dg 1 2"]);
  });

  it("sets aside only when S is pressed twice", async () => {
    const { sent, said } = open({ view: fixture(4, 0) });
    await press("s");
    expect(sent).toEqual([]);
    expect(said.at(-1)).toBe("Press once more to set all cards aside.");
    await press("s");
    expect(sent).toEqual(["set_aside"]);
  });

  it("lets go with Escape, and shows its keys", async () => {
    open({ view: fixture(4, 0) });
    await press("4");
    await press("Escape");
    expect(screen.queryByRole("button", { name: "Lay on the right pile" })).toBeNull();
    await press("?");
    expect(screen.getByRole("dialog", { name: "Keys" })).toBeTruthy();
  });

  it("stays out of text fields", async () => {
    const { sent } = open({ view: fixture(4, 0) });
    const field = document.body.appendChild(document.createElement("input"));
    await fireEvent.keyDown(field, { key: "2" });
    expect(sent).toEqual([]);
    field.remove();
  });
});

describe("setting aside", () => {
  it("needs to be held", async () => {
    vi.useFakeTimers();
    const { sent } = open({ view: fixture(4, 0) });
    await fireEvent.pointerDown(button(/Set aside/), { button: 0 });
    vi.advanceTimersByTime(500);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(sent).toEqual(["set_aside"]);
  });

  it("is off while it is not the own turn", async () => {
    const { sent } = open({ view: fixture(4, 0, { turn: 1, next: 2 }) });
    await press("s");
    await press("s");
    expect(sent).toEqual([]);
    expect(button(/Set aside.*8 points/).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("what is told", () => {
  const played: WireEvent = { kind: "played", seat: 1, card: "7g", pile: 1, on: "right_pile", drawn: null };

  it("is who did what, in words, on the table and to screen readers", async () => {
    const { said, say, show } = open({ view: fixture(4, 0, { turn: 1, next: 2 }) });
    const event = { ...played, seat: 3 };
    await show(fixture(4, 0), [event]);
    const line = say(facts.texts.events.played, event);
    screen.getByText(line);
    expect(said.at(-1)).toBe(`${line} Your turn!`);
  });

  it("names whoever drew, not whoever made them draw", () => {
    const event = { kind: "drew", seat: 1, cards: ["1p", "2g"], number: 2 };
    const { say } = open({ view: fixture(4, 0), events: [event] });
    expect(screen.getByText(say(facts.texts.events.drew, event)).textContent).toContain("Jürgen Groß-Öztürk");
  });

  it("is what each pile takes, a changer’s two colours and a block’s turns", () => {
    open({
      view: fixture(2, 0, {
        piles: [
          { top: "Fry", cards: 3, blocked: 0, wants: ["r", "y", "F"] },
          { top: "X", cards: 3, blocked: 2, wants: ["anything"] },
        ],
      }),
    });
    screen.getByRole("region", {
      name: "Left pile: red/yellow “colour change”. Fits: red, yellow or “colour change”.",
    });
    screen.getByRole("region", { name: "Right pile: “blocked”, blocked for 2 more turns." });
  });
});

describe("the table", () => {
  it("shows every card of everyone", () => {
    const { container } = open({ view: crowded(fixture(6, 0), [6, 2, 0, 6, 4, 1]) });
    expect(container.querySelectorAll("[data-piece]")).toHaveLength(24 + 19 + 2);
  });

  it("hides all faces before the start and counts down", async () => {
    const clock: Timer = { left: 2400, total: 3000, kind: "countdown", running: true };
    const { container } = open({ view: faceDown(fixture(3, 0)), clock });
    expect(screen.getAllByRole("button", { name: "face-down card" })).toHaveLength(4);
    expect(container.querySelector(".count b")?.textContent).toBe("3");
  });

  it("offers nothing to those who watch", async () => {
    const { container, sent } = open({ view: fixture(4, null), seat: null });
    await press("1");
    expect(container.querySelectorAll("button")).toHaveLength(0);
    expect(sent).toEqual([]);
    expect(screen.getAllByRole("region", { name: /Tableau of/ })).toHaveLength(4);
  });

  it("keeps the focus at hand after a card was played by key", async () => {
    const { show } = open({ view: fixture(4, 0) });
    card("blue 2").focus();
    await tap("blue 2");
    const view = fixture(4, 0, { turn: 1, next: 2 });
    const piles = [{ top: "2b", cards: 10, blocked: 0, wants: ["b", "2"] }, view.piles[1]!];
    await show({ ...view, piles, tableaus: [["5r", "Dg", "Fyg", "1p"], ...view.tableaus.slice(1)] });
    await tick();
    expect(mine().contains(document.activeElement)).toBe(true);
  });

  it("that is only to look at does nothing, says nothing and hears no keys", async () => {
    const { container, sent, said } = open({ view: fixture(4, 0), still: true });
    await press("2");
    await press("s");
    await press("s");
    expect([sent, said]).toEqual([[], []]);
    expect(container.querySelector<HTMLElement>(".board")!.inert).toBe(true);
    expect(screen.queryByText("Set aside")).toBeNull();
  });

  it("that is only to look at shows the cards at the end of a round, not the end", () => {
    const { container } = open({
      view: fixture(4, 0, { phase: "over", turn: null, next: null }),
      still: true,
    });
    expect(screen.queryByText("End of the round")).toBeNull();
    expect(container.querySelector(".sign")).toBeNull();
  });
});
