import { expect, it } from "vitest";
import { declare, split, swap } from "./arrange";
import { undo, type Draft } from "./draft";
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

it("a draft is there again after a reload, with what jokers stand for, and one step leads back", () => {
  const keep = drawer();
  const draft = rebuilt();
  saveDraft(keep, "a", draft);
  const again = loadDraft(keep, "a", structuredClone(draft.view));
  expect([tableText(again), rackText(again)]).toEqual([tableText(draft), rackText(draft)]);
  expect(tableText(again)).toContain("J=6g 7g 8g");
  expect(summary(again).groups.map(({ untouched }) => untouched)).toEqual(
    summary(draft).groups.map(({ untouched }) => untouched),
  );
  expect(tableText(undo(again))).toBe(tableText(begin(draft.view)));
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

it("one that was reset is forgotten", () => {
  const keep = drawer();
  const draft = rebuilt();
  saveDraft(keep, "a", draft);
  saveDraft(keep, "a", { ...draft, now: draft.start });
  expect(loadDraft(keep, "a", draft.view).past).toEqual([]);
});
