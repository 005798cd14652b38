import { expect, test } from "vitest";
import { move, NEW } from "./arrange";
import { undo } from "./draft";
import { groupsOf, LAYS, onRack, rackText, tableText, view, words } from "./fixtures";
import { begin } from "./follow";
import { suggest } from "./suggest";
import { summary } from "./summary";

const moveOf = (lay: string): string =>
  `lay ${groupsOf(lay)
    .map((meld) => meld.join("."))
    .join("/")}`;
/** Advice declares every joker. */
const LEGAL = LAYS.filter(({ code, lay }) => code === undefined && !words(lay).includes("J"));

function melds(text: string): string[] {
  const parts = text.replace(/^lay /, "").split("/");
  return parts.map((meld) => meld.split(".").sort().join(".")).sort();
}

test("there are lays to try", () => expect(LEGAL.length).toBeGreaterThan(20));

test.each(LEGAL)("$table, $rack: $lay is the draft, and would be sent as it was meant", (each) => {
  const { table, rack, lay, opened, options } = each;
  const start = begin(view(table, rack, { ...options, opened: [opened, true] }));
  const draft = suggest(start, moveOf(lay));
  expect(summary(draft).done).toBeNull();
  expect(melds(summary(draft).lay ?? "")).toEqual(melds(moveOf(lay)));
});

test("it is one step, whatever lay in the draft before", () => {
  const start = begin(view("1r 2r 3r", "4r 5r 9b"));
  const begun = move(start, onRack(start, "9b"), NEW);
  const draft = suggest(begun, "lay 1r.2r.3r.4r.5r");
  expect([tableText(draft), rackText(draft)]).toEqual(["1r 2r 3r 4r 5r", "9b"]);
  expect(tableText(undo(draft))).toBe(tableText(begun));
  expect(draft.past).toHaveLength(begun.past.length + 1);
});

test("a combination that grew is the one it was", () => {
  const start = begin(view("1r 2r 3r | 7b 7o 7g", "4r"));
  const draft = suggest(start, "lay 7b.7o.7g/1r.2r.3r.4r");
  const grown = draft.now.groups.find(({ tiles }) => tiles.length === 4);
  expect(grown?.id).toBe(start.now.groups.find(({ tiles }) => tiles.includes(grown!.tiles[0]!))?.id);
});

test.each([
  ["a tile that is not there", "lay 1r.2r.3r.5r"],
  ["a table without one of its tiles", "lay 1r.2r"],
  ["no lay", "draw 0"],
])("%s changes nothing", (_, text) => {
  const start = begin(view("1r 2r 3r", words("4r").join(" ")));
  expect(suggest(start, text)).toBe(start);
});
