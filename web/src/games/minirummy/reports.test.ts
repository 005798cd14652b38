/** What went wrong in comparable software, tried on a draft; named by the number of the report. */

import { describe, expect, it } from "vitest";
import { declare, move, NEW, RACK, split, swap } from "./arrange";
import { rackOf, reset, undo, type Draft } from "./draft";
import {
  drawer,
  groupWith,
  lay,
  meldView,
  onRack,
  onTable,
  rackText,
  tableText,
  view,
  words,
} from "./fixtures";
import { begin } from "./follow";
import { propose } from "./jokers";
import { insert, load, receive, save, sort } from "./rack";
import { rebase } from "./rebase";
import { summary } from "./summary";
import { COPIES, FACES } from "./tiles";
import type { View } from "./generated";

const FIRST = { opened: [false, true] };

function done(draft: Draft): string | null {
  return summary(draft).done?.code ?? null;
}

function orders(items: string[]): string[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

it("O-01: a colour twice is refused in every order", () => {
  const draft = begin(view("", "13r 13o 13g 13g"));
  const all = orders(words("13r 13o 13g 13g"));
  expect(all.map((each) => done(lay(draft, each.join(" "))))).toEqual(all.map(() => "set_repeats_colour"));
  expect(rackText(lay(draft, "13r 13o 13g"))).toBe("13g");
});

describe("O-02: the value of the joker counts in the first lay", () => {
  it.each([
    ["10r 10b J", 45, [30]],
    ["J 12r 13r", 50, [36]],
    ["5r 6r J", 36, [18, 15]],
  ])("%s", (tiles, sum, asTile) => {
    const valued = summary(lay(begin(view("", `${tiles} 1g`, FIRST)), tiles));
    expect(valued.first).toEqual({ sum, needed: 40 });
    expect(valued.done?.code ?? null).toBe(sum < 40 ? "first_meld_too_low" : null);
    const as: Partial<View> = { ...FIRST, joker_counts_in_first_meld: "as_tile" };
    const draft = lay(begin(view("", `${tiles} 1g`, as)), tiles);
    const choices = propose(draft, draft.now.groups[0]!)?.choices ?? [{ faces: new Map() }];
    const sums = choices.map((choice) => summary(declare(draft, choice)).first?.sum);
    expect([...new Set(sums)]).toEqual(asTile);
    expect(done(draft)).toBe("first_meld_too_low");
  });
});

it("O-03: 13 and 1 do not connect", () => {
  const draft = begin(view("", "12r 13r 1r 2r 12b 13b J"));
  expect(done(lay(draft, "12r 13r 1r"))).toBe("run_past_13");
  expect(done(lay(draft, "13r 1r 2r"))).toBe("run_past_13");
  expect(tableText(lay(draft, "12b 13b J"))).toBe("J=11b 12b 13b");
  expect(tableText(lay(draft, "J 1r 2r"))).toBe("1r 2r J=3r");
});

it("O-04: a joker left alone blocks Done, and bound it keeps its meaning", () => {
  const draft = begin(view("1b 2b 3b 4b | J=4b 5b 6b 7b", "8b 9b 4r 4g"));
  const moved = move(draft, onTable(draft, "5b 6b 7b"), { to: "group", group: groupWith(draft, "1b") });
  const alone = lay(moved, "8b", "7b");
  expect(tableText(alone)).toBe("1b 2b 3b 4b 5b 6b 7b 8b | J=4b");
  expect(summary(alone).done).toMatchObject({ code: "combination_too_short", values: { combination: 2 } });
  expect(done(lay(moved, "4r 4g", "J=4b"))).toBeNull();
  const end = move(moved, onTable(moved, "J=4b"), { to: "group", group: groupWith(moved, "1b") });
  expect(summary(lay(end, "9b", "7b")).done).toMatchObject({
    code: "joker_not_free",
    values: { tile: "4b" },
  });
});

it("O-05: one number and two jokers: what they stand for is asked, can be said, and is kept", () => {
  const draft = lay(begin(view("", "7r J J 1b", FIRST)), "7r J J");
  const found = summary(draft);
  expect([found.first?.sum, found.groups[0]?.proposal?.asks]).toEqual([57, true]);
  const choices = found.groups[0]!.proposal!.choices;
  expect(choices.map(({ kind }) => kind).sort()).toEqual(["run", "run", "run", "set", "set", "set"]);
  for (const choice of choices) {
    const said = summary(declare(draft, choice));
    expect(said.groups[0]).toMatchObject({ kind: choice.kind, proposal: { asks: false } });
    const texts = said.groups[0]!.texts;
    const other = begin(
      view(texts.join(" "), "7b 7g 7o 5r 6r 8r 9r", {
        seat: 1,
        turn: 1,
        racks: [null, words("7b 7g 7o 5r 6r 8r 9r")],
      }),
    );
    const swapped = rackOf(other)
      .filter(({ piece }) => texts.includes(`J=${piece}`))
      .map(({ piece }) => piece);
    expect(swapped.sort()).toEqual([...choice.faces.values()].sort());
  }
});

it.each(["4r J J 7r", "J J 9o", "10g J J J"])("O-06: no cap on jokers in a combination: %s", (tiles) => {
  expect(done(lay(begin(view("", "4r 7r 9o 10g J J J 1r")), tiles))).toBeNull();
});

it.each([
  ["5r 5r J", "set_repeats_colour"],
  ["5r 5b 5o 5g J", "set_repeats_colour"],
  ["3r 5r 8r J", "run_has_gap"],
  ["5r 6b J", "run_mixes_colours"],
])("O-07: a joker does not make %s right", (tiles, code) => {
  expect(done(lay(begin(view("", `${tiles} 1g`)), tiles))).toBe(code);
});

describe("O-08: what frees a joker", () => {
  const TABLE = "9r 9b 9o J=9g | 6g 7g 8g 9g";

  it("a tile of the table does not, it and the joker only change places", () => {
    const draft = begin(view(TABLE, "1r 2r 5b"));
    const swapped = swap(draft, onTable(draft, "9g")[0]!, onTable(draft, "J=9g")[0]!);
    expect(tableText(swapped)).toBe("9r 9b 9o 9g | 6g 7g 8g J=9g");
    const away = lay(move(swapped, onTable(swapped, "J=9g"), NEW), "1r 2r", "J=9g");
    expect(summary(away).done).toMatchObject({ code: "joker_not_free", values: { tile: "9g" } });
  });

  it("a tile of the rack does, and the joker is used in the same turn", () => {
    const draft = begin(view(TABLE, "1r 2r 9g 5b"));
    const swapped = swap(draft, onRack(draft, "9g")[0]!, onTable(draft, "J=9g")[0]!);
    expect(tableText(swapped)).toBe("9r 9b 9o 9g | J | 6g 7g 8g 9g");
    expect(done(swapped)).toBe("combination_too_short");
    expect(move(swapped, onTable(swapped, "J"), RACK)).toBe(swapped);
    expect(summary(lay(swapped, "1r 2r", "J")).lay).toBe("lay 9r.9b.9o.9g/1r.2r.J=3r/6g.7g.8g.9g");
  });
});

it("O-14: what is left of a run after tiles are taken back is unfinished at once", () => {
  const run = lay(begin(view("", "5r 6r 7r 8r 1g")), "5r 6r 7r");
  const longer = lay(run, "8r", "7r");
  expect(done(longer)).toBeNull();
  const rest = move(longer, onTable(longer, "5r 6r"), RACK);
  expect(summary(rest).groups[0]).toMatchObject({ texts: ["7r", "8r"], kind: null });
  expect(summary(rest).done).toMatchObject({ code: "combination_too_short", group: rest.now.groups[0]!.id });
});

it("O-15: after a large rebuilding, undo and reset bring back tiles and meanings exactly", () => {
  const all = FACES.flatMap((face) => Array<string>(COPIES).fill(face));
  const table = words("1r 2r 3r 4r 5r 6r 3b 4b 5b 6b 7b 8b 9r 9b 9o 2g 3g");
  const rack = all
    .filter((piece) => !table.includes(piece))
    .slice(0, 20)
    .concat("9g", "J");
  const first = begin(
    view("1r 2r 3r 4r 5r 6r | 3b 4b 5b 6b 7b 8b | 9r 9b J=9g | J=1g 2g 3g", rack.join(" ")),
  );
  let draft = split(first, groupWith(first, "1r"), 3);
  draft = split(draft, groupWith(draft, "3b"), 3);
  draft = swap(draft, onRack(draft, "9g")[0]!, onTable(draft, "J=9g")[0]!);
  for (const text of ["1r", "3b", "9r", "6r"]) draft = move(draft, onTable(draft, text), NEW);
  for (const { id } of rackOf(draft).slice(0, 3)) draft = move(draft, [id], NEW);
  const census = draft.stones.size;
  expect([draft.past.length, rackOf(draft).length]).toEqual([10, rack.length - 4]);
  const cleared = reset(draft);
  let back = draft;
  while (back.past.length > 0) back = undo(back);
  for (const each of [back, cleared]) {
    expect([tableText(each), rackText(each)]).toEqual([tableText(first), rackText(first)]);
    expect(summary(each).groups.every(({ untouched }) => untouched)).toBe(true);
    expect(each.stones.size).toBe(census);
  }
});

it("O-16: a plan that collides with another seat's rebuilding goes back to the rack, without an error", () => {
  const plan = lay(begin(view("5r 6r 7r 8r", "9r 1g 1b 1o", { turn: 1 })), "9r", "8r");
  const after = {
    ...plan.view,
    number: 2,
    turn: 0,
    melds: ["4r 5r 6r", "7r 8r 9r"].map((each) => meldView(words(each))),
  };
  const next = rebase(plan, after);
  expect([next.ended, next.back]).toEqual(["table_changed", onRack(begin(plan.view), "9r")]);
  expect([tableText(next.draft), rackText(next.draft)]).toEqual(["4r 5r 6r | 7r 8r 9r", "9r 1g 1b 1o"]);
});

it("O-17: the hand-made order of the rack outlives other moves and a reload; sorting only on request", () => {
  const keep = drawer();
  let draft = begin(view("", "9r J 1g 5b 1g", { turn: 1 }));
  let order = load(keep, "table/0/1", rackOf(draft));
  order = insert(order, onRack(draft, "5b"), order.tiles[0]!.id);
  save(keep, "table/0/1", order);
  for (let number = 2; number < 5; number += 1) {
    draft = rebase(draft, { ...draft.view, number, turn: (number % 2) + 1, stacks: [7 - number] }).draft;
    order = receive(order, rackOf(draft));
  }
  const again = load(keep, "table/0/1", rackOf(begin(draft.view)));
  for (const each of [order, again])
    expect(each.tiles.map(({ piece }) => piece).join(" ")).toBe("5b 9r J 1g 1g");
  expect(
    sort(order, "777")
      .tiles.map(({ piece }) => piece)
      .join(" "),
  ).toBe("1g 1g 5b 9r J");
});

it("O-18: there is no way back across a draw", () => {
  const draft = lay(begin(view("", "9r 9b 9o 1g")), "9r 9b 9o");
  const next = rebase(draft, view("", "9r 9b 9o 1g 7b", { number: 2, turn: 1 })).draft;
  expect(undo(next)).toBe(next);
  expect([tableText(next), rackText(next)]).toEqual(["", "9r 9b 9o 1g 7b"]);
});

it("O-19: a tile in the air when the turn ends is back on the rack, and nothing is lost", () => {
  const draft = lay(begin(view("1r 2r 3r", "9r 9b 9o 1g")), "9r 9b");
  const [inTheAir] = onRack(draft, "9o");
  const last: View["last"] = { seat: 0, act: "time_up", tiles: ["13g"], stacks: [0] };
  const after = view("1r 2r 3r", "9r 9b 9o 1g 13g", { number: 2, turn: 1, last });
  const { draft: next, ended, back, came } = rebase(draft, after);
  expect([ended, back, came.size]).toEqual(["time_up", draft.now.groups[1]!.tiles, 1]);
  expect(rackOf(next).map(({ id }) => id)).toEqual(expect.arrayContaining([inTheAir, ...back]));
  expect([tableText(next), rackText(next)]).toEqual(["1r 2r 3r", "9r 9b 9o 1g 13g"]);
});

it("O-20: a draft is dropped by a draw, and the rack grows by exactly one", () => {
  const draft = lay(begin(view("", "9r 9b 9o 1g")), "9r 9b 9o");
  const after = view("", "9r 9b 9o 1g 2g", {
    number: 2,
    turn: 1,
    last: { seat: 0, act: "draw", tiles: ["2g"], stacks: [1] },
  });
  const next = rebase(draft, after);
  expect([next.draft.stones.size, next.came.size, next.ended]).toEqual([5, 1, "turn_over"]);
  expect(summary(next.draft).laid).toEqual([]);
});
