/** Hints in words. */

import { m } from "$messages";
import type { Hint } from "$lib/wire/types";

/** What the last turn left undone. */
export function missedLine({ any, count, laid }: Hint): string {
  if (any) return m.hint_missed({ best: count ?? 0, laid: laid?.count ?? 0 });
  return laid?.count ? m.hint_missed_none({ laid: laid.count }) : m.hint_missed_nothing();
}

/** The answer to a question about now. */
export function hintLine({ any, count, proven }: Hint): string {
  if (!any) return proven ? m.hint_no() : m.hint_no_yet();
  if (count === null) return m.hint_yes();
  return proven ? m.hint_most({ count }) : m.hint_most_yet({ count });
}
