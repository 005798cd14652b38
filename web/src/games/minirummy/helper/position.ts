/** A position as it lies at a real table, and what is wrong with it before anybody is asked for the best lay. */

import type { OptionValue, OptionValues } from "$lib/state/contract";
import { resolved } from "$lib/state/options";
import { facts } from "../generated";
import { PIECES, type Refused } from "../judge";
import { declared, isMeld, read, readings, type Kind, type Meld, type Reading } from "../melds";
import { COPIES, JOKER, count, pieceOf, tile } from "../tiles";

export type Objective = keyof typeof facts.objectives;
/** The first is the usual one. */
export const OBJECTIVES = Object.keys(facts.objectives) as Objective[];
export type Texts = readonly string[];

/** Tiles as they were entered; `options` has only what differs from the game's usual ones. */
export interface Position {
  readonly table: readonly Texts[];
  readonly rack: Texts;
  /** Has this seat laid before? */
  readonly opened: boolean;
  readonly objective: Objective;
  readonly options: OptionValues;
}

export const EMPTY: Position = { table: [], rack: [], opened: true, objective: OBJECTIVES[0]!, options: {} };

/** The options that change what can be laid. */
export const TERMS: readonly string[] = [
  "jokers",
  "joker_count",
  "first_meld",
  "joker_value",
  "joker_counts_in_first_meld",
  "rebuild_in_first_turn",
];
/** Those that matter in a first lay alone. */
export const FIRST_TERMS: readonly string[] = [
  "first_meld",
  "joker_counts_in_first_meld",
  "rebuild_in_first_turn",
];

export const termOf = ({ options }: Position, key: string): OptionValue => resolved(facts, options)[key]!;

export const isBound = (position: Position): boolean => termOf(position, "jokers") === "bound";

export const isEmpty = ({ table, rack }: Position): boolean => table.length + rack.length === 0;

export function mostOf(position: Position, piece: string): number {
  return piece === JOKER ? Number(termOf(position, "joker_count")) : COPIES;
}

/** How many of each piece the position has not used; below 0: more than there are. */
export function leftOf(position: Position): ReadonlyMap<string, number> {
  const used = count([...position.table.flat(), ...position.rack].map(pieceOf));
  return new Map(PIECES.map((piece) => [piece, mostOf(position, piece) - (used.get(piece) ?? 0)]));
}

/** A combination as it is shown and asked about. */
export interface Judged {
  readonly texts: string[];
  /** Null: not valid, or a joker makes either of it. */
  readonly kind: Kind | null;
  readonly fault: Refused | null;
  /** What its jokers could stand for, where it matters and somebody may choose: the whole group each time. */
  readonly choices: readonly string[][];
}

/** So many readings can be chosen from by hand. */
const MOST_CHOICES = 12;

const bare = (group: Texts): string[] => group.map(pieceOf);

/** What a group is. Jokers stand for what the order says where that makes a run of it. */
export function judge(group: Texts, bound: boolean): Judged {
  const found = read(group);
  const choices = bound ? choicesOf(group) : [];
  if (isMeld(found)) return ofMeld(found, choices);
  if (found.code !== "joker_undeclared") return { texts: [...group], kind: null, fault: found, choices: [] };
  const possible = readings(group);
  const lying = possible.find((each) => liesSo(group, each));
  if (lying) return ofMeld(read(declared(group, lying.faces)) as Meld, choices);
  const kinds = new Set(possible.map(({ kind }) => kind));
  const kind = kinds.size === 1 ? possible[0]!.kind : null;
  return { texts: [...group], kind, fault: bound ? found : null, choices };
}

function ofMeld({ kind, tiles }: Meld, choices: Judged["choices"]): Judged {
  return { texts: tiles, kind, fault: null, choices };
}

/** A run that rises from left to right just as it lies. */
function liesSo(group: Texts, { kind, faces }: Reading): boolean {
  if (kind !== "run") return false;
  const numbers = declared(group, faces).map((text) => tile(text).number);
  return numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1);
}

function choicesOf(group: Texts): string[][] {
  const free = bare(group);
  const found = readings(free);
  if (found.length < 2 || found.length > MOST_CHOICES) return [];
  return found.map(({ faces }) => (read(declared(free, faces)) as Meld).tiles);
}

/** A group after something was added or taken: jokers forget what they stood for if that no longer holds. */
export function loosened(group: Texts): Texts {
  if (isMeld(read(group))) return group;
  const free = bare(group);
  const found = read(free);
  return isMeld(found) || found.code === "joker_undeclared" ? free : group;
}

/** Why nobody need be asked yet. */
export type Lack =
  | { readonly code: "empty" }
  | { readonly code: "no_rack" }
  | { readonly code: "too_many"; readonly tile: string; readonly number: number; readonly most: number }
  | { readonly code: "combination"; readonly at: number; readonly fault: Refused };

export function lackOf(position: Position): Lack | null {
  if (isEmpty(position)) return { code: "empty" };
  const left = leftOf(position);
  const tile = PIECES.find((piece) => left.get(piece)! < 0);
  if (tile !== undefined) {
    const most = mostOf(position, tile);
    return { code: "too_many", tile, number: most - left.get(tile)!, most };
  }
  const faults = position.table.map((group) => judge(group, isBound(position)).fault);
  const at = faults.findIndex((fault) => fault !== null);
  if (at >= 0) return { code: "combination", at, fault: faults[at]! };
  return position.rack.length ? null : { code: "no_rack" };
}

/** The position as the server reads it. */
export function asked(position: Position): object {
  const { rack, opened, options } = position;
  const table = position.table.map((group) => judge(group, isBound(position)).texts);
  return { table, rack, opened, options };
}
