/** Who sits where, as far as screens ask. */

import type { SeatView } from "$lib/wire/types";

/** Stays the same when seats change places. */
export const seatKey = (seat: SeatView): string => `${seat.person ?? seat.name}`;

/** A bot's seat, or one whose person has left for good. */
export const canBeTaken = (seat: SeatView): boolean => seat.person === null || seat.left;

/** Who has come and who has gone between two looks; a new name is neither. */
export function comings(before: readonly SeatView[], now: readonly SeatView[]) {
  const missing = (from: readonly SeatView[], among: readonly SeatView[]): string[] => {
    const keys = new Set(among.map(seatKey));
    return from.filter((seat) => !keys.has(seatKey(seat))).map((seat) => seat.name);
  };
  return { came: missing(now, before), went: missing(before, now) };
}
