/** What ends a pause, in words. */

import { m } from "$messages";
import type { TableView } from "$lib/wire/types";

/** Where too few were left, bots play for those who are missing from then on. */
export function resumeWords({ paused, seats }: TableView): string {
  const missing = seats.filter((seat) => seat.person !== null && !seat.present && !seat.stand_in);
  if (paused?.reason !== "vanished" || !missing.length) return m.resume();
  return m.resume_bots({ count: missing.length });
}
