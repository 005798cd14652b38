/** Why a lay is refused, as the rules' `lays.py` says it. Only for display: the server decides. */

import { added, firstSum, type Terms } from "./first";
import { FAULTS, isMeld, read, type Meld, type Values } from "./melds";
import { JOKER, REAL, count, jokerAs, pieceOf, type Face } from "./tiles";

/** A refusal of the rules: its sentence is in the game's texts. */
export interface Refused {
  readonly code: string;
  readonly values: Values;
}

/** What a lay starts from; melds in their natural order. */
export interface Ground {
  readonly terms: Terms;
  readonly melds: readonly (readonly string[])[];
  readonly rack: readonly string[];
  /** Has the seat laid before? */
  readonly opened: boolean;
}

export type Lay = readonly (readonly string[])[];

/** Why the seat on turn may not lay so; null: it may. */
export function whyNotLay(ground: Ground, groups: Lay): Refused | null {
  const found = groups.map(read);
  const melds = found.filter(isMeld);
  return (
    whyNotTiles(ground, groups) ??
    firstFault(groups) ??
    whyNotJokers(ground, melds) ??
    (ground.opened ? null : whyNotFirst(ground, melds))
  );
}

/** Every kind of physical tile; jokers last. */
export const PIECES: readonly string[] = [...REAL.map(({ text }) => text), JOKER];

function whyNotTiles({ melds, rack }: Ground, groups: Lay): Refused | null {
  const [before, after, own] = [melds.flat(), groups.flat(), rack].map((texts) => count(texts.map(pieceOf)));
  const laid = PIECES.map((piece) => ({ piece, more: (after!.get(piece) ?? 0) - (before!.get(piece) ?? 0) }));
  if (laid.every(({ more }) => more <= 0)) return { code: "nothing_laid", values: {} };
  const gone = laid.find(({ more }) => more < 0);
  if (gone) return { code: "table_tile_missing", values: { tile: gone.piece } };
  const missing = laid.find(({ piece, more }) => more > (own!.get(piece) ?? 0));
  return missing ? { code: "tile_not_on_rack", values: { tile: missing.piece } } : null;
}

/** The first fault in the rule page's order, and the first combination that has it (counted from 1). */
export function firstFault(groups: Lay): Refused | null {
  const found = groups.map(read).map((each) => (isMeld(each) ? null : each));
  for (const code of FAULTS) {
    const at = found.findIndex((each) => each?.code === code);
    if (at >= 0) return { code, values: { combination: at + 1, tiles: groups[at], ...found[at]!.values } };
  }
  return null;
}

/** Bound jokers: each real tile from the rack frees one joker that stood for it. */
function whyNotJokers({ terms, melds: before }: Ground, melds: readonly Meld[]): Refused | null {
  if (terms.jokers === "free") return null;
  const [then, now] = [count(before.flat()), count(melds.flatMap(({ tiles }) => tiles))];
  const laid = (face: Face): number => (now.get(face) ?? 0) - (then.get(face) ?? 0);
  const lost = REAL.map(({ text }) => text).find((face) => {
    const stood = then.get(jokerAs(face)) ?? 0;
    return stood > 0 && (now.get(jokerAs(face)) ?? 0) < stood - laid(face);
  });
  return lost === undefined ? null : { code: "joker_not_free", values: { tile: lost } };
}

function whyNotFirst({ terms, melds: before }: Ground, melds: readonly Meld[]): Refused | null {
  const after = melds.map(({ tiles }) => tiles);
  const found = firstSum(terms, before, after, after);
  if (found < terms.first_meld)
    return { code: "first_meld_too_low", values: { sum: found, needed: terms.first_meld } };
  const touched = added(before, after) === null && terms.rebuild_in_first_turn === "no";
  return touched ? { code: "table_touched_in_first_turn", values: {} } : null;
}
