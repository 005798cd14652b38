import { expect, it, test } from "vitest";
import { dice, groupsOf, LAYS, words } from "../fixtures";
import { isBad, LONGEST, parse, write } from "./link";
import { EMPTY, asked, type Position } from "./position";

const POSITION: Position = {
  table: groupsOf("7b 7o 7g | 4r 5r J=6r"),
  rack: words("7r 1b J"),
  opened: false,
  objective: "points",
  options: { jokers: "free", joker_count: 2 },
};
const LINK = "t=7bog/4r.5r.J=6r&r=7r.1b.J&opened=no&best=points&joker_count=2&jokers=free";

it("a link can be read by people", () => {
  expect(write(POSITION)).toBe(LINK);
  expect(write(EMPTY)).toBe("");
});

it("reads what it writes, escaped or not", () => {
  expect(parse(`#${LINK}`)).toEqual(POSITION);
  expect(parse(encodeURIComponent(LINK))).toEqual(POSITION);
  expect(parse("#")).toEqual(EMPTY);
});

it("every position of the rules' cases comes back as it was asked about", () => {
  for (const { table, rack, opened } of LAYS) {
    const position: Position = { ...EMPTY, table: groupsOf(table), rack: words(rack), opened };
    const again = parse(write(position));
    if (isBad(again)) throw new Error(again.token);
    expect(asked(again)).toEqual(asked(position));
    expect(write(again)).toBe(write(position));
  }
});

test.each([
  ["t=7b.7g.7x", "no_tile", "7x"],
  ["t=7b.7g.7o&r=14r", "no_tile", "14r"],
  ["r=J=6r", "joker_on_rack", "J=6r"],
  ["seat=c0de&of=0", "no_such_part", "seat"],
  ["/uhr/abc", "no_such_part", "/uhr/abc"],
  ["opened=maybe", "bad_value", "opened=maybe"],
  ["best=fun", "bad_value", "best=fun"],
  ["joker_count=5", "bad_value", "joker_count=5"],
  ["jokers=wild", "bad_value", "jokers=wild"],
  ["turn_seconds=60", "no_such_part", "turn_seconds"],
  ["constructor=1", "no_such_part", "constructor"],
  ["opened=constructor", "bad_value", "opened=constructor"],
])("%s is no position, and what is wrong is named", (link, code, token) => {
  expect(parse(link)).toEqual({ code, token });
});

it("whatever a link says, it is read or refused", () => {
  const signs = "t=r&/.J7b%1-_#;:é";
  for (let seed = 1; seed <= 500; seed += 1) {
    const roll = dice(seed);
    const link = Array.from({ length: roll(30) }, () => signs[roll(signs.length)]).join("");
    const found = parse(link);
    if (!isBad(found)) expect(parse(write(found))).toEqual(found);
  }
  expect(parse("1".repeat(LONGEST + 1))).toMatchObject({ code: "too_long" });
});
