import { describe, expect, it } from "vitest";
import { declare, move, NEW, RACK } from "./arrange";
import { group, type Draft } from "./draft";
import { groupWith, lay, onRack, onTable, tableText, view } from "./fixtures";
import { begin } from "./follow";
import { propose } from "./jokers";
import { summary } from "./summary";
import type { View } from "./generated";

function proposed(draft: Draft, text: string): { choices: string[]; now: string; asks: boolean } | null {
  const found = propose(draft, group(draft, groupWith(draft, text))!);
  if (!found) return null;
  const texts = found.choices.map(({ faces }) => [...faces.values()].join(" "));
  return { choices: texts.toSorted(), now: [...found.now.faces.values()].join(" "), asks: found.asks };
}

function laid(rack: string, tiles: string, more: Partial<View> = {}, table = ""): Draft {
  return lay(begin(view(table, rack, more)), tiles);
}

describe("what a joker stands for is proposed", () => {
  it("silently where it can be one tile only", () => {
    const draft = laid("4r J J 7r", "4r J J 7r");
    expect(tableText(draft)).toBe("4r J=5r J=6r 7r");
    expect(proposed(draft, "4r")).toBeNull();
  });

  it.each([
    ["third of a set", "5r 5b J", ["5g", "5o"]],
    ["open end of a run", "5r 6r J", ["4r", "7r"]],
    ["two beside one tile", "1r J J", ["1b 1g", "1b 1o", "1o 1g", "2r 3r"].toSorted()],
  ])("and asked where several are possible: %s", (_, tiles, choices) => {
    expect(proposed(laid(tiles, tiles), tiles.split(" ")[0]!)).toMatchObject({ choices, asks: true });
  });

  it("as the run lies there", () => {
    expect(tableText(laid("5r 6r J", "5r 6r J"))).toBe("5r 6r J=7r");
    expect(tableText(laid("5r 6r J", "J 5r 6r"))).toBe("J=4r 5r 6r");
    const run = laid("5r 6r J", "5r 6r J");
    const moved = move(run, onTable(run, "J=7r"), { to: "group", group: groupWith(run, "5r"), at: 0 });
    expect(tableText(moved)).toBe("J=4r 5r 6r");
  });

  it("as what the others can swap least", () => {
    expect(tableText(laid("5r 5b J 5o 5o", "5r 5b J"))).toBe("5r 5b J=5o");
    expect(tableText(laid("5r 5b J 5g 5g", "5r 5b J"))).toBe("5r 5b J=5g");
  });

  it("as what is worth most in a first lay that counts it as a tile", () => {
    const first: Partial<View> = { opened: [false, true], joker_counts_in_first_meld: "as_tile" };
    expect(tableText(laid("13r J J 11r 12r", "13r J J"))).toBe("J=11r J=12r 13r");
    expect(tableText(laid("13r J J 11r 12r", "13r J J", first))).toBe("13r J=13b J=13o");
  });
});

describe("it is not asked where it does not matter", () => {
  it("with free jokers, which are declared anew in every lay; but it can be chosen", () => {
    const draft = laid("5r 6r J", "5r 6r J", { jokers: "free" });
    expect(proposed(draft, "5r")).toMatchObject({ choices: ["4r", "7r"], now: "7r", asks: false });
  });

  it("where all copies of what it can be lie on the table, so that nobody can ever swap", () => {
    const table = "5o 6o 7o | 5g 6g 7g | 3o 4o 5o | 3g 4g 5g";
    expect(proposed(laid("5r 5b J", "5r 5b J", {}, table), "5r")).toMatchObject({ asks: false });
    const one = table.replace("3g 4g 5g", "2g 3g 4g");
    expect(proposed(laid("5r 5b J", "5r 5b J", {}, one), "5r")).toMatchObject({ asks: true });
  });

  it("once it is answered, as long as the joker lies there", () => {
    const draft = laid("5r 6r J 9b 9o", "5r 6r J");
    const low = propose(draft, draft.now.groups[0]!)!.choices.find(({ faces }) =>
      [...faces.values()].includes("4r"),
    )!;
    const said = declare(draft, low);
    expect(tableText(said)).toBe("J=4r 5r 6r");
    expect(proposed(said, "5r")).toMatchObject({ now: "4r", asks: false });
    const back = lay(move(said, onTable(said, "J=4r"), RACK), "J", "6r");
    expect(proposed(back, "5r")).toMatchObject({ now: "7r", asks: true });
  });
});

it("an answer that no longer fits gives way, and holds again when it does", () => {
  const draft = laid("5r 5b J 5o", "5r 5b J");
  const said = declare(draft, { faces: new Map([[onTable(draft, "5r 5b")[0]! + 2, "5o"]]) });
  expect(tableText(said)).toBe("5r 5b J=5o");
  const full = lay(said, "5o", "5r");
  expect(tableText(full)).toBe("5r 5b 5o J=5g");
  expect(tableText(move(full, onTable(full, "5o"), RACK))).toBe("5r 5b J=5o");
});

describe("a bound joker", () => {
  const TABLE = "9r 9b J=9g | 5b 6b 7b";

  it("keeps what it stands for wherever it is moved, and Done says so where that does not fit", () => {
    const draft = begin(view(TABLE, "9o 1r"));
    const moved = move(lay(draft, "9o", "9r"), onTable(draft, "J=9g"), {
      to: "group",
      group: groupWith(draft, "5b"),
    });
    expect(tableText(moved)).toBe("9r 9b 9o | 5b 6b 7b J=9g");
    expect(summary(moved).done).toMatchObject({ code: "joker_not_free", values: { tile: "9g" } });
    expect(proposed(moved, "5b")).toBeNull();
  });

  it("is freed by its tile from the rack, wherever that lies, and bound again when it is taken back", () => {
    const draft = lay(begin(view(`${TABLE} | 7g 8g J=9g`, "9g 9o 10g 11g")), "9g 10g 11g");
    const freed = move(draft, onTable(draft, "J=9g"), { to: "group", group: groupWith(draft, "5b") });
    expect(tableText(lay(freed, "9o", "9r"))).toContain("9r 9b 9o | 5b 6b 7b J=8b");
    const bound = move(freed, onTable(freed, "9g"), RACK);
    expect(tableText(bound)).toContain("5b 6b 7b J=9g");
    expect(summary(bound).groups[1]!.fault).toMatchObject({ code: "joker_not_free", values: { tile: "9g" } });
  });

  it("needs a tile of its own to be freed where two stand for the same", () => {
    const draft = lay(begin(view("9r 9b J=9g | 7g 8g J=9g | 1b 2b 3b", "9g 9o")), "9g", "8g");
    expect(tableText(draft)).toMatch("7g 8g 9g J=10g");
    const [other] = onTable(draft, "J=9g");
    const both = move(draft, [other!], { to: "group", group: groupWith(draft, "1b") });
    expect(tableText(both)).toContain("1b 2b 3b J=9g");
  });

  it("may be named anew only when it is free", () => {
    const bound = begin(view("5r 6r J=7r", "7r 1b 1g"));
    const faces = new Map([[onTable(bound, "J=7r")[0]!, "4r"]]);
    expect(tableText(declare(bound, { faces }))).toBe("5r 6r J=7r");
    expect(proposed(bound, "5r")).toBeNull();
    const laidElsewhere = lay(bound, "7r");
    expect(proposed(laidElsewhere, "5r")).toMatchObject({ choices: ["4r", "7r"], now: "7r", asks: false });
    expect(tableText(declare(laidElsewhere, { faces }))).toBe("J=4r 5r 6r | 7r");
  });
});

it("free jokers of the table may all be named anew, and keep their meaning until they do", () => {
  const draft = begin(view("5r 6r J=7r", "1b", { jokers: "free" }));
  expect(proposed(draft, "5r")).toMatchObject({ choices: ["4r", "7r"], now: "7r" });
  const [joker] = onTable(draft, "J=7r");
  expect(tableText(declare(draft, { faces: new Map([[joker!, "4r"]]) }))).toBe("J=4r 5r 6r");
  expect(tableText(move(draft, [joker!], NEW))).toBe("5r 6r | J");
  expect(onRack(draft, "1b")).toHaveLength(1);
});
