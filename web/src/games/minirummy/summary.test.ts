import { describe, expect, it } from "vitest";
import { move, NEW, split } from "./arrange";
import { mine, type Draft } from "./draft";
import { groupWith, lay, onTable, view } from "./fixtures";
import { begin } from "./follow";
import { summary } from "./summary";
import { facts, type View } from "./generated";

const FIRST: Partial<View> = { opened: [false, true] };

function code(draft: Draft): string | null {
  return summary(draft).done?.code ?? null;
}

describe("Done is not possible, and the first reason is told", () => {
  it("while nothing is laid, however the table is rebuilt", () => {
    const draft = begin(view("1r 2r 3r 4r 5r 6r", "9b"));
    expect(code(draft)).toBe("nothing_laid");
    expect(code(split(draft, groupWith(draft, "1r"), 3))).toBe("nothing_laid");
  });

  it("in the order of the rules, naming the combination as people count it", () => {
    const draft = begin(view("1r 2r 3r 4r 5r 6r", "9b 9r 9o 5g 5b 6g 1g"));
    const gap = lay(lay(draft, "9b 9r 5g"), "5b 6g");
    const { done, groups } = summary(gap);
    expect(done).toMatchObject({ code: "combination_too_short", group: groups[2]!.id });
    expect(done!.values).toEqual({ combination: 3, number: 2, tiles: ["5b", "6g"] });
    expect(groups.map(({ kind, fault }) => [kind, fault?.code])).toEqual([
      ["run", undefined],
      [null, "set_mixes_numbers"],
      [null, "combination_too_short"],
    ]);
  });

  it("what is broken comes first, the combination touched last before others", () => {
    const table = begin(view("1r 2r 3r 4r | 7b 8b 9b 10b | 5g 6g 7g", "9b"));
    const one = split(split(table, groupWith(table, "1r"), 2), groupWith(table, "7b"), 2);
    expect(summary(one).done).toMatchObject({ code: "combination_too_short", group: groupWith(one, "7b") });
    const then = move(one, onTable(one, "5g"), { to: "group", group: groupWith(one, "3r") });
    expect(summary(then).done?.group).toBe(groupWith(then, "3r"));
  });

  it("a run with a tile too many says which", () => {
    const draft = begin(view("3o 4o 5o 6o 7o 8o 9o", "4o 4r"));
    const why = (text: string) => summary(lay(draft, text, "3o")).done;
    expect(why("4o")).toMatchObject({ code: "set_mixes_numbers", values: { odd: "4o", twice: true } });
    expect(why("4r")).toMatchObject({ code: "set_mixes_numbers", values: { odd: "4r", twice: false } });
  });

  it("in a first lay a combination of the table that grew is told at once", () => {
    const draft = lay(begin(view("1r 2r 3r | 5b 6b 7b", "4r 9b", FIRST)), "4r", "3r");
    const { done, groups } = summary(draft);
    expect(done).toMatchObject({ code: "table_touched_in_first_turn", group: groupWith(draft, "4r") });
    expect(groups.map(({ kind, fault }) => [kind, fault?.code])).toEqual([
      ["run", "table_touched_in_first_turn"],
      ["run", undefined],
    ]);
    const more: Partial<View> = { ...FIRST, rebuild_in_first_turn: "yes" };
    expect(summary(lay(begin(view("1r 2r 3r", "4r 9b", more)), "4r", "3r")).groups[0]!.fault).toBeNull();
  });

  it("out of turn, before the deal and after the round; the sentences are there", () => {
    const other = begin(view("", "9b 9r 9o", { turn: 1 }));
    expect(mine(other)).toBe(false);
    expect(summary(lay(other, "9b 9r 9o")).done).toEqual({
      code: "not_your_turn",
      values: { seat: 1 },
      group: null,
    });
    expect(code(begin(view("", "", { phase: "over", turn: null })))).toBe("round_over");
    expect(code(begin(view("", "", { phase: "undealt", turn: null })))).toBe("not_started");
    expect(Object.keys(facts.texts.refusals)).toEqual(
      expect.arrayContaining([
        "not_your_turn",
        "round_over",
        "not_started",
        "joker_not_free",
        "nothing_laid",
      ]),
    );
  });

  it("in a first lay that is worth too little, then where the table was touched", () => {
    const draft = begin(view("1r 2r 3r", "10r 10b 10g 10o 4r 5b 5g 5o", FIRST));
    const little = lay(draft, "5b 5g 5o");
    expect(summary(little).done).toMatchObject({
      code: "first_meld_too_low",
      values: { sum: 15, needed: 40 },
    });
    const enough = lay(draft, "10r 10b 10g 10o");
    expect(summary(enough)).toMatchObject({ done: null, lay: "lay 1r.2r.3r/10r.10b.10o.10g" });
    expect(code(lay(enough, "4r", "3r"))).toBe("table_touched_in_first_turn");
  });

  it("or not, where rebuilding is allowed in the first lay", () => {
    const draft = begin(view("1r 2r 3r", "10r 10b 10g 10o 4r", { ...FIRST, rebuild_in_first_turn: "yes" }));
    expect(summary(lay(lay(draft, "10r 10b 10g 10o"), "4r", "3r"))).toMatchObject({
      done: null,
      first: { sum: 40 },
    });
  });
});

describe("the sum of a first lay runs along", () => {
  it("counts what is valid and from the own rack alone", () => {
    const draft = begin(view("1r 2r 3r", "10r 10b J 4r 5b 5g", FIRST));
    expect(summary(draft).first).toEqual({ sum: 0, needed: 40 });
    const one = lay(draft, "10r 10b J");
    expect(summary(one).first).toEqual({ sum: 45, needed: 40 });
    expect(summary(lay(one, "5b 5g")).first).toEqual({ sum: 45, needed: 40 });
    expect(summary(lay(one, "4r", "3r")).first).toEqual({ sum: 45, needed: 40 });
    expect(summary(lay(draft, "4r", "3r")).first).toEqual({ sum: 0, needed: 40 });
  });

  it("and is no matter for a seat that has laid", () => {
    expect(summary(begin(view("", "9r"))).first).toBeNull();
  });
});

it("says what is untouched, what is new from the rack, and what was laid", () => {
  const draft = lay(lay(begin(view("1r 2r 3r | 7b 7o 7g", "4r 9b 9r 9o 1g")), "4r", "3r"), "9b 9r 9o");
  const found = summary(draft);
  expect(found.groups.map(({ untouched, own }) => [untouched, own])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(found.laid).toHaveLength(4);
});

it("a table tile put back is as if it had never moved", () => {
  const draft = begin(view("1r 2r 3r 4r | 7b 7o 7g", "4r"));
  const away = move(draft, onTable(draft, "1r"), NEW);
  const back = move(away, onTable(away, "1r"), { to: "group", group: groupWith(away, "2r") });
  expect(summary(away).groups[0]!.untouched).toBe(false);
  expect(summary(back).groups.every(({ untouched }) => untouched)).toBe(true);
});

it("of two bound jokers the one in the way is named", () => {
  const draft = begin(view("9r 9b J=9g | 5b J=6b 7b", "8b 9o"));
  const moved = move(lay(draft, "9o", "9r"), onTable(draft, "J=9g"), {
    to: "group",
    group: groupWith(draft, "5b"),
  });
  expect(summary(moved).groups[1]!.fault).toMatchObject({ code: "joker_not_free", values: { tile: "9g" } });
});
