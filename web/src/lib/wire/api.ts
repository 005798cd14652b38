/** The few things asked by plain HTTP. */

import { apiUrl, healthUrl } from "./address";
import type { Why } from "./types";

export interface TableWish {
  game: string;
  name: string;
  options: Record<string, number | string | null>;
}

const UNREACHABLE: Why = { code: "unreachable", values: {} };

/** Opens a table; its id, or why not. */
export async function openTable(wish: TableWish): Promise<{ table: string } | { why: Why }> {
  try {
    const response = await fetch(apiUrl("tables"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wish),
    });
    const body = (await response.json()) as { table: string } | { why?: Why };
    if ("table" in body) return body;
    return { why: body.why ?? UNREACHABLE };
  } catch {
    return { why: UNREACHABLE };
  }
}

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
