/** One mounted board for tests, fed with state after state, and the hand of whoever sits at it. */

import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { fill, type Language, type Text } from "$lib/text";
import type { Refused, Sitter, Timer, WireEvent } from "$lib/board/props";
import type { Signs } from "$lib/board/signs";
import Board from "./Board.svelte";
import { offersOf, sitters } from "./fixtures";
import { facts, type View } from "./generated";

export const RUNNING: Timer = { left: 163_000, total: 270_000, kind: "clock", running: true };

interface Given {
  view: View;
  seat?: number | null;
  clock?: Timer;
  events?: WireEvent[];
  language?: Language;
  still?: boolean;
  signs?: Signs;
  answer?: (move: string) => Promise<Refused | null>;
}

interface Next {
  paused?: boolean;
  still?: boolean;
  clock?: Timer;
  seats?: Sitter[];
}

export function open(given: Given) {
  const seat = given.seat === undefined ? 0 : given.seat;
  let seats = sitters(given.view.sizes.length);
  const sent: string[] = [];
  const said: string[] = [];
  const say = (text: Text, values: Record<string, unknown> = {}): string =>
    fill(text, values, given.language ?? "en", facts.texts.words, (of) => seats[of]?.name ?? "");
  const props = (view: View, events: WireEvent[], { clock, paused, still }: Next) => ({
    view,
    offers: seat === null ? [] : offersOf(view, seat),
    events,
    seat,
    seats,
    clock: clock ?? given.clock ?? RUNNING,
    paused: paused ?? false,
    still: still ?? given.still ?? false,
    ...(given.signs && { signs: given.signs }),
    play: (move: string) => {
      sent.push(move);
      return given.answer?.(move) ?? Promise.resolve(null);
    },
    say,
    word: (token: string) => say({ de: "{t:word}", en: "{t:word}" }, { t: token }),
    announce: (line: string) => said.push(line),
  });
  const { rerender, container } = render(Board, {
    props: props(given.view, given.events ?? [], {}),
  });
  return {
    sent,
    said,
    say,
    container,
    show: (view: View, events: WireEvent[] = [], next: Next = {}) => {
      seats = next.seats ?? seats;
      return rerender(props(view, events, next));
    },
  };
}

export const mine = (): HTMLElement => screen.getByRole("region", { name: "Your cards" });
export const card = (name: string): HTMLElement => within(mine()).getByRole("button", { name });
export const tap = (name: string): Promise<boolean> => fireEvent.click(card(name));
export const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
export const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.body, { key });

const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1, button: 0 });
const PRESSED = { x: 150, y: 650 };

/** Drags an own card a little way and holds it there. */
export async function lift(name: string): Promise<void> {
  await fireEvent.pointerDown(card(name), at(PRESSED.x, PRESSED.y));
  await fireEvent.pointerMove(window, at(PRESSED.x, PRESSED.y - 50));
}

export const dropAt = (x: number, y: number): Promise<boolean> => fireEvent.pointerUp(window, at(x, y));

/** Lets go of what is being dragged over the top card of a pile. */
export async function dropOn(container: HTMLElement, top: string): Promise<void> {
  const { left, top: y } = container.querySelector<HTMLElement>(`div[data-face="${top}"]`)!.style;
  await dropAt(parseFloat(left) + 20, parseFloat(y) + 20);
}
