import { expect, test } from "vitest";
import { sheetOf } from "./sheet";

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
