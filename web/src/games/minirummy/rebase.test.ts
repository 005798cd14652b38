import { describe, expect, it } from "vitest";
import { declare, split } from "./arrange";
import { changes } from "./changes";
import { undo, type Draft } from "./draft";
import { groupWith, groupsOf, lay, meldView, onRack, onTable, rackText, tableText, view } from "./fixtures";
import { begin } from "./follow";
import { rebase } from "./rebase";
import { summary } from "./summary";
import type { View } from "./generated";

const TABLE = "5r 6r 7r | 1b 2b 3b";

function after({ view: before }: Draft, more: Partial<View>, table?: string): View {
  const melds = table === undefined ? before.melds : groupsOf(table).map(meldView);
  return { ...before, number: before.number + 1, melds, ...more };
}

describe("while it is the own turn", () => {
  it("the same view again disturbs nothing: undo and redo are still there", () => {
    const draft = undo(lay(lay(begin(view(TABLE, "8r 9b 9r 9o")), "8r", "7r"), "9b 9r 9o"));
    const next = rebase(draft, structuredClone(draft.view));
    expect(next).toMatchObject({
      ended: null,
      back: [],
      draft: { now: draft.now, past: draft.past, future: draft.future },
    });
    expect(
      rebase(draft, { ...draft.view, stacks: [1], passes: 1, first_meld: 30 }).draft.view.first_meld,
    ).toBe(30);
  });

  it("a draft that was laid becomes the table, each tile with its number", () => {
    const draft = lay(begin(view(TABLE, "8r 9b 9r 9o 1g")), "8r", "7r");
    const next = rebase(
      draft,
      after(draft, { turn: 1, racks: [["9b", "9r", "9o", "1g"], null] }, "5r 6r 7r 8r | 1b 2b 3b"),
    );
    expect([next.ended, next.back, next.came.size]).toEqual([null, [], 0]);
    expect(next.draft.start.groups).toEqual(draft.now.groups);
  });

  it("also when others have moved before the view comes", () => {
    const draft = lay(begin(view(TABLE, "8r 9b 9r 9o 1g")), "9b 9r 9o");
    const table = "5r 6r 7r 8r | 1b 2b 3b | 9r 9b 9o 9g";
    const next = rebase(draft, after(draft, { turn: 1, number: 3, racks: [["8r", "1g"], null] }, table));
    expect([next.ended, next.came.size]).toEqual([null, 2]);
    const nine = groupWith(next.draft, "9g");
    expect(nine).toBe(groupWith(draft, "9b"));
  });

  it("combinations from the own rack alone go on as a plan when time runs out", () => {
    const draft = lay(lay(lay(begin(view(TABLE, "8r 9b 9r 9o 1g")), "8r", "7r"), "9b 9r 9o"), "1g");
    const last: View["last"] = { seat: 0, act: "time_up", tiles: ["2g"], stacks: [0] };
    const racks = [["8r", "9b", "9r", "9o", "1g", "2g"], null];
    const next = rebase(draft, after(draft, { turn: 1, racks, last }));
    expect([next.ended, next.back]).toEqual(["time_up", onRack(begin(draft.view), "8r 1g")]);
    expect(tableText(next.draft)).toBe(`${TABLE} | 9r 9b 9o`);
  });

  it("a turn that ends otherwise drops it: its tiles are on the rack and it is told", () => {
    const draft = lay(begin(view(TABLE, "8r 9b")), "8r", "7r");
    const last: View["last"] = { seat: 0, act: "time_up", tiles: ["2g"], stacks: [0] };
    const timed = rebase(draft, after(draft, { turn: 1, racks: [["8r", "9b", "2g"], null], last }));
    expect([timed.ended, timed.back]).toEqual(["time_up", onRack(begin(draft.view), "8r")]);
    expect([tableText(timed.draft), rackText(timed.draft)]).toEqual([TABLE, "8r 9b 2g"]);
    const skipped = rebase(draft, after(draft, { turn: 1 }));
    expect(skipped.ended).toBe("turn_over");
    expect(rebase(begin(draft.view), after(draft, { turn: 1 })).ended).toBeNull();
  });
});

describe("out of turn a draft is a plan", () => {
  const plan = lay(lay(begin(view(TABLE, "8r 9b 9r 9o", { turn: 1 })), "8r", "7r"), "9b 9r 9o");

  it("that stays while the table stays, into the own turn, with its history", () => {
    const next = rebase(plan, after(plan, { turn: 0, sizes: [4, 15] }));
    expect([next.ended, tableText(next.draft)]).toEqual([null, tableText(plan)]);
    expect(summary(next.draft).lay).toBe("lay 5r.6r.7r.8r/1b.2b.3b/9r.9b.9o");
    expect(tableText(undo(undo(next.draft)))).toBe(TABLE);
  });

  it("of which groups from the rack alone stay when the table changes; the rest goes back and is told", () => {
    const next = rebase(plan, after(plan, { turn: 0 }, "4r 5r 6r 7r | 1b 2b 3b"));
    expect([next.ended, next.back]).toEqual(["table_changed", onRack(begin(plan.view), "8r")]);
    expect([tableText(next.draft), rackText(next.draft)]).toEqual([
      "4r 5r 6r 7r | 1b 2b 3b | 9r 9b 9o",
      "8r",
    ]);
  });

  it("and tiles stay that were put to a group that is as it was", () => {
    const both = lay(lay(begin(view(TABLE, "8r 4b 9b", { turn: 1 })), "8r", "7r"), "4b", "3b");
    const next = rebase(both, after(both, { turn: 0 }, "5r 6r 7r | 1b 2b 3b J=4b"));
    expect([next.ended, next.back]).toEqual(["table_changed", onRack(begin(both.view), "4b")]);
    expect(tableText(next.draft)).toBe("5r 6r 7r 8r | 1b 2b 3b J=4b");
    const more = rebase(both, after(both, { turn: 0 }, `${TABLE} | 9r 9b 9o`));
    expect([more.ended, tableText(more.draft)]).toEqual([null, "5r 6r 7r 8r | 1b 2b 3b 4b | 9r 9b 9o"]);
  });

  it("and what was said about their jokers with them", () => {
    const set = lay(begin(view(TABLE, "8g 8r J", { turn: 1 })), "8g 8r J");
    expect(tableText(set)).toBe(`${TABLE} | 8r J=8b 8g`);
    const orange = { faces: new Map([[onTable(set, "J=8b")[0]!, "8o"]]) };
    const next = rebase(declare(set, orange), after(set, { turn: 0 }, `${TABLE} | 4g 5g 6g`));
    expect(tableText(next.draft)).toBe(`${TABLE} | 4g 5g 6g | 8r J=8o 8g`);
  });

  it("a table that had been rebuilt besides is told", () => {
    const both = split(lay(begin(view("1r 2r 3r 4r 5r 6r", "9b 9r 9o", { turn: 1 })), "9b 9r 9o"), 1, 3);
    const next = rebase(both, after(both, { turn: 0 }, "1r 2r 3r 4r 5r 6r 7r"));
    expect(tableText(both)).toBe("1r 2r 3r | 4r 5r 6r | 9r 9b 9o");
    expect([next.ended, tableText(next.draft)]).toEqual(["table_changed", "1r 2r 3r 4r 5r 6r 7r | 9r 9b 9o"]);
  });

  it("and nothing is told where nothing went back", () => {
    const own = lay(begin(plan.view), "9b 9r 9o");
    expect(rebase(own, after(plan, { turn: 0 }, `${TABLE} | 4g 5g 6g`)).ended).toBeNull();
  });

  it("also where only tiles of the table had been moved, that is told", () => {
    const draft = begin(view("1r 2r 3r 4r 5r 6r", "8r", { turn: 1 }));
    const moved = split(draft, groupWith(draft, "1r"), 3);
    const next = rebase(moved, after(draft, { turn: 0 }, "1r 2r 3r 4r 5r 6r 7r"));
    expect([next.ended, tableText(next.draft)]).toEqual(["table_changed", "1r 2r 3r 4r 5r 6r 7r"]);
  });

  it("and ends with the round", () => {
    const over = rebase(
      plan,
      after(plan, { phase: "over", turn: null, racks: [["8r", "9b", "9r", "9o"], []] }, "5r 6r 7r"),
    );
    expect([over.ended, rackText(over.draft)]).toEqual(["round_over", "8r 9b 9r 9o"]);
    const fresh = rebase(over.draft, view("", "8r 9b", { number: 1 }));
    expect([...fresh.draft.stones.keys()].filter((id) => plan.stones.has(id))).toEqual([]);
    expect(fresh.ended).toBeNull();
  });
});

it("a tile of the table keeps its number when another seat rebuilds, and of twins the one that stayed", () => {
  const draft = begin(view("5r 6r 7r 8r | 5r 5b 5o", "9b", { turn: 1 }));
  const set = draft.start.groups[1]!;
  const next = rebase(draft, after(draft, { turn: 0 }, "6r 7r 8r | 5r 5b 5o | 5r J=5g 5b")).draft;
  expect(next.start.groups[1]).toEqual(set);
  expect(next.start.groups[2]!.tiles).toContain(draft.start.groups[0]!.tiles[0]);
});

it("a tile on the rack stays itself when another seat lays its twin", () => {
  const draft = begin(view("5r 6r 7r", "9b 8r J", { turn: 1 }));
  const next = rebase(draft, after(draft, { turn: 0 }, "5r 6r 7r 8r | J=9r 9b 9o")).draft;
  expect(onRack(next, "9b 8r J")).toEqual(onRack(draft, "9b 8r J"));
});

it("a group goes on as the one most like it, wherever that stands now", () => {
  const draft = begin(view("5r 6r 7r 8r | 6b 6o 6g", "9b", { turn: 1 }));
  const next = rebase(draft, after(draft, { turn: 0 }, "8r 8b 8o | 6b 6o 6g | 5r 6r 7r")).draft;
  expect([groupWith(next, "5r"), groupWith(next, "6b")]).toEqual([
    groupWith(draft, "5r"),
    groupWith(draft, "6b"),
  ]);
});

it("of two jokers each goes on as the one that stands for the same", () => {
  const draft = begin(view("8g J=9g 10g | 5r 5o J=5b", "9b", { turn: 1 }));
  const table = "J=5b 6b 7b | J=9g 9r 9o | 8g 9g 10g | 5r 5o 5g";
  const next = rebase(draft, after(draft, { turn: 0 }, table)).draft;
  expect(changes(draft, next).renamed).toEqual([]);
});

describe("what a move changed", () => {
  it("are the tiles that came, those that moved, and the groups that are new or changed", () => {
    const draft = begin(view("5r 6r 7r 8r | 1b 2b 3b | 9r 9b J=9g", "9b", { turn: 1 }));
    const next = rebase(
      draft,
      after(draft, { turn: 0 }, "6r 7r 8r | 1b 2b 3b | 9r 9b 9g | 5r 5b J=5o"),
    ).draft;
    const found = changes(draft, next);
    expect([...found.groups.values()]).toEqual(["changed", "same", "changed", "new"]);
    const texts = (ids: readonly number[]): string[] => ids.map((id) => next.stones.get(id)!.piece);
    expect(texts(found.came)).toEqual(["9g", "5b"]);
    expect(texts(found.moved)).toEqual(["5r", "J"]);
    expect(texts(found.renamed)).toEqual(["J"]);
  });

  it("is nothing after a draw", () => {
    const draft = begin(view(TABLE, "9b", { turn: 1 }));
    const found = changes(draft, rebase(draft, after(draft, { turn: 0, sizes: [1, 15] })).draft);
    expect([found.came, found.moved, found.renamed, [...found.groups.values()]]).toEqual([
      [],
      [],
      [],
      ["same", "same"],
    ]);
  });
});
