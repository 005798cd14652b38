/** A sheet as this browser keeps it. What is damaged is passed over, and stays where it is. */

import { started, type History } from "./history";
import { present, type Person, type Round, type Sheet } from "./model";

/** A round that is just being counted. */
export interface Draft {
  /** Which one, from 0. */
  readonly at: number;
  readonly round: Round;
}

export interface Kept {
  readonly history: History<Sheet>;
  readonly draft: Draft | null;
  /** When it was touched last (ms since 1970). */
  readonly touched: number;
}

export const keep = (sheet: Sheet): Kept => ({
  history: started(sheet),
  draft: null,
  touched: sheet.at,
});

/** A draft as it goes on: a new round is the next one, played by whoever is there now. */
export function resumed({ people, played }: Sheet, { at, round }: Draft): Draft {
  if (at < played.length) return { at, round };
  const players = present(people).map(({ id }) => id);
  const gone = typeof round.out === "string" && !players.includes(round.out);
  return { at: played.length, round: { ...round, players, out: gone ? undefined : round.out } };
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

const isDraft = (value: unknown): value is Draft =>
  isFields(value) && isCount(value["at"]) && isRound(value["round"]);

function isKept(value: unknown): value is Kept {
  if (!isFields(value) || !isHistory(value["history"]) || !isCount(value["touched"])) return false;
  return value["draft"] === null || isDraft(value["draft"]);
}

export function read(text: string): Kept | null {
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}
