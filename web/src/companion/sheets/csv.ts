/** A table as a file for spreadsheets. */

import type { Language } from "$lib/text";

export type Cell = string | number | null;

/** A spreadsheet takes a file without it for an old encoding. */
const BYTE_ORDER_MARK = "\ufeff";
/** What a spreadsheet would run instead of showing. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/u;
/** Where the comma divides decimals, spreadsheets divide cells by semicolons. */
const DIVIDER: Record<Language, string> = { de: ";", en: "," };

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf(rows: readonly (readonly Cell[])[], language: Language): string {
  const lines = rows.map((row) => row.map(written).join(DIVIDER[language]));
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join("");
}
