import Board from "../../src/games/minirummy/Board.svelte";
import { crowded } from "../../src/games/minirummy/crowd";
import { view } from "../../src/games/minirummy/fixtures";
import { facts, type View } from "../../src/games/minirummy/generated";
import type { Sitter } from "../../src/lib/board/props";
import type { Game } from "./game";

const NAMES = ["Ada", "Jürgen Groß-Öztürk", "Mia", "Oma Hedwig"];
const sitters = (seats: number): Sitter[] =>
  NAMES.slice(0, seats).map((name, seat) => ({
    name,
    person: name === "Mia" ? null : seat,
    bot: name === "Mia" ? "simple" : null,
    present: name !== "Oma Hedwig",
    stand_in: false,
    left: false,
    link_ms: null,
  }));

const RACK = "5r 6r 7r 8r J 7b 7o 12g 13g 1b 3o 3o 9b 10g";
const MANY = `${RACK} 1r 1o 2g 4g 4o 6b 8b 9o 11r 11o 12r 13b 13o 2b 3r 10r`;
const TABLE = "7b 7o J=7g | 4r 5r 6r 7r | 10b 11b 12b 13b | 9r 9b 9o 9g";

function of(seats: number, table: string, rack: string, more: Partial<View> = {}): View {
  const made = view(table, rack);
  const sizes = [made.sizes[0]!, 11, 3, 14].slice(0, seats);
  return {
    ...made,
    sizes,
    racks: sizes.map((_, seat) => (seat === 0 ? made.racks[0]! : null)),
    rack_points: sizes.map(() => null),
    opened: [true, true, true, false].slice(0, seats),
    stacks: [7, 7, 6, 7, 7, 7, 3],
    last: { seat: 1 % seats, act: "lay", tiles: ["9r", "9b", "9o"], stacks: [] },
    number: 5,
    ...more,
  };
}

const views: Record<string, (seats: number) => View> = {
  plain: (seats) => of(seats, TABLE, RACK),
  first: (seats) => of(seats, TABLE, RACK, { opened: [false, true, true, false].slice(0, seats) }),
  empty: (seats) => of(seats, "", RACK, { opened: [false, false, false, false].slice(0, seats), last: null }),
  many: (seats) => of(seats, TABLE, MANY),
  crowd: (seats) => of(seats, crowded(), "J", { stacks: [] }),
  long: (seats) => of(seats, crowded([]), "J", { stacks: [] }),
  half: (seats) =>
    of(
      seats,
      crowded([7])
        .split(" | ")
        .filter((_, index) => index % 2 === 0)
        .join(" | "),
      RACK,
    ),
  other: (seats) => of(seats, TABLE, RACK, { turn: 1 }),
  over: (seats) =>
    of(seats, crowded([7]), "12g J 3r", {
      phase: "over",
      turn: null,
      sizes: [3, 0, 5, 2].slice(0, seats),
      racks: [["12g", "J", "3r"], [], ["1b", "2b", "9o", "J", "13r"], ["4g", "4o"]].slice(0, seats),
      rack_points: [40, 0, 50, 8].slice(0, seats),
    }),
};

export const minirummy: Game<View> = {
  board: Board,
  facts,
  cases: Object.fromEntries(
    Object.entries(views).map(([name, make]) => [
      name,
      (seats: number, own: number | null) => ({ view: { ...make(seats), seat: own }, left: 63_000 }),
    ]),
  ),
  sitters,
  offersOf: () => [],
  refusal: () => null,
  total: 90_000,
};
