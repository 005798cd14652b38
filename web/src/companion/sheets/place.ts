/** Where the sheets lie within the companion. */

export const SHEETS = "boegen";

export type SheetPlace = { page: "list" } | { page: "new"; game: string } | { page: "sheet"; id: string };

export function sheetPlace(at: string): SheetPlace {
  const [, first, second] = at.split("/");
  if (!first) return { page: "list" };
  return first === "new" ? { page: "new", game: second ?? "" } : { page: "sheet", id: first };
}
