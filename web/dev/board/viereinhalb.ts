import Board from "../../src/games/viereinhalb/Board.svelte";
import { crowded, faceDown, fixture, offersOf, sitters } from "../../src/games/viereinhalb/fixtures";
import { facts, type View } from "../../src/games/viereinhalb/generated";
import type { Game } from "./game";
import type { WireEvent } from "../../src/lib/board/props";

const played: WireEvent[] = [{ kind: "played", seat: 1, card: "7g", pile: 1, on: "right_pile", drawn: "3g" }];

const cases: Game<View>["cases"] = {
  plain: (seats, own) => ({ view: fixture(seats, own, { set_aside: 4, points: 8 }), events: played }),
  other: (seats, own) => ({
    view: fixture(seats, own, { turn: 1, next: 2 % seats, direction: "counterclockwise" }),
    events: played,
    left: 28_400,
  }),
  blocked: (seats, own) => ({
    view: fixture(seats, own, {
      set_aside: 8,
      points: 16,
      piles: [
        { top: "X", cards: 12, blocked: 3, wants: ["anything"] },
        { top: "Fry", cards: 7, blocked: 0, wants: ["r", "y", "F"] },
      ],
      last: { seat: 2 % seats, card: "X", pile: 0 },
    }),
    events: [
      { kind: "played", seat: 1, card: "X", pile: 0, on: "left_pile", drawn: null },
      { kind: "blocked", seat: 1, on: "left_pile", turns: 3 },
    ],
    left: 8_900,
  }),
  both: (seats, own) => ({
    view: fixture(seats, own, {
      piles: [
        { top: "X", cards: 12, blocked: 0, wants: ["y", "D"] },
        { top: "X", cards: 7, blocked: 0, wants: ["anything"] },
      ],
    }),
  }),
  six: (seats, own) => ({ view: crowded(fixture(seats, own), [2, 2, 2, 2, 2, 2]), events: played }),
  disaster: (seats, own) => ({
    view: fixture(seats, own, {
      phase: "over",
      turn: null,
      next: null,
      stock: 0,
      tableaus: Array.from({ length: seats }, () => []),
      sizes: Array.from({ length: seats }, () => 0),
      set_aside: 34,
      points: 68,
      points_now: 68,
    }),
  }),
  crowd: (seats, own) => ({ view: crowded(fixture(seats, own), [6, 2, 0, 6, 4, 1]), events: played }),
  down: (seats, own) => ({ view: faceDown(fixture(seats, own)), countdown: true, left: 2_400 }),
  empty: (seats, own) => ({
    view: fixture(seats, own, {
      piles: [0, 1].map(() => ({ top: null, cards: 0, blocked: 0, wants: ["anything"] })),
      last: null,
    }),
    left: 268_000,
  }),
  few: (seats, own) => ({
    view: fixture(seats, own, {
      stock: 0,
      tableaus: [["5r", "2b"], ["7p"], [], ["Rp", "5b", "3r"], [], ["4p"]].slice(0, seats),
      sizes: [2, 1, 0, 3, 0, 1].slice(0, seats),
    }),
  }),
  end: (seats, own) => ({
    view: fixture(seats, own, { phase: "over", turn: null, next: null, points_now: 43 }),
    left: 0,
  }),
  through: (seats, own) => ({
    view: fixture(seats, own, {
      phase: "over",
      turn: null,
      next: null,
      stock: 0,
      tableaus: Array.from({ length: seats }, () => []),
      sizes: Array.from({ length: seats }, () => 0),
      points_now: 0,
    }),
  }),
};

export const viereinhalb: Game<View> = {
  board: Board,
  facts,
  cases,
  sitters,
  offersOf,
  refusal: (view, move) => ({
    code: "card_does_not_fit",
    values: { card: move.split(" ")[1], on: "left_pile", wants: view.piles[0]!.wants },
  }),
  total: 270_000,
};
