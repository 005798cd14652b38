/** The last tables where this browser has a place, to find back to them. */

import type { Language } from "$lib/text";
import { recall, remember } from "./memory";

export interface OwnTable {
  id: string;
  game: string;
  /** When this browser was there last (ms since 1970). */
  at: number;
}

const MOST = 4;

function isOwnTable(value: unknown): value is OwnTable {
  const { id, game, at } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "string" && /^[\w-]+$/.test(id) && typeof game === "string" && Number.isFinite(at);
}

function read(): OwnTable[] {
  try {
    const known: unknown = JSON.parse(recall("tables") ?? "[]");
    return Array.isArray(known) ? known.filter(isOwnTable).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export class OwnTables {
  list: readonly OwnTable[] = $state.raw(read());

  keep(id: string, game: string, at = Date.now()): void {
    this.write([{ id, game, at }, ...this.others(id)].slice(0, MOST));
  }

  forget(id: string): void {
    this.write(this.others(id));
  }

  /** Another tab may have been somewhere else meanwhile. */
  refresh(): void {
    this.list = read();
  }

  private others(id: string): OwnTable[] {
    return read().filter((table) => table.id !== id);
  }

  private write(list: OwnTable[]): void {
    remember("tables", JSON.stringify(list));
    this.list = list;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** How long ago, in words ("vor 5 Minuten", "gestern"); null: less than a minute. */
export function ago(at: number, now: number, language: Language): string | null {
  const passed = now - at;
  if (passed < MINUTE) return null;
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days >= 1 && passed >= DAY / 2) return words.format(-days, "day");
  if (passed >= HOUR) return words.format(-Math.floor(passed / HOUR), "hour");
  return words.format(-Math.floor(passed / MINUTE), "minute");
}

export const ownTables = new OwnTables();
