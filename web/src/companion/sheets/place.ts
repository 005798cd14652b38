/** Where the sheets lie within the companion. */

export const SHEETS = "boegen";

const ROUND = "round";

/** Where the next round of a sheet is entered at once. */
export const roundAt = (id: string): string => `${SHEETS}/${id}/${ROUND}`;

/** `round`: the next one is to be entered. */
export type SheetPlace =
  { page: "list" } | { page: "new"; game: string } | { page: "sheet"; id: string; round: boolean };

export function sheetPlace(at: string): SheetPlace {
  const [, first, second] = at.split("/");
  if (!first) return { page: "list" };
  return first === "new"
    ? { page: "new", game: second ?? "" }
    : { page: "sheet", id: first, round: second === ROUND };
}
