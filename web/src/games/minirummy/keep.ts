/** What outlives a reload: a phone forgets a page as soon as something else is looked at. */

import { ownOf, step, type Draft, type Group } from "./draft";
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

/** A draft as its tiles' places in the view it is made on. */
interface Kept {
  /** That view's turn, rack and table: on any other the draft means nothing. */
  on: string;
  /** By group: which of the table it was (-1: none), then its tiles. */
  groups: number[][];
  chosen: [number, string][];
}

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

function wasAt({ start }: Draft, { id }: Group): number {
  return start.groups.findIndex((each) => each.id === id);
}

/** Keeps a draft, without its history. `key` names table, seat and round. */
export function saveDraft(keep: Keep, key: string, draft: Draft): void {
  const places = inView(draft);
  const { groups, chosen } = draft.now;
  const kept: Kept = {
    on: ground(draft.view),
    groups: groups.map((each) => [wasAt(draft, each), ...each.tiles.map((id) => places.indexOf(id))]),
    chosen: [...chosen].map(([id, face]) => [places.indexOf(id), face]),
  };
  write(keep, key, JSON.stringify(kept));
}

/** The draft that was kept on this very view, as one step from the table as it is; else an untouched one. */
export function loadDraft(keep: Keep, key: string, view: View): Draft {
  const first = begin(view);
  const kept = parsed(written(keep, key));
  if (kept?.on !== ground(view)) return first;
  const places = inView(first);
  const next = { ...first.next, group: first.next.group + kept.groups.length };
  const groups = kept.groups.map(([id, ...tiles], index) => ({
    id: first.now.groups[id!]?.id ?? first.next.group + index,
    tiles: tiles.map((place) => places[place]!),
  }));
  const chosen = new Map(kept.chosen.map(([place, face]) => [places[place]!, face]));
  return step(first, groups, chosen, next);
}

function parsed(text: string | null): Kept | null {
  try {
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}
