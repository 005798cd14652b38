/** What a sheet says: its fields, its faults. */

import { m } from "$messages";
import { LONGEST_NAME } from "$lib/wire/types";
import type { Person } from "./model";
import type { NameFault } from "./names";
import { JOKER, mostNames, type Fault, type Pad } from "./pad";
import type { Trouble } from "./shelf.svelte";

/** By field: its name, and a short one for the head of a column. */
const FIELDS: Readonly<Record<string, { name: () => string; head: () => string }>> = {
  set_aside: { name: m.sheet_set_aside, head: m.sheet_head_set_aside },
  tableau: { name: m.sheet_tableau, head: m.sheet_head_tableau },
  stock: { name: m.sheet_stock, head: m.sheet_head_stock },
};

export const fieldName = (field: string): string => FIELDS[field]?.name() ?? field;

export const fieldHead = (field: string): string => FIELDS[field]?.head() ?? field;

export const pieceName = (piece: number): string => (piece === JOKER ? m.sheet_joker() : String(piece));

export function nameOf(people: readonly Person[], id: string): string {
  return people.find((person) => person.id === id)?.name ?? "";
}

export function faultText(fault: Fault, people: readonly Person[]): string {
  switch (fault.code) {
    case "who_missing":
      return m.sheet_fault_who();
    case "left_missing":
      return m.sheet_fault_left({ name: nameOf(people, fault.player) });
    case "too_many_cards":
      return m.sheet_fault_cards({ most: fault.most });
    case "too_many_of":
      return fault.piece === JOKER
        ? m.sheet_fault_jokers({ most: fault.most })
        : m.sheet_fault_pieces({ piece: fault.piece, most: fault.most });
    case "too_much":
      return m.sheet_fault_points({ most: fault.most });
  }
}

export function nameFaultText(fault: NameFault): string {
  if (fault === "name_empty") return m.sheet_name_empty();
  return fault === "name_taken" ? m.sheet_name_taken() : m.why_name_too_long({ most: LONGEST_NAME });
}

export const troubleText = (trouble: Trouble): string =>
  trouble === "full" ? m.sheet_full() : m.sheet_refused();

/** What is said where no further name fits. */
export function crowded(pad: Pad): string {
  return pad.fields ? m.sheet_most_names({ most: mostNames(pad) }) : m.sheet_most(pad.facts.seats);
}
