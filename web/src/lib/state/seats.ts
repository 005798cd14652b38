/** Who sits where, as far as screens ask. */

import type { SeatView } from "$lib/wire/types";

/** Stays the same when seats change places. */
export const seatKey = (seat: SeatView): string => `${seat.person ?? seat.name}`;

/** A bot's seat, or one whose person has left for good. */
export const canBeTaken = (seat: SeatView): boolean => seat.person === null || seat.left;
