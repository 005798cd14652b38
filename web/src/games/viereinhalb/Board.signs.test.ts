// @vitest-environment jsdom
/** Quick signs: pointing, telling, hushing. */

import { fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { tick } from "svelte";
import { TableSigns } from "$lib/state/signs.svelte";
import type { Wish } from "$lib/wire/outbox";
import { LONG_MS } from "$lib/board/long-press";
import { stage } from "$lib/board/fake-stage";
import { button, card, open, press } from "./board-stand";
import { faceDown, fixture, sitters } from "./fixtures";
import type { View } from "./generated";
import { POINTING_MS } from "./pointing.svelte";

stage();

function table(view: View = fixture(4, 0), seat: number | null = 0) {
  const given: Wish[] = [];
  const signs = new TableSigns("t", () => ({
    seats: sitters(view.sizes.length),
    send: (wish) => {
      given.push(wish);
      return Promise.resolve(null);
    },
  }));
  return { given, signs, ...open({ view, seat, signs }) };
}

const that = (at: string): Wish => ({ type: "signal", sign: "that", at });
const theirs = (face: string): HTMLElement => document.querySelector(`div[data-face="${face}"]`)!;
const finger = { button: 0, pointerId: 1, pointerType: "touch", clientX: 50, clientY: 50 };

describe("pointing", () => {
  it("at somebody’s card is a click with the other button", async () => {
    const { given } = table();
    await fireEvent.contextMenu(theirs("3g"));
    expect(given).toEqual([that("1:3g")]);
  });

  it("at a pile is a click with the other button on its top card", async () => {
    const { given } = table();
    await fireEvent.contextMenu(theirs("7g"));
    expect(given).toEqual([that("pile:1")]);
  });

  it("is holding a finger still; letting go plays nothing then", async () => {
    vi.useFakeTimers();
    const { given, sent } = table();
    await fireEvent.pointerDown(card("blue 2"), finger);
    vi.advanceTimersByTime(LONG_MS);
    await fireEvent.pointerUp(card("blue 2"), finger);
    await fireEvent.click(card("blue 2"));
    expect([given, sent]).toEqual([[that("0:2b")], []]);
    await fireEvent.pointerDown(card("blue 2"), finger);
    await fireEvent.pointerUp(card("blue 2"), finger);
    await fireEvent.click(card("blue 2"));
    expect(sent).toEqual(["play 2b 0"]);
  });

  it("is not a drag", async () => {
    vi.useFakeTimers();
    const { given } = table();
    await fireEvent.pointerDown(theirs("3g"), finger);
    await fireEvent.pointerMove(theirs("3g"), { ...finger, clientY: 90 });
    vi.advanceTimersByTime(2 * LONG_MS);
    expect(given).toEqual([]);
  });

  it("goes by keys alone: the signs, the sign, the card", async () => {
    const { given } = table();
    await press("z");
    await fireEvent.keyDown(screen.getByRole("dialog", { name: "Give a sign" }), { key: "1" });
    await tick();
    expect(document.activeElement).toBe(button("Point at Left pile"));
    for (let steps = 0; steps < 2; steps += 1)
      await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    await fireEvent.click(document.activeElement!);
    expect(given).toEqual([that("0:5r")]);
    expect(screen.queryByRole("button", { name: /^Point at/ })).toBeNull();
  });

  it("is given up with Escape", async () => {
    const { given, container } = table();
    await press("z");
    await fireEvent.click(button(/That one!/));
    expect(container.querySelector(".tell")?.textContent).toBe(
      "What do you point at? Cancel: an empty spot or Esc",
    );
    await press("Escape");
    expect(screen.queryByRole("button", { name: /^Point at/ })).toBeNull();
    expect(given).toEqual([]);
  });

  const asked = (): HTMLElement[] => screen.queryAllByRole("button", { name: /^Point at/ });

  async function asking() {
    const at = table();
    await press("z");
    await fireEvent.click(button(/That one!/));
    expect(asked()).not.toEqual([]);
    return at;
  }

  it("is given up with the same button, and with a tap on an empty spot", async () => {
    const { given, container } = await asking();
    await fireEvent.click(button("Stop pointing"));
    expect(asked()).toEqual([]);
    await press("z");
    await fireEvent.click(button(/That one!/));
    await fireEvent.pointerDown(container.querySelector(".board")!);
    expect([asked(), given]).toEqual([[], []]);
    button("Give a sign");
  });

  it("ends by itself, whatever else happens meanwhile", async () => {
    vi.useFakeTimers();
    const { show } = await asking();
    vi.advanceTimersByTime(POINTING_MS - 100);
    await show(fixture(4, 0, { turn: 1, next: 2 }));
    expect(asked()).not.toEqual([]);
    vi.advanceTimersByTime(100);
    await tick();
    expect(asked()).toEqual([]);
  });

  it.each([
    ["paused", fixture(4, 0), { paused: true }],
    ["only to look at", fixture(4, 0), { still: true }],
    ["over", fixture(4, 0, { phase: "over", turn: null, next: null }), {}],
  ])("ends when the round is %s", async (_, view, next) => {
    const { show } = await asking();
    await show(view, [], next);
    expect(asked()).toEqual([]);
    await show(fixture(4, 0));
    expect(asked()).toEqual([]);
  });

  it("is impossible at cards that lie face down, and for those who watch", async () => {
    const down = table(faceDown(fixture(4, 0)));
    await fireEvent.contextMenu(document.querySelector('[data-face="?"]')!);
    const watching = table(fixture(4, null), null);
    await fireEvent.contextMenu(theirs("3g"));
    expect([down.given, watching.given]).toEqual([[], []]);
    expect(screen.queryAllByRole("button", { name: "Give a sign" })).toHaveLength(1);
  });
});

describe("a sign", () => {
  const bubbles = (): (string | undefined)[] =>
    [...document.querySelectorAll("[data-sign]")].map((each) => each.textContent?.trim());

  it("is shown with its name for a moment, and announced", async () => {
    vi.useFakeTimers();
    const { signs, said } = table();
    signs.hear({ type: "signal", seat: 2, sign: "that", at: "1:3g" });
    await tick();
    expect(bubbles()).toEqual(["Mia: That one!"]);
    expect(said.at(-1)).toBe("Mia: That one! green 3 of Jürgen Groß-Öztürk’s.");
    vi.advanceTimersByTime(2500);
    await tick();
    expect(bubbles()).toEqual([]);
  });

  it("of one person replaces the one before: nobody fills the screen", async () => {
    const { signs, said } = table();
    const before = said.length;
    for (const sign of ["hurry", "hurry", "bravo"] as const) {
      signs.hear({ type: "signal", seat: 2, sign, at: null });
      await tick();
    }
    signs.hear({ type: "signal", seat: 3, sign: "thanks", at: null });
    await tick();
    expect(bubbles()).toEqual(["Mia: Bravo!", "Ben: Thanks!"]);
    expect(said.slice(before)).toEqual(["Mia: Hurry!", "Ben: Thanks!"]);
  });

  it("that points at a card no longer there is shown at its seat", async () => {
    const { signs } = table();
    signs.hear({ type: "signal", seat: 2, sign: "that", at: "1:7y" });
    await tick();
    expect(bubbles()).toEqual(["Mia: That one!"]);
  });

  it("is chosen from pictures with names, which then are gone", async () => {
    const { given } = table();
    await fireEvent.click(button("Give a sign"));
    await fireEvent.click(button("Wait!"));
    expect(given).toEqual([{ type: "signal", sign: "wait", at: null }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["Escape", () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" })],
    ["the same button", () => fireEvent.click(button("Close"))],
    ["a tap elsewhere", () => fireEvent.pointerDown(card("blue 2"), finger)],
  ])("need not be chosen: %s closes the choice", async (_, leave) => {
    const { given } = table();
    await fireEvent.click(button("Give a sign"));
    await leave();
    await tick();
    expect([screen.queryByRole("dialog"), given]).toEqual([null, []]);
  });

  it("of somebody hushed is not shown", async () => {
    const { signs } = table();
    await press("z");
    const group = screen.getByRole("dialog", { name: "Give a sign" });
    await fireEvent.click(within(group).getByRole("button", { name: "Hide somebody’s signs" }));
    await fireEvent.click(within(group).getByRole("button", { name: "Mia" }));
    signs.hear({ type: "signal", seat: 2, sign: "hurry", at: null });
    signs.hear({ type: "signal", seat: 3, sign: "hurry", at: null });
    await tick();
    expect(bubbles()).toEqual(["Ben: Hurry!"]);
    expect(within(group).getByRole("button", { name: "Mia" }).getAttribute("aria-pressed")).toBe("true");
  });
});
