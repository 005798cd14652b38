/** A sheet as this browser keeps it. What is damaged is passed over, and stays where it is. */

import { started, type History } from "./history";
import { present, type Person, type Round, type Sheet } from "./model";

export interface Kept {
  readonly history: History<Sheet>;
  /** The next round, half counted. */
  readonly draft: Round | null;
  /** When it was touched last (ms since 1970). */
  readonly touched: number;
}

export const keep = (sheet: Sheet): Kept => ({
  history: started(sheet),
  draft: null,
  touched: sheet.at,
});

/** A round that was begun, for whoever is there now. */
export function resumed({ people }: Sheet, draft: Round): Round {
  const players = present(people).map(({ id }) => id);
  const gone = typeof draft.out === "string" && !players.includes(draft.out);
  return { ...draft, players, out: gone ? undefined : draft.out };
}

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === "string";
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const valuesOf =
  (check: Check): Check =>
  (value) =>
    isFields(value) && Object.values(value).every(check);

const isPerson = (value: unknown): value is Person =>
  isFields(value) && isText(value["id"]) && isText(value["name"]) && typeof value["left"] === "boolean";

const isRound = (value: unknown): value is Round =>
  isFields(value) &&
  listOf(isText)(value["players"]) &&
  [null, undefined].includes(value["out"] as null) !== isText(value["out"]) &&
  valuesOf(isCount)(value["counts"]) &&
  valuesOf(listOf(isCount))(value["pieces"]);

const isSheet = (value: unknown): value is Sheet =>
  isFields(value) &&
  isText(value["id"]) &&
  isText(value["game"]) &&
  isCount(value["at"]) &&
  isFields(value["options"]) &&
  isCount(value["rounds"]) &&
  listOf(isPerson)(value["people"]) &&
  listOf(isRound)(value["played"]);

const isHistory = (value: unknown): value is History<Sheet> =>
  isFields(value) &&
  listOf(isSheet)(value["past"]) &&
  isSheet(value["present"]) &&
  listOf(isSheet)(value["future"]);

function isKept(value: unknown): value is Kept {
  if (!isFields(value) || !isHistory(value["history"]) || !isCount(value["touched"])) return false;
  return value["draft"] === null || isRound(value["draft"]);
}

export function read(text: string): Kept | null {
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}
