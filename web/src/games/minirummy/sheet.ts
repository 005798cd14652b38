/** The sheet of plus and minus: what the others have on their racks, the winner gains. */

import { excess, leftOf, missing, total, type Pad, type Pieces } from "../../companion/sheets/pad";
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
    copies: (piece) => (piece < low ? jokers : copies),
  };
}

/** All there is to lie on the racks. */
function most(kind: Pieces): number {
  const numbers = (copies * (low + high) * (high - low + 1)) / 2;
  return numbers + kind.copies(0) * (kind.joker ?? 0);
}

function tooMuch(round: Round, kind: Pieces) {
  const sum = total(round.players.map((id) => leftOf(round, id, kind)));
  return sum > most(kind) ? ({ code: "too_much", most: most(kind) } as const) : null;
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
    const kind = pieces(options);
    return excess(round, kind) ?? tooMuch(round, kind) ?? missing(round);
  },
};
