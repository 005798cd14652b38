/** A score sheet: who plays, and what was counted in each round. Points are not kept but added up anew each time. */

import type { OptionValues } from "$lib/state/contract";
import { newId } from "$lib/wire/ids";

export interface Person {
  readonly id: string;
  readonly name: string;
  /** Plays no further rounds. */
  readonly left: boolean;
}

export interface Round {
  /** Who plays it, by id. */
  readonly players: readonly string[];
  /** Who has nothing left; null: nobody; undefined: not said yet. */
  readonly out: string | null | undefined;
  /** What was counted, by field or by player. */
  readonly counts: Readonly<Record<string, number>>;
  /** What was tapped besides, piece by piece, by player. */
  readonly pieces: Readonly<Record<string, readonly number[]>>;
}

export interface Sheet {
  readonly id: string;
  readonly game: string;
  /** When it was begun (ms since 1970). */
  readonly at: number;
  /** Only those that differ from the defaults. */
  readonly options: OptionValues;
  /** How many were agreed. */
  readonly rounds: number;
  readonly people: readonly Person[];
  readonly played: readonly Round[];
}

export interface Beginning {
  readonly game: string;
  readonly names: readonly string[];
  readonly options: OptionValues;
  readonly rounds: number;
}

const person = (name: string): Person => ({ id: newId(), name, left: false });

export function begun({ game, names, options, rounds }: Beginning, at: number): Sheet {
  return { id: newId(), game, at, options, rounds, people: names.map(person), played: [] };
}

/** A new sheet for whoever still plays. */
export function again({ game, people, options, rounds }: Sheet, at: number): Sheet {
  const names = present(people).map(({ name }) => name);
  return begun({ game, names, options, rounds }, at);
}

export const present = (people: readonly Person[]): readonly Person[] => people.filter(({ left }) => !left);

/** The next round before anything was counted. `out`: null where nobody can be. */
export function blank(people: readonly Person[], out: null | undefined): Round {
  return { players: present(people).map(({ id }) => id), out, counts: {}, pieces: {} };
}

export const isOver = (sheet: Sheet): boolean => sheet.played.length >= sheet.rounds;

/** Round `at` (from 0) as it was counted: a further one, or an earlier one put right. */
export function counted(sheet: Sheet, at: number, round: Round): Sheet {
  const played = [...sheet.played];
  played[Math.min(at, played.length)] = round;
  return { ...sheet, played, rounds: Math.max(sheet.rounds, played.length) };
}

export function without(sheet: Sheet, at: number): Sheet {
  return { ...sheet, played: sheet.played.filter((_, round) => round !== at) };
}

export function agreed(sheet: Sheet, rounds: number): Sheet {
  const most = Math.max(rounds, sheet.played.length, 1);
  return most === sheet.rounds ? sheet : { ...sheet, rounds: most };
}

export function joined(sheet: Sheet, name: string): Sheet {
  return { ...sheet, people: [...sheet.people, person(name)] };
}

function altered(sheet: Sheet, id: string, change: Partial<Person>): Sheet {
  return { ...sheet, people: sheet.people.map((each) => (each.id === id ? { ...each, ...change } : each)) };
}

export const renamed = (sheet: Sheet, id: string, name: string): Sheet => altered(sheet, id, { name });

export const returned = (sheet: Sheet, id: string): Sheet => altered(sheet, id, { left: false });

/** Whoever has played a round keeps the points and stays on the sheet. */
export function dropped(sheet: Sheet, id: string): Sheet {
  if (sheet.played.some(({ players }) => players.includes(id))) return altered(sheet, id, { left: true });
  return { ...sheet, people: sheet.people.filter((each) => each.id !== id) };
}
