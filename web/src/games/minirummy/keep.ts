/** What outlives a reload: a phone forgets a page as soon as something else is looked at. */

import { ownOf, type Draft, type Layout } from "./draft";
import { begin } from "./follow";
import type { View } from "./generated";

/** Where things are kept: `localStorage`, or anything alike. */
export type Keep = Pick<Storage, "getItem" | "setItem">;

/** A browser that keeps nothing is no fault. */
export function write(keep: Keep, key: string, text: string): void {
  try {
    keep.setItem(key, text);
  } catch {
    return;
  }
}

export function written(keep: Keep, key: string): string | null {
  try {
    return keep.getItem(key);
  } catch {
    return null;
  }
}

// -- a draft ----------------------------------------------------------------------------------------------------------

/** A draft as its tiles' places in the view it is made on, with its history. */
interface Kept {
  /** That view's turn, rack and table: on any other the draft means nothing. */
  on: string;
  /** Steps taken, the present one, steps taken back. */
  steps: KeptStep[];
  /** Which of them is the present one. */
  at: number;
}

interface KeptStep {
  /** By group: which of the table it was (those counted on from there: a new one), then its tiles. */
  groups: number[][];
  chosen: [number, string][];
}

/** So many steps back, and forward, outlive a reload. */
const STEPS = 50;

function ground({ seat, number, turn, racks, melds }: View): string {
  return JSON.stringify([
    seat,
    number,
    turn,
    seat === null ? null : racks[seat],
    melds.map(({ tiles }) => tiles),
  ]);
}

/** All tiles in the order in which the view names them: the table's, then the rack's. */
function inView(draft: Draft): number[] {
  return [...draft.start.groups.flatMap(({ tiles }) => tiles), ...ownOf(draft).map(({ id }) => id)];
}

/** Numbers things in the order in which they are asked for, after those that have a number. */
function numbering(first: readonly number[]): (id: number) => number {
  const numbers = new Map(first.map((id, index) => [id, index]));
  return (id) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return numbers.get(id)!;
  };
}

/** Keeps a draft. `key` names table, seat and round. */
export function saveDraft(keep: Keep, key: string, draft: Draft): void {
  const past = draft.past.slice(-STEPS);
  const placeOf = numbering(inView(draft));
  const numberOf = numbering(draft.start.groups.map(({ id }) => id));
  const steps = [...past, draft.now, ...draft.future.slice(0, STEPS)].map(({ groups, chosen }) => ({
    groups: groups.map(({ id, tiles }) => [numberOf(id), ...tiles.map(placeOf)]),
    chosen: [...chosen].map(([id, face]): [number, string] => [placeOf(id), face]),
  }));
  const kept: Kept = { on: ground(draft.view), steps, at: past.length };
  write(keep, key, JSON.stringify(kept));
}

/** The draft that was kept on this very view, with the steps that led there; else an untouched one. */
export function loadDraft(keep: Keep, key: string, view: View): Draft {
  const first = begin(view);
  const kept = parsed(written(keep, key));
  if (kept?.on !== ground(view) || !kept.steps[kept.at]) return first;
  const layouts = kept.steps.map((each) => layoutOf(each, first));
  const highest = Math.max(0, ...layouts.flatMap(({ groups }) => groups.map(({ id }) => id)));
  return {
    ...first,
    now: layouts[kept.at]!,
    past: layouts.slice(0, kept.at),
    future: layouts.slice(kept.at + 1),
    next: { ...first.next, group: Math.max(first.next.group, highest + 1) },
  };
}

function layoutOf({ groups, chosen }: KeptStep, first: Draft): Layout {
  const places = inView(first);
  const { groups: old } = first.start;
  return {
    groups: groups.map(([number, ...tiles]) => ({
      id: old[number!]?.id ?? first.next.group + number! - old.length,
      tiles: tiles.map((place) => places[place]!),
    })),
    chosen: new Map(chosen.map(([place, face]) => [places[place]!, face])),
  };
}

function parsed(text: string | null): Kept | null {
  try {
    const kept = (text ? JSON.parse(text) : null) as Kept | null;
    return Array.isArray(kept?.steps) ? kept : null;
  } catch {
    return null;
  }
}
