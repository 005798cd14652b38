/** The tournament's sheet: what everybody has left costs a point a card, or what stands on it. */

import { excess, leftOf, missing, type Fault, type Pad, type Pieces } from "../../companion/sheets/pad";
import type { Round } from "../../companion/sheets/model";
import type { OptionValues } from "$lib/state/contract";
import { facts } from "./generated";

const { dealt, low, high } = facts.figures;

function pieces({ points }: OptionValues): Pieces | null {
  return points === "by_value" ? { low, high, joker: null, copies: () => dealt } : null;
}

/** Nobody has more left than was dealt to them. */
export function mostOf({ players }: Round, options: OptionValues): number {
  const share = Math.floor(dealt / players.length);
  return pieces(options) ? share * high : share;
}

function tooMuch(round: Round, options: OptionValues): Fault | null {
  const kind = pieces(options);
  const most = mostOf(round, options);
  if (round.players.every((id) => leftOf(round, id, kind) <= most)) return null;
  return { code: kind ? "too_much" : "too_many_cards", most };
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
