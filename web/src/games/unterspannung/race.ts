/** The hand in the race: what a tap does, and what becomes of the card in the air. Pure; times are ms of one clock. */

import type { Refused } from "$lib/board/props";
import type { View } from "./generated";

/** A second touch of the same thing so soon is the same tap. */
export const SAME_TAP_MS = 250;

/** A card on its way, as an answer to the top with that number. */
export interface Flight {
  piece: number;
  card: string;
  top: number;
}

/** How a move ended that was not made. */
export type Miss = "late" | "wrong" | "refused";

export interface Verdict {
  miss: Miss;
  piece: number | null;
  card: string | null;
  /** Null: it did not get through. */
  why: Refused | null;
  /** The card that was to follow has come back with it. */
  both: boolean;
}

export interface Race {
  air: Flight | null;
  /** Made already, and to be seen in the next view. */
  laid: readonly Flight[];
  /** Goes as soon as the card in the air lies, as an answer to that. */
  next: Flight | null;
  /** The draw that is not answered yet. */
  drawing: string | null;
  touched: { what: number | "stack"; at: number } | null;
}

export const RESTING: Race = { air: null, laid: [], next: null, drawing: null, touched: null };

/** What follows from a touch or an answer. `nod`: this piece, or the stack, cannot be had now. */
export interface Turn {
  race: Race;
  send: string | null;
  nod: number | "stack" | null;
  verdict: Verdict | null;
}

const turn = (race: Race, more: Partial<Turn> = {}): Turn => ({
  race,
  send: null,
  nod: null,
  verdict: null,
  ...more,
});

export const playMove = ({ card, top }: Flight): string => `play ${card} @${top}`;

export interface Touch {
  at: number;
  /** The top the person has seen. */
  top: number | null;
  locked: boolean;
}

const again = ({ touched }: Race, what: number | "stack", at: number): boolean =>
  touched?.what === what && at - touched.at < SAME_TAP_MS;

/** A finger or a key is on an own card. */
export function press(race: Race, piece: number, card: string, { at, top, locked }: Touch): Turn {
  if (again(race, piece, at)) return turn(race);
  const touched: Race = { ...race, touched: { what: piece, at } };
  if (locked || top === null || race.drawing !== null) return turn(touched, { nod: piece });
  if (race.air?.piece === piece) return turn(touched);
  if (race.next?.piece === piece) return turn({ ...touched, next: null });
  if (race.air) return turn({ ...touched, next: { piece, card, top: race.air.top + 1 } });
  return launch(touched, { piece, card, top });
}

/** A finger or a key is on the own stack. `names`: a draw has to name the top it answers here. */
export function pull(race: Race, names: boolean, left: number, { at, top, locked }: Touch): Turn {
  if (again(race, "stack", at)) return turn(race);
  const touched: Race = { ...race, touched: { what: "stack", at } };
  if (locked || top === null || race.air || race.drawing !== null || left === 0)
    return turn(touched, { nod: "stack" });
  const drawing = names ? `draw @${top}` : "draw";
  return turn({ ...touched, drawing }, { send: drawing });
}

function launch(race: Race, flight: Flight): Turn {
  return turn({ ...race, air: flight, next: null }, { send: playMove(flight) });
}

/** The card in the air lies: what waited behind it goes. */
function landed(race: Race): Turn {
  return race.next ? launch(race, race.next) : turn({ ...race, air: null });
}

const MISSES: Readonly<Record<string, Miss>> = {
  late: "late",
  round_over: "late",
  does_not_fit: "wrong",
  fitting_card_in_hand: "wrong",
};

/** The move was not made. */
export function refused(race: Race, move: string, why: Refused | null): Turn {
  const miss = MISSES[why?.code ?? ""] ?? "refused";
  if (race.drawing === move)
    return turn(
      { ...race, drawing: null },
      { verdict: { miss, piece: null, card: null, why, both: false }, nod: "stack" },
    );
  const { air, next } = race;
  if (!air || playMove(air) !== move) return turn(race);
  const verdict: Verdict = { miss, piece: air.piece, card: air.card, why, both: next !== null };
  return turn({ ...race, air: null, next: null }, { verdict });
}

/** The move was made; unless the view shows that already, its card stays where it is until then. */
export function made(race: Race, move: string): Turn {
  if (race.drawing === move) return turn({ ...race, drawing: null });
  const { air } = race;
  if (!air || playMove(air) !== move) return turn(race);
  return landed({ ...race, laid: [...race.laid, air] });
}

/** Whether the view shows that this card of ours lies. */
const lies = ({ number, laid_by, top }: View, own: number, { top: answered, card }: Flight): boolean =>
  number === answered + 1 && laid_by === own && top === card;

/** The table changed. */
export function seen(before: Race, view: View, own: number | null): Turn {
  if (own === null || (view.phase !== "running" && view.phase !== "over")) return turn(RESTING);
  const over = view.phase === "over";
  const laid = before.laid.filter(({ top }) => view.number <= top);
  const race: Race = { ...before, laid, ...(over && { next: null, drawing: null }) };
  return race.air && lies(view, own, race.air) ? landed(race) : turn(race);
}

/** The cards that are on their way or about to be. */
export const flying = ({ air, laid, next }: Race): Flight[] =>
  [...laid, air, next].filter((flight) => flight !== null);
