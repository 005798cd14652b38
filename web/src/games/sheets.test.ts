/** What the pads count and refuse; that they add up as the rules do is in sheets.rounds.test.ts. */

import { expect, test } from "vitest";
import { begun, counted, dropped, joined, without, type Round, type Sheet } from "../companion/sheets/model";
import { optionsOf } from "../companion/sheets/pad";
import { standingOf, verdictOf } from "../companion/sheets/standing";
import type { OptionValues } from "$lib/state/contract";
import { pads } from "./sheets";

const pad = (game: string) => pads[game]!.pad;
const group = pad("viereinhalb");
const race = pad("unterspannung");
const tiles = pad("minirummy");

const round = (part: Partial<Round>): Round => ({
  players: ["a", "b", "c"],
  out: "a",
  counts: {},
  pieces: {},
  ...part,
});
const values = (of: typeof race, chosen: OptionValues = {}) => optionsOf(of, { options: chosen, people: [] });
const cards = (set_aside: number, tableau: number, stock: number) =>
  round({ players: [], out: null, counts: { set_aside, tableau, stock } });

test("O-36: 6 set aside, 11 in tableaus and 20 in the stock are 43 points, or 23 where the stock is free", () => {
  expect(group.points(cards(6, 11, 20), values(group))).toEqual([43]);
  expect(group.points(cards(6, 11, 20), values(group, { stock_points: 0 }))).toEqual([23]);
});

test("all 95 cards may be left, one more may not", () => {
  expect(group.fault(cards(40, 20, 35), values(group))).toBeNull();
  expect(group.fault(cards(41, 20, 35), values(group))).toEqual({ code: "too_many_cards", most: 95 });
});

test.each([
  [0, 3, "Vollkommen"],
  [1, 3, "Meisterhaft"],
  [15, 3, "Meisterhaft"],
  [16, 3, "Stark"],
  [75, 3, "Ein eingespieltes"],
  [76, 3, "Munter"],
  [136, 3, "Das war turbulent"],
  [25, 1, "Ein eingespieltes"],
])("%i points in %i rounds: %s …", (points, rounds, begins) => {
  expect(verdictOf(group.facts.series, points, rounds)?.de).toMatch(new RegExp(`^${begins}`));
});

test("without a round there is no verdict", () => {
  expect(verdictOf(group.facts.series, 0, 0)).toBeNull();
});

test("somebody is out, or nobody is: that has to be said", () => {
  expect(race.fault(round({ out: undefined }), values(race))).toEqual({ code: "who_missing" });
  expect(race.fault(round({ out: null, counts: { a: 2, b: 3, c: 4 } }), values(race))).toBeNull();
});

test("whoever is not out has something left, were it a joker that counts nothing", () => {
  const one = round({ counts: { b: 3 } });
  expect(tiles.fault(one, values(tiles))).toEqual({ code: "left_missing", player: "c" });
  const joker = round({ counts: { b: 3 }, pieces: { c: [0] } });
  expect(tiles.fault(joker, values(tiles, { joker_value: 0 }))).toBeNull();
});

test("nobody has more cards left than were dealt to them", () => {
  expect(race.fault(round({ counts: { b: 24, c: 1 } }), values(race))).toBeNull();
  expect(race.fault(round({ counts: { b: 25, c: 1 } }), values(race))).toEqual({
    code: "too_many_cards",
    most: 24,
  });
});

test("by value a card costs what stands on it", () => {
  const left = round({ pieces: { b: [10, 3], c: [7] } });
  expect(race.points(left, values(race, { points: "by_value" }))).toEqual([0, 13, 7]);
});

test("no tile lies on the racks more often than it exists", () => {
  const nine = round({ pieces: { b: Array<number>(5).fill(7), c: Array<number>(4).fill(7) } });
  expect(tiles.fault(nine, values(tiles))).toEqual({ code: "too_many_of", piece: 7, most: 8 });
  const jokers = round({ pieces: { b: [0, 0, 0], c: [1] } });
  expect(tiles.fault(jokers, values(tiles, { joker_count: 2 }))).toEqual({
    code: "too_many_of",
    piece: 0,
    most: 2,
  });
  expect(tiles.fault(jokers, values(tiles))).toBeNull();
});

test("the racks hold no more points than there are tiles", () => {
  expect(tiles.fault(round({ counts: { b: 828, c: 0 }, pieces: { c: [] } }), values(tiles))?.code).toBe(
    "left_missing",
  );
  expect(tiles.fault(round({ counts: { b: 828, c: 1 } }), values(tiles))).toEqual({
    code: "too_much",
    most: 828,
  });
});

test("what lies on the rack of the one who is out does not count", () => {
  const put = round({ counts: { a: 99, b: 10, c: 5 }, pieces: { a: [7, 7, 7, 7, 7, 7, 7, 7, 7] } });
  expect(tiles.points(put, values(tiles))).toEqual([15, -10, -5]);
  expect(tiles.fault(put, values(tiles))).toBeNull();
});

test("a blocked round: the lowest rack wins the differences, a tie shares them rounded down", () => {
  const blocked = (b: number) => round({ out: null, counts: { a: 4, b, c: 9 } });
  expect(tiles.points(blocked(7), values(tiles))).toEqual([8, -3, -5]);
  expect(tiles.points(blocked(4), values(tiles))).toEqual([2, 2, -5]);
});

function evening(names: string[], ...lines: [out: number, ...left: number[]][]): Sheet {
  const sheet = begun({ game: race.facts.key, names, options: {}, rounds: 8 }, 0);
  const ids = sheet.people.map(({ id }) => id);
  const rounds = lines.map(([out, ...left]) =>
    round({
      players: ids,
      out: ids[out]!,
      counts: Object.fromEntries(left.map((each, at) => [ids[at]!, each])),
    }),
  );
  return rounds.reduce((sheet, each, at) => counted(sheet, at, each), sheet);
}

test("O-111, O-113: after every correction and deletion all sums are those of a fresh sheet", () => {
  const lines: [number, ...number[]][] = [
    [0, 0, 4, 6],
    [1, 2, 0, 3],
    [2, 9, 1, 0],
  ];
  const sheet = evening(["Anna", "Ben", "Cleo"], ...lines);
  expect(standingOf(sheet, race).sums).toEqual([11, 5, 9]);
  const ids = sheet.people.map(({ id }) => id);
  const right = counted(sheet, 0, { ...sheet.played[0]!, counts: { [ids[1]!]: 14, [ids[2]!]: 6 } });
  const fresh = evening(["Anna", "Ben", "Cleo"], [0, 0, 14, 6], ...lines.slice(1));
  expect(standingOf(right, race)).toEqual(standingOf(fresh, race));
  expect(standingOf(right, race).places).toEqual([2, 3, 1]);
  expect(standingOf(without(sheet, 2), race)).toEqual(
    standingOf(evening(["Anna", "Ben", "Cleo"], ...lines.slice(0, 2)), race),
  );
});

test("ties share the place, and the next place is left out", () => {
  expect(standingOf(evening(["Anna", "Ben", "Cleo"], [0, 0, 5, 5]), race).places).toEqual([1, 2, 2]);
  expect(standingOf(evening(["Anna", "Ben", "Cleo"], [0, 0, 5, 9], [1, 5, 0, 9]), race).places).toEqual([
    1, 1, 3,
  ]);
});

test("whoever left keeps the points and has no place; whoever joined has no points for earlier rounds", () => {
  const sheet = evening(["Anna", "Ben", "Cleo"], [2, 3, 8, 0]);
  const later = joined(dropped(sheet, sheet.people[2]!.id), "Dora");
  const standing = standingOf(later, race);
  expect(standing.rounds).toEqual([[3, 8, 0, null]]);
  expect(standing.sums).toEqual([3, 8, 0, 0]);
  expect(standing.places).toEqual([2, 3, null, 1]);
});
