import { expect, it } from "vitest";
import { declare, split, swap } from "./arrange";
import { redo, reset, undo, type Draft } from "./draft";
import { drawer, groupWith, lay, onRack, onTable, rackText, tableText, view } from "./fixtures";
import { begin } from "./follow";
import { loadDraft, saveDraft } from "./keep";
import { rebase } from "./rebase";
import { summary } from "./summary";

function rebuilt(): Draft {
  const first = begin(view("1r 2r 3r 4r 5r 6r | 9b J=9g 9o", "9g 7g 8g J 5b 9g"));
  const earlier = rebase({ ...first, view: { ...first.view, turn: 1, number: 0 } }, first.view).draft;
  let draft = split(earlier, groupWith(earlier, "1r"), 3);
  draft = swap(draft, onRack(draft, "9g")[0]!, onTable(draft, "J=9g")[0]!);
  draft = lay(draft, "7g 8g J");
  return declare(draft, { faces: new Map([[onTable(draft, "J=9g")[0]!, "6g"]]) });
}

it("a draft is there again after a reload, with what jokers stand for", () => {
  const keep = drawer();
  const draft = rebuilt();
  saveDraft(keep, "a", draft);
  const again = loadDraft(keep, "a", structuredClone(draft.view));
  expect([tableText(again), rackText(again)]).toEqual([tableText(draft), rackText(draft)]);
  expect(tableText(again)).toContain("J=6g 7g 8g");
  expect(summary(again).groups.map(({ untouched }) => untouched)).toEqual(
    summary(draft).groups.map(({ untouched }) => untouched),
  );
});

/** The tables on the way of a draft as far as a step leads. */
function way(draft: Draft, lead: (draft: Draft) => Draft): string[] {
  const next = lead(draft);
  return next === draft ? [] : [tableText(next), ...way(next, lead)];
}

it("after a reload it goes back step by step and forward again, a reset too", () => {
  const keep = drawer();
  const draft = undo(undo(reset(rebuilt())));
  expect(way(draft, undo).length).toBeGreaterThan(1);
  expect(way(draft, redo)).toHaveLength(2);
  saveDraft(keep, "a", draft);
  const again = loadDraft(keep, "a", structuredClone(draft.view));
  expect(way(again, undo)).toEqual(way(draft, undo));
  expect(way(again, redo)).toEqual(way(draft, redo));
  expect(way(again, undo).at(-1)).toBe(tableText(begin(draft.view)));
});

it("new combinations keep what they are on the way back, and later ones are others", () => {
  const keep = drawer();
  const draft = rebuilt();
  saveDraft(keep, "a", draft);
  const again = loadDraft(keep, "a", draft.view);
  const made = (of: Draft) => of.now.groups.map(({ id }) => of.start.groups.every((each) => each.id !== id));
  expect(made(again)).toEqual(made(draft));
  const ids = [...again.past, again.now].flatMap(({ groups }) => groups.map(({ id }) => id));
  expect(again.next.group).toBeGreaterThan(Math.max(...ids));
});

it("it means nothing on another turn, rack or table, under another key, or when it cannot be read", () => {
  const keep = drawer();
  const { view: on, ...draft } = rebuilt();
  saveDraft(keep, "a", { view: on, ...draft });
  const others = [{ number: 9 }, { racks: [["9g"], null] }, { melds: [] }, { turn: 1 }];
  for (const more of others) expect(loadDraft(keep, "a", { ...on, ...more }).past).toEqual([]);
  expect(loadDraft(keep, "b", on).past).toEqual([]);
  keep.setItem("a", "{");
  expect(loadDraft(keep, "a", on).past).toEqual([]);
});

it("nothing is left of one that was kept in another form", () => {
  const keep = drawer();
  const { view: on } = rebuilt();
  saveDraft(keep, "a", begin(on));
  const { steps: _, ...rest } = JSON.parse(keep.getItem("a")!) as { steps: unknown };
  keep.setItem("a", JSON.stringify(rest));
  expect(loadDraft(keep, "a", on)).toEqual(begin(on));
});
