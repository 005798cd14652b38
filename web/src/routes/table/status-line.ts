/** What the bar above a table says about the connection and the people. */

import { m } from "$messages";
import type { Room } from "$lib/state/room.svelte";
import { statusOf, type Situation, type Status } from "$lib/state/status";

export interface StatusLine {
  kind: Status["kind"];
  words: string;
  /** The connection is gone: this comes before everything else. */
  urgent: boolean;
}

/** More letters of names than these have no room in the bar. */
const LONGEST_LIST = 20;

const URGENT: readonly Status["kind"][] = ["restarting", "connecting", "reconnecting"];

export function statusLine({ link, restarting, table, you, wait }: Room): StatusLine {
  const now = { link, restarting, table, you, waited: wait.seats };
  const status = statusOf(now);
  const { kind } = status;
  return { kind, words: wordsFor(status, now.table), urgent: URGENT.includes(kind) };
}

const MINUTE_S = 60;

/** How long, so that nobody takes it for a clock. */
export function since(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return seconds < MINUTE_S
    ? m.waited_seconds({ seconds })
    : m.waited_minutes({ minutes: Math.floor(seconds / MINUTE_S) });
}

function wordsFor(status: Status, table: Situation["table"]): string {
  switch (status.kind) {
    case "restarting":
      return m.restarting();
    case "connecting":
      return m.connecting();
    case "reconnecting":
      return m.reconnecting();
    case "watching":
      return m.watching();
    case "waiting":
      return m.waited_for({ names: status.names.join(", ") });
    case "quiet":
      return table?.phase === "round" ? m.round_of({ round: table.round, rounds: table.rounds }) : "";
    default:
      return people(status.kind, status.names);
  }
}

function people(kind: "stand_in" | "absent", names: string[]): string {
  const listed = names.join(", ");
  const replaced = kind === "stand_in";
  if (names.length === 1) return replaced ? m.stand_in_one({ name: listed }) : m.absent_one({ name: listed });
  if (listed.length > LONGEST_LIST) {
    const count = names.length;
    return replaced ? m.stand_in_count({ count }) : m.absent_count({ count });
  }
  return replaced ? m.stand_in_many({ names: listed }) : m.absent_many({ names: listed });
}
