/** Whether the deal of a finished round is the one that was promised before anyone acted.
 *
 * The promise (commitment) is a SHA-256 over 32 random bytes and the text of the deal. It binds whoever gave it: no other
 * deal fits it. Both are told after the round, in its record.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface DealRecord {
  entries: string[];
  commitment: string;
  salt: string;
}

/** What this browser was shown for a round: one promise before it; nothing; or more than one. */
export type Shown = string | null | "several";

/**
 * proved: the deal is the one promised to this browser before the round.
 * by_record: it fits the promise in the record; this browser was not here to be shown one.
 * several: it fits, but this browser was shown another promise before.
 * wrong: it does not fit.
 * none: the record has no promise, or cannot be read.
 */
export type DealVerdict = "proved" | "by_record" | "several" | "wrong" | "none";

const SALT = /^[0-9a-f]{64}$/;
const DEAL = /^\d+ chance (deal .*)$/;

const isText = (value: unknown): value is string => typeof value === "string";

/** The part of a record that is checked; null where it has none. */
export function readDeal(record: string): DealRecord | null {
  try {
    const { entries, commitment, salt } = JSON.parse(record) as Record<string, unknown>;
    if (!Array.isArray(entries) || !entries.every(isText) || !isText(commitment) || !isText(salt))
      return null;
    return { entries, commitment, salt };
  } catch {
    return null;
  }
}

export const commitmentOf = (salt: string, deal: string): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(salt), utf8ToBytes(deal))));

/** The commitment this record comes to; null if it has no deal or no salt to make it from. */
function recomputed({ entries, salt }: DealRecord): string | null {
  const deal = DEAL.exec(entries[0] ?? "")?.[1];
  return deal !== undefined && SALT.test(salt) ? commitmentOf(salt, deal) : null;
}

export function judgeDeal(record: DealRecord | null, shown: Shown): DealVerdict {
  if (!record) return "none";
  const comes = recomputed(record);
  if (comes === null || comes !== record.commitment) return "wrong";
  if (shown === null) return "by_record";
  if (shown === "several") return "several";
  return comes === shown ? "proved" : "wrong";
}
