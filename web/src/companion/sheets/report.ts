/** A sheet in words and numbers: what the file and the picture show. */

import { m } from "$messages";
import type { Language } from "$lib/text";
import type { Cell } from "./csv";
import { fieldHead } from "./words";
import { isOver, type Sheet } from "./model";
import type { Pad } from "./pad";
import { standingOf, verdictOf } from "./standing";

export interface Report {
  readonly title: string;
  /** The day, and who played where the points are the group's. */
  readonly lead: string;
  readonly head: readonly string[];
  /** Name of the line, then its values. */
  readonly lines: readonly (readonly Cell[])[];
  readonly sums: readonly Cell[];
  readonly places: readonly Cell[] | null;
  /** Columns that lead. */
  readonly best: readonly number[];
  readonly verdict: string | null;
  /** Whose verdict it is. */
  readonly note: string | null;
}

export const shown = (points: number, pad: Pad): number => (pad.minus ? 0 - points : points);

export function reportOf(sheet: Sheet, pad: Pad, language: Language): Report {
  const { facts } = pad;
  const standing = standingOf(sheet, pad);
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(sheet.at);
  const names = sheet.people.map(({ name }) => name);
  const sums = standing.sums.map((sum) => shown(sum, pad));
  const judged = isOver(sheet) ? verdictOf(facts.series, standing.sums[0] ?? 0, sheet.played.length) : null;
  return {
    title: facts.texts.name[language],
    lead: [day, ...(pad.fields && names.length ? [names.join(", ")] : [])].join(" · "),
    head: [m.scores_round(), ...(pad.fields ? [...pad.fields.map(fieldHead), m.scores_points()] : names)],
    lines: sheet.played.map(({ counts }, at) => [
      at + 1,
      ...(pad.fields ?? []).map((field) => counts[field] ?? 0),
      ...standing.rounds[at]!.map((points) => (points === null ? null : shown(points, pad))),
    ]),
    sums: [m.sheet_sum(), ...(pad.fields ?? []).map(() => null), ...sums],
    places: pad.fields ? null : [m.sheet_place(), ...standing.places],
    best: standing.places.flatMap((place, at) => (place === 1 ? [at + 1] : [])),
    verdict: judged ? judged[language] : null,
    note: judged ? m.verdict_ours() : null,
  };
}

/** The rows of its file for spreadsheets. */
export function rowsOf({ head, lines, sums, places, verdict }: Report): Cell[][] {
  const ends = [sums, ...(places ? [places] : []), ...(verdict ? [[m.sheet_verdict(), verdict]] : [])];
  return [head, ...lines, ...ends].map((row) => [...row]);
}

/** A file's name without anything a file system could mind. */
export function fileName(sheet: Sheet, kind: "csv" | "png"): string {
  const day = new Date(sheet.at);
  const digits = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${sheet.game}-${day.getFullYear()}-${digits.join("-")}.${kind}`;
}
