/** One mounted board for tests, fed with view after view, and the hand of whoever sits at it. */

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, vi } from "vitest";
import type { Refused, Sitter, Timer } from "$lib/board/props";
import { fill, type Text } from "$lib/text";
import Board from "./Board.svelte";
import { facts, type View } from "./generated";

const NO_CLOCK: Timer = { left: 0, total: 0, kind: null, running: false };

export const sitters = ["Ada", "Ben", "Cem"].map((name, seat): Sitter => ({
  name,
  person: seat,
  bot: null,
  present: true,
  stand_in: false,
  left: false,
  link_ms: null,
}));

interface Given {
  clock?: Timer;
  paused?: boolean;
  still?: boolean;
  answer?: () => Promise<Refused | null>;
}

export function open(first: View, given: Given = {}) {
  const sent: string[] = [];
  const said: string[] = [];
  const say = (text: Text, values: Record<string, unknown> = {}): string =>
    fill(text, values, "en", facts.texts.words, (of) => sitters[of]?.name ?? "");
  const props = (shown: View) => ({
    view: shown,
    offers: [],
    events: [],
    seat: shown.seat,
    seats: sitters.slice(0, shown.sizes.length),
    clock: given.clock ?? NO_CLOCK,
    paused: given.paused ?? false,
    still: given.still ?? false,
    play: (move: string) => {
      sent.push(move);
      return given.answer?.() ?? Promise.resolve(null);
    },
    say,
    word: (token: string) => say({ de: "{t:word}", en: "{t:word}" }, { t: token }),
    announce: (line: string) => said.push(line),
  });
  const { rerender, container } = render(Board, { props: props(first) });
  return { sent, said, container, show: (next: View) => rerender(props(next)) };
}

/** Every test with an empty memory, in a page that does not tell sizes. */
export function stands(): void {
  beforeEach(() => {
    localStorage.clear();
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
  });
}

export const rack = (): HTMLElement => screen.getByRole("region", { name: "Your rack" });
export const table = (): HTMLElement => screen.getByRole("region", { name: "Table" });
export const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole("button", { name });
export const mine = (name: string): HTMLElement => within(rack()).getByRole("button", { name });
export const laid = (name: string | RegExp): HTMLElement => within(table()).getByRole("button", { name });
export const groups = (): string[] =>
  within(table())
    .getAllByRole("listitem")
    .map((each) => each.getAttribute("aria-label")!);
export const racked = (): string[] =>
  [...rack().querySelectorAll("[data-face]")].map((each) => each.getAttribute("data-face")!);

/** Taps so far apart that they are no double tap. */
let now = 0;
export async function tap(element: HTMLElement): Promise<void> {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: (now += 1000) });
  element.dispatchEvent(event);
  await tick();
}
export async function twice(element: () => HTMLElement): Promise<void> {
  await tap(element());
  now -= 900;
  await tap(element());
}
export const press = async (key: string, more = {}): Promise<void> => {
  await fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
};
