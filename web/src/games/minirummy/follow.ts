/** Which tile of a new view is which of the one before, so that it can glide and keep its place. */

import { pieceOf } from "./tiles";
import { draftOf, rackOf, stone, textsOf, type Draft, type Known, type Layout, type Numbered } from "./draft";
import type { View } from "./generated";

/** Where tiles lay in a draft, at its start or now. */
export function knownOf(draft: Draft, layout: Layout): Known {
  const groups = layout.groups.map((each) => {
    const texts = textsOf(draft, each, layout);
    return { id: each.id, tiles: each.tiles.map((id, index) => ({ id, text: texts[index]! })) };
  });
  const rack = rackOf(draft, layout).map(({ id }) => ({ id, text: stone(draft, id).piece }));
  return { rack, groups, next: draft.next };
}

interface Wanted {
  text: string;
  id: number | null;
}

/** Nothing is known yet. */
export const UNKNOWN: Known = { rack: [], groups: [], next: { group: 1, stone: 1 } };

/** The tiles of a view with their numbers; those nobody knows get new ones. */
export function follow(view: View, before: Known = UNKNOWN): Known {
  const rack = wants(view.seat === null ? [] : (view.racks[view.seat] ?? []));
  const melds = view.melds.map(({ tiles }) => wants(tiles));
  const pool = new Map(before.rack.map((each) => [each.id, each]));
  claim(rack, before.rack, pool);
  for (const each of before.groups) for (const one of each.tiles) pool.set(one.id, one);
  const heirs = inherit(melds, before);
  melds.forEach((meld, index) => claim(meld, before.groups[heirs[index]!]?.tiles ?? [], pool));
  for (const meld of [...melds, rack]) claim(meld, [...pool.values()], pool);
  return numbered(rack, melds, heirs, before);
}

function wants(texts: readonly string[]): Wanted[] {
  return texts.map((text) => ({ text, id: null }));
}

/** Gives tiles out: first those that read the same, then the same piece. */
function claim(wanted: Wanted[], from: readonly Numbered[], pool: Map<number, Numbered>): void {
  const rules = [same, (one: string, other: string) => same(pieceOf(one), pieceOf(other))];
  for (const fits of rules)
    for (const want of wanted) {
      if (want.id !== null) continue;
      const found = from.find((each) => pool.has(each.id) && fits(each.text, want.text));
      if (!found) continue;
      want.id = found.id;
      pool.delete(found.id);
    }
}

function same(one: string, other: string): boolean {
  return one === other;
}

/** By meld: the earlier group it continues, the one most like it (-1: none). */
function inherit(melds: readonly Wanted[][], { groups }: Known): number[] {
  const texts = groups.map(({ tiles }) => tiles.map(({ text }) => text));
  const pairs = melds.flatMap((meld, heir) =>
    texts.map((old, from) => ({
      heir,
      from,
      like: likeness(
        meld.map(({ text }) => text),
        old,
      ),
    })),
  );
  pairs.sort((one, other) => other.like - one.like);
  const heirs = melds.map(() => -1);
  for (const { heir, from, like } of pairs)
    if (like > 0 && heirs[heir]! < 0 && !heirs.includes(from)) heirs[heir] = from;
  return heirs;
}

/** How alike two groups are, from 0 to 1. */
function likeness(one: string[], other: string[]): number {
  const left = [...other];
  for (const text of one) {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
  }
  return (2 * (other.length - left.length)) / (one.length + other.length);
}

function numbered(rack: Wanted[], melds: Wanted[][], heirs: number[], before: Known): Known {
  let { stone: nextStone, group: nextGroup } = before.next;
  const give = (wanted: Wanted[]): Numbered[] =>
    wanted.map(({ id, text }) => ({ id: id ?? nextStone++, text }));
  const groups = melds.map((meld, index) => ({
    id: before.groups[heirs[index]!]?.id ?? nextGroup++,
    tiles: give(meld),
  }));
  return { groups, rack: give(rack), next: { stone: nextStone, group: nextGroup } };
}

/** A draft of a view nobody has seen anything before of. */
export function begin(view: View): Draft {
  return draftOf(view, follow(view));
}
