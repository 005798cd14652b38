import { expect, it } from "vitest";
import { declare, join, move, NEW, RACK, split, swap, swapsFor, tidy, type Target } from "./arrange";
import { isJoker, laidOf, rackOf, redo, reset, undo, type Draft, type Layout, type Stone } from "./draft";
import { dice, groupsOf, LAYS, meldView, rackText, tableText, view, type LayCase } from "./fixtures";
import { begin, follow, knownOf } from "./follow";
import { facesIn, propose } from "./jokers";
import { isMeld, read } from "./melds";
import { summary } from "./summary";
import { goHome } from "./taps";
import { count, jokerAs, pieceOf, tile } from "./tiles";

const DRAFTS = 40;
const STEPS = 40;

type Roll = (below: number) => number;

function drafted({ table, rack, opened, options }: LayCase): Draft {
  return begin(view(table, rack, { opened: [opened, true], ...options }));
}

function some<T>(roll: Roll, items: readonly T[]): T | undefined {
  return items[roll(items.length)];
}

function anyTarget(roll: Roll, draft: Draft): Target {
  const group = some(roll, draft.now.groups);
  const kind = roll(4);
  if (kind === 0) return RACK;
  if (kind === 1 || !group) return roll(2) ? NEW : { to: "new", at: roll(draft.now.groups.length + 1) };
  return { to: "group", group: group.id, at: roll(group.tiles.length + 1) };
}

/** Something a hand may do, sensible or not. */
function deed(roll: Roll, draft: Draft): Draft {
  const ids = [...draft.stones.keys()];
  const group = some(roll, draft.now.groups);
  const other = some(roll, draft.now.groups);
  const id = some(roll, ids)!;
  const deeds: (() => Draft)[] = [
    () => move(draft, [id], anyTarget(roll, draft)),
    () => move(draft, [id], anyTarget(roll, draft)),
    () => move(draft, [id, some(roll, ids)!, some(roll, ids)!], anyTarget(roll, draft)),
    () => goHome(draft, some(roll, rackOf(draft))?.id ?? id),
    () => (group ? split(draft, group.id, roll(group.tiles.length)) : draft),
    () => (group && other ? join(draft, group.id, other.id) : draft),
    () => (group ? tidy(draft, group.id) : draft),
    () => swap(draft, id, some(roll, swapsFor(draft, id)) ?? id),
    () =>
      group
        ? declare(draft, some(roll, propose(draft, group)?.choices ?? []) ?? { faces: new Map() })
        : draft,
    () => undo(draft),
    () => redo(draft),
    () => (roll(5) === 0 ? reset(draft) : draft),
  ];
  return some(roll, deeds)!();
}

/** Every draft that a seeded hand comes through, with the case it began with. */
function* walks(): Generator<{ draft: Draft; from: LayCase }> {
  for (let seed = 1; seed <= DRAFTS; seed += 1) {
    const roll = dice(seed);
    const from = some(roll, LAYS)!;
    let draft = drafted(from);
    for (let turn = 0; turn < STEPS; turn += 1) {
      draft = deed(roll, draft);
      yield { draft, from };
    }
  }
}

const WALKS = [...walks()];

function placesOf(draft: Draft, layout: Layout): number[] {
  const rack = rackOf(draft, layout).map(({ id }) => id);
  return [...rack, ...layout.groups.flatMap(({ tiles }) => tiles)].sort((one, other) => one - other);
}

it("no tile is lost or doubled, and none of the table gets on the rack", () => {
  for (const { draft } of WALKS) {
    expect(placesOf(draft, draft.now)).toEqual(placesOf(draft, draft.start));
    expect(rackOf(draft).every(({ from }) => from === "rack")).toBe(true);
    expect(new Set(draft.now.groups.map(({ id }) => id)).size).toBe(draft.now.groups.length);
    expect(draft.now.groups.every(({ tiles }) => tiles.length > 0)).toBe(true);
  }
});

it("step by step back, or all at once, everything is as it was, meanings too", () => {
  for (const { draft, from } of WALKS) {
    const first = drafted(from);
    let back = draft;
    while (back.past.length > 0) back = undo(back);
    let again = back;
    while (again.future.length > 0) again = redo(again);
    for (const each of [back, reset(draft)])
      expect([tableText(each), rackText(each)]).toEqual([tableText(first), rackText(first)]);
    const last = draft.future.at(-1) ?? draft.now;
    expect(again.now).toEqual(last);
  }
});

it("a bound joker is never more than freed: each tile from the rack frees one that stood for it", () => {
  for (const { draft } of WALKS) {
    if (draft.view.jokers === "free") continue;
    const now = count([...facesIn(draft, draft.now).faces.values()].map((face) => face ?? ""));
    const before = count([...draft.stones.values()].map(({ was }) => was ?? ""));
    const laid = count(laidOf(draft).map(({ piece }) => piece));
    before.delete("");
    for (const [face, number] of before)
      expect(now.get(face) ?? 0).toBeGreaterThanOrEqual(number - (laid.get(face) ?? 0));
  }
});

it("melds lie in their natural order, and no joker of a meld stands for nothing", () => {
  for (const { draft } of WALKS)
    for (const { kind, texts } of summary(draft).groups) {
      if (kind === null) continue;
      const found = read(texts);
      expect(isMeld(found) && found.tiles).toEqual(texts);
      expect(texts).not.toContain("J");
    }
});

// -- what the rules allow can be drafted ------------------------------------------------------------------------------

const LEGAL = LAYS.filter(({ code }) => code === undefined);

function meldsOf({ lay }: LayCase): string[][] {
  return groupsOf(lay).map((group) => meldView(group).tiles);
}

/** Which tile to put where a lay says these texts: a joker that stood for it first, tiles of the table before others. */
function fitting(draft: Draft, texts: readonly string[]): number[] {
  const stones = [...draft.stones.values()];
  const left = [
    ...stones.filter(({ from }) => from === "table"),
    ...stones.filter(({ from }) => from === "rack"),
  ];
  const found = texts.map((text) => take(left, ({ was }) => was !== null && jokerAs(was) === text));
  return found.map((id, index) => id ?? take(left, ({ piece }) => piece === pieceOf(texts[index]!))!);
}

function take(left: Stone[], fits: (stone: Stone) => boolean): number | null {
  const at = left.findIndex(fits);
  return at < 0 ? null : left.splice(at, 1)[0]!.id;
}

function draftedAs(each: LayCase, lay: string[][]): Draft {
  const first = drafted(each);
  const ids = fitting(first, lay.flat());
  return lay.reduce((draft, texts) => {
    const own = ids.splice(0, texts.length);
    const faces = own.map((id, index) => [id, tile(texts[index]!).face!] as const);
    const jokers = faces.filter(([id]) => isJoker(draft.stones.get(id)!));
    return declare(move(draft, own, NEW), { faces: new Map(jokers) });
  }, first);
}

it("every lay that the rules allow can be drafted and is sent as it was meant", () => {
  for (const each of LEGAL) {
    const wanted = meldsOf(each);
    const found = summary(draftedAs(each, wanted));
    expect([each, found.done]).toEqual([each, null]);
    const sent = found.lay!.slice("lay ".length).split("/");
    expect(sent.sort()).toEqual(wanted.map((tiles) => tiles.join(".")).sort());
  }
});

it("a tile keeps its number from a draft into the view that comes of it", () => {
  for (const each of LEGAL) {
    const draft = draftedAs(each, meldsOf(each));
    const found = summary(draft);
    const melds = found.groups.map(({ kind, texts }) => ({ kind: kind!, tiles: [...texts] }));
    const racks = [rackOf(draft).map(({ piece }) => piece), null];
    const next = follow({ ...draft.view, melds, racks, turn: 1 }, knownOf(draft, draft.now));
    expect(next.groups.map(({ id, tiles }) => ({ id, tiles: tiles.map((each) => each.id) }))).toEqual(
      draft.now.groups,
    );
    expect(next.rack.map(({ id }) => id)).toEqual(rackOf(draft).map(({ id }) => id));
  }
});
