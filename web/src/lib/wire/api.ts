/** The few things asked by plain HTTP. */

import { apiUrl, healthUrl } from "./address";
import type {
  Advice,
  AdvicePending,
  AskAdvice,
  OpenedTimer,
  Replay,
  RoundAdvice,
  Ticket,
  Why,
} from "./types";

export interface TableWish {
  game: string;
  name: string;
  options: Record<string, number | string | null>;
}

const UNREACHABLE: Why = { code: "unreachable", values: {} };

export type Refusable<T> = T | { why: Why };

const isRefused = (status: number): boolean => status >= 400;

/** What is answered below `api/`, or why not. */
export async function ask<T extends object>(path: string, request?: RequestInit): Promise<Refusable<T>> {
  try {
    const response = await fetch(apiUrl(path), request);
    if (response.status === 204) return {} as T;
    const body = (await response.json()) as T | { why?: Why };
    if (!isRefused(response.status)) return body as T;
    return { why: ("why" in body && body.why) || UNREACHABLE };
  } catch {
    return { why: UNREACHABLE };
  }
}

/** Opens a table; its id, or why not. */
export const openTable = (wish: TableWish): Promise<Refusable<{ table: string }>> =>
  ask("tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });

/** Opens a timer for several phones. */
export const openTimer = (): Promise<Refusable<OpenedTimer>> => ask("timers", { method: "POST" });

/** The best in a position of a game; whoever hangs up ends the search. */
export const askAdvice = (
  game: string,
  question: AskAdvice,
  signal: AbortSignal,
): Promise<Refusable<Advice>> =>
  ask(`games/${game}/advice`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });

/** That search is to answer with the best it has found. */
export const stopAdvice = (game: string, job: string): Promise<Refusable<object>> =>
  ask(`games/${game}/advice/${job}/stop`, { method: "POST" });

const roundPath = (table: string, round: number): string => `tables/${table}/rounds/${round}`;

/** Where the record of a finished round is. */
export const recordUrl = (table: string, round: number): string => apiUrl(roundPath(table, round));

/** The record as it stands there, or null if it cannot be had. */
export async function readRecord(table: string, round: number): Promise<string | null> {
  try {
    const response = await fetch(recordUrl(table, round));
    return isRefused(response.status) ? null : await response.text();
  } catch {
    return null;
  }
}

/** A finished round as a seat saw it (null: a spectator), move by move. */
export const readReplay = (table: string, round: number, seat: number | null): Promise<Refusable<Replay>> =>
  ask(`${roundPath(table, round)}/replay${seat === null ? "" : `?seat=${seat}`}`);

/** What would have been possible in each turn of a finished round, or how far that is worked out. */
export const readPossible = (table: string, round: number): Promise<Refusable<RoundAdvice | AdvicePending>> =>
  ask(`${roundPath(table, round)}/advice`);

const HEALTH_MS = 4_000;

/** Whether the server answers plain requests. */
export async function answers(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), HEALTH_MS);
  try {
    return (await fetch(healthUrl(), { cache: "no-store", signal: patience.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

export function qrUrl(link: string): string {
  return apiUrl(`qr.svg?link=${encodeURIComponent(link)}`);
}

/** The same for a link that gives something away, which must not stand in the log of any proxy; null: not now. */
export async function secretQr(link: string): Promise<string | null> {
  try {
    const response = await fetch(apiUrl("qr.svg"), { method: "POST", body: link });
    if (isRefused(response.status)) return null;
    return `data:image/svg+xml,${encodeURIComponent(await response.text())}`;
  } catch {
    return null;
  }
}

/** A code with which another device takes the own seat over. */
export const makeTicket = (table: string): Promise<Refusable<Ticket>> =>
  ask(`tables/${table}/ticket`, { method: "POST" });

export const deleteTable = (table: string): Promise<Refusable<object>> =>
  ask(`tables/${table}`, { method: "DELETE" });
