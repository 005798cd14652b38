import { expect, it, test } from "vitest";
import { groupsOf, words } from "../fixtures";
import { EMPTY, asked, judge, lackOf, leftOf, loosened, type Position } from "./position";

function lying(table: string, rack = "", more: Partial<Position> = {}): Position {
  return { ...EMPTY, table: groupsOf(table), rack: words(rack), ...more };
}

it("tells how many of each tile are left, and as many jokers as are played with", () => {
  const left = leftOf(lying("7b 7g 7o | 7r 8r J=9r", "7b J"));
  expect([left.get("7b"), left.get("7g"), left.get("9r"), left.get("J")]).toEqual([0, 1, 2, 2]);
  expect(leftOf({ ...lying("", "J"), options: { joker_count: 1 } }).get("J")).toBe(0);
});

test.each([
  ["4r J 6r", true, "4r J=5r 6r"],
  ["4r 5r J", true, "4r 5r J=6r"],
  ["J 4r 5r", true, "J=3r 4r 5r"],
  ["6r 5r 4r", false, "4r 5r 6r"],
])("%s: a joker stands for what its place says", (group, bound, texts) => {
  expect(judge(words(group), bound)).toMatchObject({ texts: words(texts), kind: "run", fault: null });
});

it("asks what a joker stands for only where jokers keep it", () => {
  const group = words("7b 7g J");
  expect(judge(group, false)).toMatchObject({ texts: group, kind: "set", fault: null, choices: [] });
  const { fault, choices } = judge(group, true);
  expect(fault?.code).toBe("joker_undeclared");
  expect(choices).toEqual([words("J=7r 7b 7g"), words("7b J=7o 7g")]);
  expect(judge(choices[1]!, true)).toMatchObject({ kind: "set", fault: null, choices });
});

it("a joker forgets what it stood for when that tile comes beside it", () => {
  expect(loosened(words("4r 5r J=6r 6r"))).toEqual(words("4r 5r J 6r"));
  expect(loosened(words("4r 5r J=6r 7r"))).toEqual(words("4r 5r J=6r 7r"));
});

test.each<[string, Position, object | null]>([
  ["an empty table and rack", lying(""), { code: "empty" }],
  ["no rack", lying("7b 7g 7o"), { code: "no_rack" }],
  [
    "three of a tile (O-24)",
    lying("5r 6r 7r", "5r 5r"),
    { code: "too_many", tile: "5r", number: 3, most: 2 },
  ],
  ["five jokers (O-24)", lying("", "J J J J J"), { code: "too_many", tile: "J", number: 5, most: 4 }],
  ["a combination that is none", lying("7b 7g 7o | 4r 5r 7r", "1b"), { code: "combination", at: 1 }],
  ["a whole position", lying("7b 7g 7o", "1b"), null],
])("%s: what is lacking is named", (_, position, lack) => {
  if (lack) expect(lackOf(position)).toMatchObject(lack);
  else expect(lackOf(position)).toBeNull();
});

it("asks with every joker declared that the order declares, and with the options that differ", () => {
  const position = lying("4r 5r J | 7b 7g J", "7r", { options: { jokers: "free" } });
  expect(asked(position)).toEqual({
    table: [words("4r 5r J=6r"), words("7b 7g J")],
    rack: ["7r"],
    opened: true,
    options: { jokers: "free" },
  });
});
