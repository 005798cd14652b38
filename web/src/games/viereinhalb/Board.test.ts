import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tick } from "svelte";
import { fill } from "$lib/text";
import type { Refused, Timer, WireEvent } from "$lib/board/props";
import Board from "./Board.svelte";
import { crowded, faceDown, fixture, offersOf, sitters } from "./fixtures";
import { facts, type View } from "./generated";

const RUNNING: Timer = { left: 163_000, total: 270_000, kind: "clock", running: true };

interface Given {
  view: View;
  seat?: number | null;
  clock?: Timer;
  events?: WireEvent[];
  answer?: (move: string) => Promise<Refused | null>;
}

function open(given: Given) {
  const seat = given.seat === undefined ? 0 : given.seat;
  const seats = sitters(given.view.sizes.length);
  const sent: string[] = [];
  const said: string[] = [];
  const props = (view: View, events: WireEvent[], clock: Timer) => ({
    view,
    offers: seat === null ? [] : offersOf(view, seat),
    events,
    seat,
    seats,
    clock,
    paused: false,
    play: (move: string) => {
      sent.push(move);
      return given.answer?.(move) ?? Promise.resolve(null);
    },
    say: (text: { de: string; en: string }, values: Record<string, unknown>) =>
      fill(text, values, "en", facts.texts.words, (of) => seats[of]?.name ?? ""),
    word: (token: string) => fill({ de: "{t:word}", en: "{t:word}" }, { t: token }, "en", facts.texts.words),
    announce: (line: string) => said.push(line),
  });
  const { rerender, container } = render(Board, {
    props: props(given.view, given.events ?? [], given.clock ?? RUNNING),
  });
  return {
    sent,
    said,
    container,
    show: (view: View, events: WireEvent[] = [], clock = RUNNING) => rerender(props(view, events, clock)),
  };
}

const mine = (): HTMLElement => screen.getByRole("region", { name: "Your cards" });
const card = (name: string): HTMLElement => within(mine()).getByRole("button", { name });
const tap = (name: string): Promise<boolean> => fireEvent.click(card(name));
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

  it("on a card that fits nowhere says why, and the card stays", async () => {
    const why = { code: "card_does_not_fit", values: { card: "5r", on: "left_pile", wants: ["b", "3"] } };
    const { sent } = open({ view: fixture(4, 0), answer: () => Promise.resolve(why) });
    await tap("red 5");
    expect(sent).toEqual(["play 5r 0"]);
    await vi.waitFor(() => screen.getByText(/Red 5 does not fit on the left pile: it asks for blue or 3/));
    expect(card("red 5")).toBeTruthy();
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
    const why = { code: "pile_blocked", values: { on: "left_pile", turns: 2 } };
    open({ view: fixture(4, 0), answer: () => Promise.resolve(why) });
    await tap("blue 2");
    await vi.waitFor(() => expect(card("blue 2")).toBeTruthy());
    expect(screen.getByText("Nothing may be laid on the left pile for 2 more turns.")).toBeTruthy();
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
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1, button: 0 });
    await fireEvent.pointerDown(card("blue 2"), at(150, 650));
    await fireEvent.pointerMove(window, at(150, 600));
    await show(fixture(4, 0, { stock: 54 }));
    expect(container.querySelector(".moved")).not.toBeNull();
    const pile = container.querySelector<HTMLElement>(".target")!;
    const left = parseFloat(pile.style.left) + 20;
    const top = parseFloat(pile.style.top) + 20;
    await fireEvent.pointerUp(window, at(left, top));
    expect(sent).toEqual(["play 2b 0"]);
  });

  it("a drop beside the piles plays nothing", async () => {
    const { sent, container } = open({ view: fixture(4, 0) });
    const at = (y: number) => ({ clientX: 5, clientY: y, pointerId: 1, button: 0 });
    await fireEvent.pointerDown(card("blue 2"), at(650));
    await fireEvent.pointerMove(window, at(600));
    await fireEvent.pointerUp(window, at(600));
    expect([sent, container.querySelector(".moved")]).toEqual([[], null]);
  });
});

describe("the keyboard", () => {
  it("plays a whole turn", async () => {
    const { sent } = open({ view: fixture(4, 0) });
    await press("4");
    await press("ArrowRight");
    await press("ArrowRight");
    await press("Enter");
    expect(sent).toEqual(["play Fyg 1"]);
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
    const { said, show } = open({ view: fixture(4, 0, { turn: 1, next: 2 }) });
    await show(fixture(4, 0), [{ ...played, seat: 3 }]);
    expect(screen.getByText("Ben lays green 7 on the right pile.")).toBeTruthy();
    expect(said.at(-1)).toBe("Ben lays green 7 on the right pile. Your turn!");
  });

  it("names whoever drew, not whoever made them draw", () => {
    open({ view: fixture(4, 0), events: [{ kind: "drew", seat: 1, cards: ["1p", "2g"], number: 2 }] });
    expect(screen.getByText("Jürgen Groß-Öztürk draws 2 cards.")).toBeTruthy();
  });

  it("is the clock’s marks, once each", async () => {
    const { said, show } = open({ view: fixture(4, 0), clock: { ...RUNNING, left: 61_000 } });
    await show(fixture(4, 0), [], { ...RUNNING, left: 59_900 });
    await show(fixture(4, 0), [], { ...RUNNING, left: 59_800 });
    expect(said.filter((line) => line.includes("seconds"))).toEqual(["60 seconds left!"]);
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

  it("tells the end of the round", () => {
    open({ view: fixture(4, 0, { phase: "over", turn: null, next: null, points_now: 43 }) });
    expect(screen.getByRole("status").textContent).toContain("43 points for the group");
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
});
