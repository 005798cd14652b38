/** The tournament's sheet: what everybody has left costs a point a card, or what stands on it. */

import { excess, leftOf, missing, type Pad, type Pieces } from "../../companion/sheets/pad";
import type { Round } from "../../companion/sheets/model";
import type { OptionValues } from "$lib/state/contract";
import { facts } from "./generated";

const { dealt, low, high } = facts.figures;

function pieces({ points }: OptionValues): Pieces | null {
  return points === "by_value" ? { low, high, joker: null, copies: () => dealt } : null;
}

/** Nobody has more than was dealt to them. */
function tooMuch(round: Round, options: OptionValues) {
  const share = Math.floor(dealt / round.players.length);
  const kind = pieces(options);
  const most = kind ? share * high : share;
  const over = round.players.some((id) => leftOf(round, id, kind) > most);
  if (!over) return null;
  return kind ? ({ code: "too_much", most } as const) : ({ code: "too_many_cards", most } as const);
}

export const pad: Pad = {
  facts,
  options: ["points"],
  fields: null,
  minus: true,
  pieces,
  points: (round, options) => round.players.map((id) => leftOf(round, id, pieces(options))),
  fault(round, options) {
    const kind = pieces(options);
    return tooMuch(round, options) ?? (kind && excess(round, kind)) ?? missing(round);
  },
};
