/** What a game says about its score sheet. */

import type { Component } from "svelte";
import type { Facts, OptionValues } from "$lib/state/contract";
import { resolved } from "$lib/state/options";
import type { Person, Round, Sheet } from "./model";

/** Why a round cannot be written down like this. */
export type Fault =
  | { code: "who_missing" }
  | { code: "left_missing"; player: string }
  | { code: "too_many_cards"; most: number }
  | { code: "too_many_of"; piece: number; most: number }
  | { code: "too_much"; most: number };

export const JOKER = 0;

/** What can be tapped, piece by piece: numbers, and jokers (`JOKER`) where there are any. */
export interface Pieces {
  readonly low: number;
  readonly high: number;
  /** What a joker counts; null: there is none. */
  readonly joker: number | null;
  /** How many there are of each. */
  readonly copies: (piece: number) => number;
}

export interface Pad {
  readonly facts: Facts;
  /** The options, besides the number of rounds, that change what is counted. */
  readonly options: readonly string[];
  /** What the group counts together; null: everybody counts. */
  readonly fields: readonly string[] | null;
  /** Points are shown with a minus sign. */
  readonly minus: boolean;
  readonly pieces: (options: OptionValues) => Pieces | null;
  /** Points of a round as the rules count them, by player; one number for a group. */
  readonly points: (round: Round, options: OptionValues) => number[];
  readonly fault: (round: Round, options: OptionValues) => Fault | null;
}

/** What a game's form for a round is given. */
export interface FormProps {
  round: Round;
  pad: Pad;
  options: OptionValues;
  people: readonly Person[];
  change: (round: Round) => void;
}

export interface PadEntry {
  readonly pad: Pad;
  readonly form: Component<FormProps>;
}

export function optionsOf(pad: Pad, { options, people }: Pick<Sheet, "options" | "people">): OptionValues {
  return resolved(pad.facts, options, Math.max(people.length, pad.facts.seats.min));
}

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

export const valueOf = (piece: number, pieces: Pieces): number =>
  piece === JOKER ? (pieces.joker ?? 0) : piece;

/** What a player has left: what was counted at once, and what was tapped. */
export function leftOf(round: Round, player: string, pieces: Pieces | null): number {
  if (player === round.out) return 0;
  const tapped = pieces ? (round.pieces[player] ?? []).map((piece) => valueOf(piece, pieces)) : [];
  return (round.counts[player] ?? 0) + total(tapped);
}

/** Where everybody counts: somebody is said to be out or nobody, and all others have something left. */
export function missing(round: Round): Fault | null {
  if (round.out === undefined) return { code: "who_missing" };
  const empty = round.players.find(
    (id) => id !== round.out && !round.counts[id] && !round.pieces[id]?.length,
  );
  return empty === undefined ? null : { code: "left_missing", player: empty };
}

/** A piece was tapped more often than there are copies of it. */
export function excess({ players, out, pieces }: Round, kind: Pieces): Fault | null {
  const tapped = players.filter((id) => id !== out).flatMap((id) => pieces[id] ?? []);
  const piece = tapped.find((one) => tapped.filter((each) => each === one).length > kind.copies(one));
  return piece === undefined ? null : { code: "too_many_of", piece, most: kind.copies(piece) };
}

/** So many names fit on a sheet of a group. */
const MOST_OF_GROUP = 12;

/** Whoever counts alone needs a name; a group may leave them out. */
export const leastNames = ({ fields, facts }: Pad): number => (fields ? 0 : facts.seats.min);

export const mostNames = ({ fields, facts }: Pad): number => (fields ? MOST_OF_GROUP : facts.seats.max);
