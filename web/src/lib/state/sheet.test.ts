import { expect, test } from "vitest";
import { bestRound, folded, sheetOf, shortNames, winners } from "./sheet";

const series = { rounds: "rounds", verdicts: [] };

test("a group has one column", () => {
  const sheet = sheetOf(
    [
      [17, 17, 17],
      [4, 4, 4],
    ],
    ["late", "done"],
    { ...series, better: "fewer", shared: true },
  );
  expect(sheet.sums).toEqual([21]);
  expect(sheet.lines[1]).toEqual({ round: 2, points: [4], reason: "done" });
  expect(sheet.best).toEqual([]);
});

test("rivals have a column each, and the lead goes by the direction of the points", () => {
  const points = [
    [5, -3],
    [2, 9],
  ];
  const fewer = sheetOf(points, ["a", "b"], { ...series, better: "fewer", shared: false });
  expect(fewer.sums).toEqual([7, 6]);
  expect(fewer.best).toEqual([1]);
  expect(sheetOf(points, [], { ...series, better: "more", shared: false }).best).toEqual([0]);
});

test("before the first round there is nothing to add", () => {
  const sheet = sheetOf([], [], { ...series, better: "fewer", shared: true });
  expect(sheet).toMatchObject({ columns: [], lines: [], sums: [] });
});

test("the best round of a group has its best points, the earliest of equals", () => {
  const rules = { ...series, better: "fewer" as const, shared: true };
  const sheet = sheetOf(
    [
      [9, 9],
      [4, 4],
      [4, 4],
    ],
    [],
    rules,
  );
  expect(bestRound(sheet, rules)).toEqual({ round: 2, points: 4, seat: null });
  expect(bestRound(sheetOf([], [], rules), rules)).toBeNull();
});

test("the best round of rivals is where one of them had the best points of all", () => {
  const rules = { ...series, better: "more" as const, shared: false };
  const sheet = sheetOf(
    [
      [5, -3],
      [2, 30],
      [29, 0],
    ],
    [],
    rules,
  );
  expect(bestRound(sheet, rules)).toEqual({ round: 2, points: 30, seat: 1 });
});

test("short names differ, and keep what people take for letters whole", () => {
  expect(shortNames(["Maxi", "Max", "Ömer", "👩‍👧‍👦 Wir", "A"])).toEqual(["M1", "M2", "Öm", "👩‍👧‍👦 ", "A"]);
});

test("a series of rivals is won by the best sum, by equal sums together, and by nobody of a group", () => {
  const rules = { ...series, better: "fewer" as const, shared: false };
  const drawn = [
    [5, 4, 9],
    [3, 4, 0],
  ];
  expect(winners(sheetOf(drawn, [], rules), rules)).toEqual([0, 1]);
  expect(winners(sheetOf(drawn.slice(1), [], rules), rules)).toEqual([2]);
  const group = { ...rules, shared: true };
  expect(winners(sheetOf([[5, 5]], [], group), group)).toEqual([]);
});

test("many rounds are folded to so many lines, the early ones added up", () => {
  const points = [1, 2, 3, 4, 5].map((each) => [each, 10 * each]);
  const sheet = sheetOf(points, [], { ...series, better: "fewer", shared: false });
  const { before, lines } = folded(sheet, 3);
  expect(before).toEqual([6, 60]);
  expect(lines.map(({ round }) => round)).toEqual([4, 5]);
  expect(folded(sheet, 5)).toEqual({ before: null, lines: sheet.lines });
});
