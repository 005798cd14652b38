/** A round's turns summed up: what was missed, and how much of all there was each seat laid. */

import type { TurnAdvice } from "$lib/wire/types";

/** A turn as it is counted, from 1 on. */
export interface Numbered {
  turn: TurnAdvice;
  number: number;
}

export interface Sum {
  seat: number;
  laid: number;
  best: number;
}

export const missing = ({ advice, laid }: TurnAdvice): number => advice.count - laid.count;

export const numbered = (turns: readonly TurnAdvice[]): Numbered[] =>
  turns.map((turn, at) => ({ turn, number: at + 1 }));

/** Turns in which more could have been laid, those that missed most first. */
export const missedTurns = (turns: readonly Numbered[]): Numbered[] =>
  turns.filter(({ turn }) => missing(turn) > 0).sort((one, other) => missing(other.turn) - missing(one.turn));

/** One for each seat that had a turn, in their order. */
export function sumsOf(turns: readonly TurnAdvice[]): Sum[] {
  const sums = new Map<number, Sum>();
  for (const { seat, laid, advice } of turns) {
    const sum = sums.get(seat) ?? { seat, laid: 0, best: 0 };
    sums.set(seat, {
      seat,
      laid: sum.laid + laid.count,
      best: sum.best + Math.max(laid.count, advice.count),
    });
  }
  return [...sums.values()].sort((one, other) => one.seat - other.seat);
}
