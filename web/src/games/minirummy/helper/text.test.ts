import { expect, it, test } from "vitest";
import { groupsOf, words } from "../fixtures";
import { readText, readWord, shortly, writeText } from "./text";

it("reads combinations and a rack as the command line writes them", () => {
  expect(readText("7b 7g 7o / 4r 5r J=6r | 7r 1b")).toEqual({
    table: [words("7b 7g 7o"), words("4r 5r J=6r")],
    rack: words("7r 1b"),
  });
});

it("takes lines, commas and capitals as people type them", () => {
  expect(readText("7B, 7g, 7O\n4r-6R\n|J,13g")).toEqual({
    table: [words("7b 7g 7o"), words("4r 5r 6r")],
    rack: words("J 13g"),
  });
  expect(readText("| 1b")).toEqual({ table: [], rack: ["1b"] });
  expect(readText("1b 2b 3b")).toEqual({ table: [words("1b 2b 3b")], rack: [] });
  expect(readText("")).toEqual({ table: [], rack: [] });
});

test.each([
  ["4r-9r", "4r 5r 6r 7r 8r 9r"],
  ["4-6r", "4r 5r 6r"],
  ["8r-3r", "3r 4r 5r 6r 7r 8r"],
  ["7bgo", "7b 7g 7o"],
  ["j=13g", "J=13g"],
])("%s is short for %s", (word, tiles) => expect(readWord(word)).toEqual(words(tiles)));

test.each(["14r", "0b", "7", "r7", "J=", "J=14r", "J=J", "4r-4r", "4r-6b", "7bb", "7bgoo", "x", "1rr"])(
  "%s is no tile, and is named",
  (token) => {
    expect(readText(`7b 7g 7o / ${token} | 1b`)).toEqual({ code: "no_tile", token });
  },
);

it("a joker on the rack stands for nothing", () => {
  expect(readText("| 1b J=6r")).toEqual({ code: "joker_on_rack", token: "J=6r" });
});

it("writes what it reads", () => {
  const tiles = { table: groupsOf("7b 7g 7o | 4r 5r J=6r"), rack: words("7r 1b") };
  expect(writeText(tiles)).toBe("7b 7g 7o / 4r 5r J=6r | 7r 1b");
  expect(readText(writeText(tiles))).toEqual(tiles);
});

test.each([
  ["4r 5r 6r 7r", "4r-7r"],
  ["7b 7g 7o", "7bog"],
  ["4r 5r J=6r", "4r 5r J=6r"],
  ["4r 6r", "4r 6r"],
])("%s is written shortly as %s", (group, short) => expect(shortly(words(group)).join(" ")).toBe(short));
