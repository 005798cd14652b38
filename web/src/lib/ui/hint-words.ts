/** Hints in words. */

import { m } from "$messages";
import { speech } from "$lib/state/language.svelte";
import type { Hint } from "$lib/wire/types";

/** How many could have been laid. */
export const possibleWords = (count: number): string =>
  count === 1 ? m.hint_possible_one() : m.hint_possible_many({ count });

const laidWords = (laid: number): string => (laid ? m.hint_laid_some({ laid }) : m.hint_laid_none());

/** What the last turn left undone. */
export function missedLine({ any, count, laid }: Hint): string {
  if (any) return m.hint_missed({ possible: possibleWords(count ?? 0), laid: laidWords(laid?.count ?? 0) });
  return laid?.count ? m.hint_missed_none({ laid: laid.count }) : m.hint_missed_nothing();
}

/** The answer to a question about now. */
export function hintLine({ any, count, proven, note }: Hint): string {
  if (!any && note) return note[speech.current];
  if (!any) return proven ? m.hint_no() : m.hint_no_yet();
  if (count === null) return m.hint_yes();
  return proven ? m.hint_most({ count }) : m.hint_most_yet({ count });
}
