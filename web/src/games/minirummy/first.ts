/** What a first lay is worth, as the rules' `first.py` counts it: the combinations that come from the rack alone. */

import { JOKER, count, pieceOf, tile } from "./tiles";
import type { View } from "./generated";

/** The options that matter, as views name them. */
export type Terms = Pick<
  View,
  "first_meld" | "joker_value" | "joker_counts_in_first_meld" | "jokers" | "rebuild_in_first_turn"
>;

type Texts = readonly string[];
type Counts = Map<string, number>;

/** A combination: its points, and what it takes one of each time. */
interface Part {
  points: number;
  needs: string[];
}

/** What tiles count in a first lay. */
export function worth(terms: Terms, tiles: Texts): number {
  const asTile = terms.joker_counts_in_first_meld === "as_tile";
  const points = tiles.map(tile).map(({ joker, number }) => (joker && !asTile ? terms.joker_value : number));
  return points.reduce((sum, each) => sum + each, 0);
}

/** The points of the new combinations from the rack alone. `groups` are all on the table now, `melds` those of them that
 * are valid; both in their natural order. While some are unfinished this is what the valid ones are worth. */
export function firstSum(
  terms: Terms,
  before: readonly Texts[],
  groups: readonly Texts[],
  melds: readonly Texts[],
): number {
  const fresh = added(before, groups);
  if (fresh && terms.rebuild_in_first_turn === "no")
    return sum(added(before, melds)?.map((each) => worth(terms, each)) ?? []);
  const spare = fromRack(terms, before.flat(), groups.flat());
  return best(
    melds.map((each) => ({ points: worth(terms, each), needs: needs(each) })),
    spare,
  );
}

function sum(points: number[]): number {
  return points.reduce((total, each) => total + each, 0);
}

/** The groups that are new, if all earlier ones are still there. */
export function added(before: readonly Texts[], now: readonly Texts[]): Texts[] | null {
  const left = [...now];
  for (const old of before) {
    const at = left.findIndex((each) => each.join() === old.join());
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Each tile needs its like from the rack, and each joker one joker from the rack besides. */
function needs(tiles: Texts): string[] {
  return [...tiles, ...tiles.filter((text) => tile(text).joker).map(() => JOKER)];
}

/** How many tiles of the table can be from the rack; for `J`, how many jokers together. A bound joker that was not freed
 * is the table's; a freed one and one from the rack are twins. */
function fromRack({ jokers }: Terms, before: Texts, after: Texts): Counts {
  const [then, now] = [count(before), count(after)];
  const more = (text: string): number => (now.get(text) ?? 0) - (then.get(text) ?? 0);
  const spare = new Map([...now.keys()].map((text) => [text, more(text)]));
  for (const [text, number] of now) {
    const { joker, face } = tile(text);
    if (!joker || face === null) continue;
    const stay = jokers === "bound" ? Math.max(0, (then.get(text) ?? 0) - more(face)) : 0;
    spare.set(text, number - stay);
  }
  const all = (texts: Texts): number => texts.filter((text) => pieceOf(text) === JOKER).length;
  return spare.set(JOKER, all(after) - all(before));
}

/** The most points that parts reach which do not take more than `spare` has. */
function best(parts: Part[], spare: Counts): number {
  const possible = parts.filter((part) => fits(part, spare));
  const wanted = count(possible.flatMap((part) => part.needs));
  const short = (text: string): boolean => wanted.get(text)! > (spare.get(text) ?? 0);
  const contested = possible.filter((part) => part.needs.some(short));
  const sure = possible.filter((part) => !contested.includes(part));
  contested.sort((one, other) => lowest(one) - lowest(other));
  return sum(sure.map(({ points }) => points)) + search(contested)(0, spare);
}

function fits({ needs: wanted }: Part, spare: Counts): boolean {
  return [...count(wanted)].every(([text, number]) => (spare.get(text) ?? 0) >= number);
}

function lowest({ needs: wanted }: Part): number {
  return Math.min(...wanted.map((text) => tile(text).number || Infinity));
}

/** Each part is taken or left, in the order of the lowest numbers: what later ones still find depends on few earlier
 * ones, and each such case is looked at once. */
function search(parts: Part[]): (at: number, spare: Counts) => number {
  const later = parts.map((_, at) => [...new Set(parts.slice(at).flatMap((part) => part.needs))].sort());
  const known = new Map<string, number>();
  return function most(at: number, spare: Counts): number {
    if (at === parts.length) return 0;
    const key = [at, ...later[at]!.map((text) => spare.get(text))].join();
    let found = known.get(key);
    if (found === undefined) {
      const part = parts[at]!;
      found = most(at + 1, spare);
      if (fits(part, spare)) found = Math.max(found, part.points + most(at + 1, less(part, spare)));
      known.set(key, found);
    }
    return found;
  };
}

function less({ needs: wanted }: Part, spare: Counts): Counts {
  const left = new Map(spare);
  for (const text of wanted) left.set(text, left.get(text)! - 1);
  return left;
}
