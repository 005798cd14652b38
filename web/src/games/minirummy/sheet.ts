/** The sheet of plus and minus: what the others have on their racks, the winner gains. */

import {
  excess,
  leftOf,
  missing,
  total,
  JOKER,
  type Fault,
  type Pad,
  type Pieces,
} from "../../companion/sheets/pad";
import type { Round } from "../../companion/sheets/model";
import type { OptionValues } from "$lib/state/contract";
import { facts } from "./generated";

const { low, high, copies } = facts.figures;

function pieces({ joker_value, joker_count }: OptionValues): Pieces {
  const jokers = Number(joker_count);
  return {
    low,
    high,
    joker: jokers ? Number(joker_value) : null,
    copies: (piece) => (piece === JOKER ? jokers : copies),
  };
}

/** All there is to lie on the racks. */
export function mostOf(options: OptionValues): number {
  const kind = pieces(options);
  const numbers = (copies * (low + high) * (high - low + 1)) / 2;
  return numbers + kind.copies(JOKER) * (kind.joker ?? 0);
}

function tooMuch(round: Round, options: OptionValues): Fault | null {
  const most = mostOf(options);
  const sum = total(round.players.map((id) => leftOf(round, id, pieces(options))));
  return sum > most ? { code: "too_much", most } : null;
}

export const pad: Pad = {
  facts,
  options: ["joker_value", "joker_count"],
  fields: null,
  minus: false,
  pieces,
  points(round, options) {
    const left = round.players.map((id) => leftOf(round, id, pieces(options)));
    if (round.out) return left.map((own, at) => (round.players[at] === round.out ? total(left) : 0 - own));
    const lowest = Math.min(...left);
    const lost = left.map((own) => own - lowest);
    const share = Math.floor(total(lost) / lost.filter((own) => !own).length);
    return lost.map((own) => (own ? -own : share));
  },
  fault(round, options) {
    return excess(round, pieces(options)) ?? tooMuch(round, options) ?? missing(round);
  },
};
