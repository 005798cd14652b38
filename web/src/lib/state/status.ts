/** The one thing worth telling about the connection and the people, the most urgent first. */

import type { Link } from "$lib/wire/socket";
import type { SeatView, TableView, You } from "$lib/wire/types";

export type Status =
  | { kind: "restarting" | "connecting" | "reconnecting" | "watching" | "quiet" }
  | { kind: "stand_in" | "absent" | "waiting"; names: string[] };

export interface Situation {
  link: Link;
  restarting: boolean;
  table: TableView | null;
  you: You;
  /** Seats the table has been waiting for a good while. */
  waited?: readonly number[];
}

function namesOf(seats: SeatView[], which: (seat: SeatView) => boolean): string[] {
  return seats.filter((seat) => seat.person !== null && which(seat)).map((seat) => seat.name);
}

export function statusOf({ link, restarting, table, you, waited = [] }: Situation): Status {
  if (restarting && link !== "open") return { kind: "restarting" };
  if (link === "lost") return { kind: "reconnecting" };
  if (link === "connecting") return { kind: "connecting" };
  if (table?.phase === "lobby") return { kind: "quiet" };
  const slow = waited.filter((seat) => seat !== you.seat).map((seat) => table?.seats[seat]?.name ?? "");
  if (slow.length) return { kind: "waiting", names: slow };
  const others = (table?.seats ?? []).filter((seat) => seat.person !== you.person);
  const replaced = table?.phase === "round" ? namesOf(others, (seat) => seat.stand_in) : [];
  if (replaced.length) return { kind: "stand_in", names: replaced };
  const absent = namesOf(others, (seat) => !seat.present);
  if (absent.length) return { kind: "absent", names: absent };
  return { kind: table && you.seat === null ? "watching" : "quiet" };
}
