/** One mounted board for tests, fed with state after state, and the hand of whoever sits at it. */

import { createEvent, fireEvent, render, screen, within } from "@testing-library/svelte";
import { vi } from "vitest";
import type { Lock, Refused, WireEvent } from "$lib/board/props";
import { fill, type Language, type Text } from "$lib/text";
import Board from "./Board.svelte";
import { sitters } from "./fixtures";
import { facts, type View } from "./generated";
import { UNSEEN_MS } from "./seen";

interface Given {
  view: View;
  language?: Language;
  still?: boolean;
  answer?: (move: string) => Promise<Refused | null>;
}

export function open(given: Given) {
  const { seat } = given.view;
  const seats = sitters(given.view.hands.length);
  const sent: string[] = [];
  const said: string[] = [];
  const say = (text: Text, values: Record<string, unknown> = {}): string =>
    fill(text, values, given.language ?? "en", facts.texts.words, (of) => seats[of]?.name ?? "");
  const props = (view: View, events: WireEvent[], lock: Lock | null) => ({
    view,
    offers: [],
    events,
    seat,
    seats,
    clock: { left: 0, total: 0, kind: null, running: false },
    paused: false,
    lock,
    still: given.still ?? false,
    play: (move: string) => {
      sent.push(move);
      return given.answer?.(move) ?? new Promise<null>(() => undefined);
    },
    say,
    word: (token: string) => say({ de: "{t:word}", en: "{t:word}" }, { t: token }),
    announce: (line: string) => said.push(line),
  });
  const { rerender, container } = render(Board, { props: props(given.view, [], null) });
  return {
    sent,
    said,
    container,
    show: (view: View, events: WireEvent[] = [], lock: Lock | null = null) =>
      rerender(props(view, events, lock)),
  };
}

export const laidBy = (seat: number, card: string): WireEvent => ({
  kind: "played",
  seat,
  card,
  value: Number(card.split("±")[0]),
});

/** Until what lies there has been on the screen for long enough to be answered. */
export const seenIt = (): Promise<void> => vi.advanceTimersByTimeAsync(UNSEEN_MS + 50).then(() => undefined);

export const mine = (): HTMLElement => screen.getByRole("region", { name: /Your cards|Deine Karten/ });
export const cards = (): HTMLElement[] => within(mine()).getAllByRole("button");
export const card = (name: string): HTMLElement => within(mine()).getAllByRole("button", { name })[0]!;
/** Where something lies, as it is drawn. */
export const lies = (thing: HTMLElement): string => `${thing.style.left} ${thing.style.top}`;

/** Events tell the time of the clock that stands. */
function now(event: Event): Event {
  Object.defineProperty(event, "timeStamp", { value: performance.now() });
  return event;
}

/** A finger goes down in the middle of it, and stays there. */
export function touch(thing: HTMLElement): Promise<boolean> {
  const { left, top } = thing.style;
  const at = { clientX: parseFloat(left) + 20, clientY: parseFloat(top) + 20, pointerId: 1, button: 0 };
  return fireEvent(thing, now(createEvent.pointerDown(thing, at)));
}
export const press = (key: string): Promise<boolean> =>
  fireEvent(document.body, now(createEvent.keyDown(document.body, { key })));
