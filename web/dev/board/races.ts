import type { Refused, WireEvent } from "../../src/lib/board/props";
import type { PhotoFinish } from "../../src/lib/wire/types";
import { faceDown, fixture, laid, won } from "../../src/games/unterspannung/fixtures";
import type { View } from "../../src/games/unterspannung/generated";

interface Case {
  view: View;
  events?: WireEvent[];
  countdown?: boolean;
  /** How a play is answered; undefined: never. */
  answer?: Refused | null;
  lock?: number;
}

type Make = (seats: number, own: number | null) => Case;

const played: WireEvent[] = [{ kind: "played", seat: 1, card: "5±2", value: 5, top: 7 }];
const receipt = { by_ms: 34, link_ms: 187, credit_ms: 180, after_window: false };
const wrong: Refused = {
  code: "does_not_fit",
  values: { card: "7±2", on: "5±2", wants: ["another_value"] },
};
const hand =
  (count: number, stack: number): Make =>
  (seats, own) => ({
    view: fixture(seats, own, count, stack),
    events: played,
  });

export const cases: Record<string, Make> = {
  down: (seats, own) => ({ view: faceDown(fixture(seats, own, 4, 14)), countdown: true }),
  plain: hand(4, 14),
  some: hand(9, 9),
  draw: hand(0, 9),
  near: (seats, own) => ({
    view: { ...fixture(seats, own, 3, 0), left: [3, 2, 3, 12] },
    events: played,
  }),
  many: hand(20, 4),
  all: hand(36, 0),
  wanted: (seats, own) => ({ view: { ...fixture(seats, own), wanted: [3, 7] }, events: played }),
  ten: (seats, own) => ({ view: { ...fixture(seats, own), top: "10±3" }, events: played }),
  air: hand(4, 14),
  late: (seats, own) => ({ ...hand(4, 14)(seats, own), answer: { code: "late", values: {}, receipt } }),
  window: (seats, own) => ({
    ...hand(4, 14)(seats, own),
    answer: { code: "late", values: {}, receipt: { ...receipt, after_window: true } },
  }),
  wrong: (seats, own) => ({ ...hand(4, 14)(seats, own), answer: wrong, lock: 60_000 }),
  wrongmany: (seats, own) => ({ ...hand(36, 0)(seats, own), answer: wrong, lock: 60_000 }),
  stuck: (seats, own) => ({ view: { ...fixture(seats, own, 5, 0), stuck: true }, events: played }),
  won: (seats, own) => ({ view: won(laid(fixture(seats, own), 0, "7±2"), 0) }),
  lost: (seats, own) => ({ view: won(laid(fixture(seats, own), 1, "3±1"), 1) }),
};

export const finishes: PhotoFinish[] = [
  {
    contest: 12,
    claims: [
      { seat: 1, move: "play 7±2 @12", reaction_ms: 812, link_ms: 187, credit_ms: 180, after_window: false },
      { seat: 0, move: "play 3±3 @12", reaction_ms: 846, link_ms: 24, credit_ms: 24, after_window: false },
    ],
  },
  {
    contest: 3,
    claims: [
      { seat: 0, move: "play 10±1 @3", reaction_ms: 640, link_ms: 24, credit_ms: 22, after_window: false },
      { seat: 3, move: "play 4±2 @3", reaction_ms: 641, link_ms: null, credit_ms: 0, after_window: false },
      { seat: 2, move: "play 10±3 @3", reaction_ms: 1290, link_ms: 41, credit_ms: 38, after_window: true },
    ],
  },
  {
    contest: 20,
    claims: [
      { seat: 2, move: "play 1±2 @20", reaction_ms: 512, link_ms: 41, credit_ms: 0, after_window: false },
      { seat: 1, move: "play 9±2 @20", reaction_ms: 790, link_ms: 187, credit_ms: 180, after_window: false },
    ],
  },
  {
    contest: 22,
    claims: [
      { seat: 3, move: "play 2±1 @22", reaction_ms: 930, link_ms: null, credit_ms: 0, after_window: false },
      { seat: 0, move: "play 8±2 @22", reaction_ms: 1600, link_ms: 24, credit_ms: 22, after_window: false },
    ],
  },
];
