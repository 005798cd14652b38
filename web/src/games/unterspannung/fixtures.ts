/** Views to try the board with, in tests and on the page for looking at it. */

import type { Sitter } from "$lib/board/props";
import type { View } from "./generated";

export const FACES = [
  ..."7±2 10±1 3±3 5±1 8±3 1±2 9±2 6±3 2±1 4±2 10±3 7±1".split(" "),
  ..."5±3 3±1 1±3 8±2 6±1 9±3 2±2 4±3 10±2 7±3 5±2 3±2".split(" "),
  ..."1±1 8±1 6±2 9±1 2±3 4±1 7±2 10±1 3±3 5±1 8±3 1±2".split(" "),
];
const NAMES = ["Ada", "Jürgen Groß-Öztürk", "Mia", "Piko"];
const LINKS = [24, 187, 41, null];

export const sitters = (seats: number): Sitter[] =>
  NAMES.slice(0, seats).map((name, seat) => ({
    name,
    person: seat === 3 ? null : seat,
    bot: seat === 3 ? "quick" : null,
    present: true,
    stand_in: false,
    left: false,
    link_ms: LINKS[seat]!,
  }));

/** A running round: everyone holds `hand` cards and has `stack` on the own stack. */
export function fixture(seats: number, own: number | null, hand = 4, stack = 9): View {
  const each = <T>(value: T): T[] => Array.from({ length: seats }, () => value);
  return {
    seat: own,
    phase: "running",
    hand: own === null ? null : FACES.slice(0, hand),
    hands: each(hand),
    stacks: each(stack),
    left: each(hand + stack),
    drew: each(false),
    top: "5±2",
    number: 7,
    before: "3±1",
    laid_by: seats - 1,
    pile: 7,
    wanted: null,
    stuck: false,
    draw: "when_stuck",
    subtract: "wrap",
    finish: "all_cards",
    winner: null,
    points: null,
  };
}

export const faceDown = (view: View): View => ({
  ...view,
  phase: "face_down",
  hand: null,
  top: null,
  before: null,
  number: 0,
  laid_by: null,
  pile: 1,
});

/** `seat` lays `card`. */
export function laid(view: View, seat: number, card: string): View {
  const less = (counts: number[]): number[] => counts.map((count, of) => (of === seat ? count - 1 : count));
  const at = seat === view.seat && view.hand ? view.hand.indexOf(card) : -1;
  return {
    ...view,
    hand: at < 0 ? view.hand : view.hand!.filter((_, index) => index !== at),
    hands: less(view.hands),
    left: less(view.left),
    before: view.top,
    top: card,
    number: view.number + 1,
    laid_by: seat,
    pile: view.pile + 1,
    drew: view.drew.map(() => false),
  };
}

/** The own seat draws `card`. */
export function drawn(view: View, card: string): View {
  const own = view.seat!;
  const by = (counts: number[], change: number): number[] =>
    counts.map((count, of) => (of === own ? count + change : count));
  return {
    ...view,
    hand: [...(view.hand ?? []), card],
    hands: by(view.hands, 1),
    stacks: by(view.stacks, -1),
  };
}

/** `seat` has won: its last card lies face down. */
export function won(view: View, seat: number): View {
  const left = view.left.map((count, of) => (of === seat ? 0 : count));
  const hands = view.hands.map((count, of) => (of === seat ? 0 : count));
  const hand = seat === view.seat ? [] : view.hand;
  return { ...view, phase: "over", hand, hands, left, pile: view.pile + 1, winner: seat, points: left };
}
