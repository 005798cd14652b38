/** Views to try the board with, in tests and on the page for looking at it. */

import type { Sitter } from "$lib/board/props";
import { aBot, aSeat } from "$lib/wire/fixtures";
import type { View } from "./generated";

const HANDS = [
  ["5r", "2b", "Dg", "Fyg"],
  ["7p", "1y", "3g", "Zb"],
  ["X", "4y", "6r", "2p"],
  ["Rp", "5b", "3r", "1g"],
  ["Fbp", "6g", "Zy", "7b"],
  ["4p", "Dr", "2y", "Rg"],
];
const MORE = ["6b", "3p", "1r", "7y", "Zr", "4g"];
const NAMES = ["Ada", "Jürgen Groß-Öztürk", "Mia", "Ben", "Friendly", "Oma Hedwig"];

export const sitters = (seats: number): Sitter[] =>
  NAMES.slice(0, seats).map((name, person) =>
    name === "Friendly" ? aBot(name, "friendly") : aSeat({ name, person, present: name !== "Oma Hedwig" }),
  );

export function fixture(seats: number, own: number | null, change: Partial<View> = {}): View {
  const tableaus = HANDS.slice(0, seats);
  return {
    seat: own,
    phase: "running",
    first: 0,
    turn: 0,
    next: 1 % seats,
    direction: "clockwise",
    tableaus,
    sizes: tableaus.map((tableau) => tableau.length),
    tableau_size: 4,
    piles: [
      { top: "3b", cards: 9, blocked: 0, wants: ["b", "3"] },
      { top: "7g", cards: 6, blocked: 0, wants: ["g", "7"] },
    ],
    stock: 56,
    set_aside: 0,
    points: 0,
    points_now: 80,
    block_turns: 3,
    after_block: "any",
    last: { seat: seats - 1, card: "7g", pile: 1 },
    ...change,
  };
}

/** The same view with `extra` more cards in front of each seat. */
export function crowded(view: View, extra: readonly number[]): View {
  const tableaus = view.tableaus.map((tableau, seat) =>
    tableau
      ? [...tableau, ...Array.from({ length: extra[seat] ?? 0 }, (_, index) => MORE[(seat + index) % 6]!)]
      : null,
  );
  return { ...view, tableaus, sizes: tableaus.map((tableau) => tableau?.length ?? 0) };
}

export const faceDown = (view: View): View => ({
  ...view,
  phase: "face_down",
  turn: null,
  next: null,
  tableaus: view.tableaus.map(() => null),
  piles: view.piles.map(() => ({ top: null, cards: 0, blocked: 0, wants: ["anything"] })),
  last: null,
});

/** The moves offered by looking at the cards alone; good enough for trying the board. */
export function offersOf(view: View, own: number): string[] {
  if (view.turn !== own || view.phase !== "running") return [];
  const plays = (view.tableaus[own] ?? []).flatMap((card) =>
    view.piles.flatMap((pile, index) => {
      const fits =
        /^[FX]/.test(card) || pile.wants.some((token) => token === "anything" || card.includes(token));
      if (pile.blocked > 0 || !fits) return [];
      if (!card.startsWith("D")) return [`play ${card} ${index}`];
      return view.sizes.map((_, seat) => `play ${card} ${index} ${seat}`);
    }),
  );
  return [...new Set(plays), "set_aside"];
}
