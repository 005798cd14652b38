import { expect, it, test } from "vitest";
import { groupsOf, words } from "../fixtures";
import { add, clear, gap, next, remove, replace, take, type Entry, type Goal } from "./entering";
import { EMPTY } from "./position";

function at(table: string, goal: Goal, rack = ""): Entry {
  return { position: { ...EMPTY, table: groupsOf(table), rack: words(rack) }, goal };
}

const tapped = (tiles: string, entry: Entry = at("", "new")): Entry =>
  words(tiles).reduce((now, tile) => add(now, [tile]), entry);

const shown = ({ position: { table, rack } }: Entry): string =>
  [table.map((group) => group.join(" ")).join(" | "), rack.join(" ")].filter(Boolean).join(" ; ");

it("combinations can be tapped one after the other: what does not fit a whole one begins the next", () => {
  expect(shown(tapped("7b 7g 7o 4r 5r 6r 7r 10b 10g J 5b"))).toBe("7b 7g 7o | 4r 5r 6r 7r | 10b 10g J | 5b");
});

it("what is not whole yet takes everything, so that it is said what is wrong with it", () => {
  expect(shown(tapped("7b 8g"))).toBe("7b 8g");
});

it("a tile further on stays with its run: the ones between may follow", () => {
  expect(shown(tapped("4r 5r 6r 9r 8r 7r"))).toBe("4r 5r 6r 9r 8r 7r");
});

it("the rack takes tiles in the order in which they are tapped", () => {
  expect(shown(tapped("7r J 1b", at("7b 7g 7o", "rack")))).toBe("7b 7g 7o ; 7r J 1b");
});

it("of a long run the first and the last will do: what does not go on with them finds it filled", () => {
  expect(shown(tapped("3b 8b 5r"))).toBe("3b 8b 4b 5b 6b 7b | 5r");
  expect(shown(tapped("9r 4r 9r"))).toBe("9r 4r 5r 6r 7r 8r | 9r");
  expect(shown(tapped("4r 6b 5r"))).toBe("4r 6b 5r");
});

test.each([
  ["4r 9r", "5r 6r 7r 8r"],
  ["9r 4r 6r", "5r 7r 8r"],
  ["4r 5r", ""],
  ["4r 9b", ""],
  ["4r 4r", ""],
  ["4r J 9r", ""],
])("the run %s is filled by: %s", (group, missing) => {
  expect(gap(at(group, 0))).toEqual(words(missing));
});

it("a run is not filled with tiles that are used up", () => {
  expect(gap(at("4r 7r | 5r 6r 7r | 5r 6r J", 0))).toEqual([]);
});

test.each([
  ["7b", "7r 7o 7g 8b 6b"],
  ["7b 7g", "7r 7o"],
  ["4r 5r", "6r 3r"],
  ["12r 13r", "11r"],
  ["4r 5r 6r", "3r 7r"],
  ["7b 7g 7o 7r", ""],
  ["7b 8g", ""],
])("%s can go on with: %s", (group, wanted) => {
  expect(next(at(group, 0))).toEqual(words(wanted));
});

it("nothing is offered that is used up", () => {
  expect(next(at("7b 7g | 7r 8r 9r | 7r 8r 9r", 0))).toEqual(["7o"]);
});

it("the last tile of a combination takes it along, and the next one begins anew", () => {
  const one = at("7b | 4r 5r 6r", 0);
  expect(take(one, 0, 0)).toEqual(at("4r 5r 6r", "new"));
  expect(shown(take(at("4r 5r 6r", 0, "1b 2b"), "rack", 0))).toBe("4r 5r 6r ; 2b");
});

it("combinations are removed and replaced, and everything can be cleared", () => {
  expect(shown(remove(at("7b 7g 7o | 4r 5r 6r", 1), 0))).toBe("4r 5r 6r");
  expect(shown(replace(at("7b 7g J", 0), 0, words("J=7r 7b 7g")))).toBe("J=7r 7b 7g");
  expect(clear(at("7b 7g 7o", 0, "1b"))).toEqual(at("", "new"));
});
