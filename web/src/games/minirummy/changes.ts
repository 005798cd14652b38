/** What a move changed on the table: to mark it, and to tell it. */

import { textsOf, type Draft, type Group } from "./draft";

export type Difference = "new" | "changed" | "same";

export interface Changes {
  /** The tiles that are new on the table. */
  readonly came: readonly number[];
  /** The tiles that lay in another group before. */
  readonly moved: readonly number[];
  /** The jokers that stand for something else now. */
  readonly renamed: readonly number[];
  /** By group on the table now. `new`: nothing of it lay together before. */
  readonly groups: ReadonlyMap<number, Difference>;
}

/** From the table before to the table after a move: both as they lay when their turns began. */
export function changes(before: Draft, after: Draft): Changes {
  const was = places(before);
  const now = places(after);
  const moved = [...now].filter(([id, place]) => was.has(id) && was.get(id)!.group !== place.group);
  return {
    came: [...now.keys()].filter((id) => !was.has(id)),
    moved: moved.map(([id]) => id),
    renamed: [...now].filter(([id, { text }]) => was.has(id) && was.get(id)!.text !== text).map(([id]) => id),
    groups: new Map(after.start.groups.map((each) => [each.id, difference(before, after, each)])),
  };
}

interface Place {
  group: number;
  text: string;
}

function places(draft: Draft): Map<number, Place> {
  return new Map(
    draft.start.groups.flatMap((each) => {
      const texts = textsOf(draft, each, draft.start);
      return each.tiles.map((id, index) => [id, { group: each.id, text: texts[index]! }] as const);
    }),
  );
}

function difference(before: Draft, after: Draft, now: Group): Difference {
  const was = before.start.groups.find(({ id }) => id === now.id);
  if (!was) return "new";
  const same = textsOf(before, was, before.start).join() === textsOf(after, now, after.start).join();
  return same ? "same" : "changed";
}
