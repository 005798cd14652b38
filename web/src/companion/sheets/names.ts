/** Names on a sheet: as at the tables, blanks folded, none empty, none twice. */

import { letters } from "$lib/text";
import { LONGEST_NAME } from "$lib/wire/types";

export type NameFault = "name_empty" | "name_too_long" | "name_taken";

/** Controls, and signs that turn the direction of writing. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

export function clean(raw: string): string {
  return raw.replace(/\s+/gu, " ").replace(HIDDEN, "").normalize("NFC").trim();
}

/** What two names have in common that people would take for one. */
export function folded(name: string): string {
  return clean(name).replace(IGNORABLE, "").normalize("NFKC").toUpperCase().toLowerCase();
}

/** `others`: the names it must not be taken for. */
export function faultOf(name: string, others: readonly string[]): NameFault | null {
  const own = clean(name);
  if (!VISIBLE.test(own)) return "name_empty";
  if (letters(own, LONGEST_NAME) !== own) return "name_too_long";
  return others.some((other) => folded(other) === folded(own)) ? "name_taken" : null;
}
