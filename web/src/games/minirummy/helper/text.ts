/** Tiles as people type them: `7b 7g 7o / 4r 5r J=6r | 7r 1b`, combinations first, the rack behind the bar.
 *
 * Runs and sets can be said shortly: `4r-9r` (or `9r-4r`), `7bgo`.
 */

import { isMeld, read } from "../melds";
import { FACES, HIGH, JOKER, LOW, faceOf, jokerAs, tile, type Colour } from "../tiles";
import type { Position, Texts } from "./position";

export type Tiles = Pick<Position, "table" | "rack">;

/** What cannot be read, and where it stands. */
export interface Unread {
  readonly code: "no_tile" | "joker_on_rack";
  readonly token: string;
}

export const isUnread = (found: object): found is Unread => "token" in found;

const TILE = /^(1[0-3]|[1-9])([rbog])$/;
const JOKER_AS = /^j=(.+)$/;
const RUN = /^(1[0-3]|[1-9])([rbog]?)-(1[0-3]|[1-9])([rbog])$/;
const SET = /^(1[0-3]|[1-9])([rbog]{2,4})$/;

/** The tiles a word means; null: none. */
export function readWord(written: string): string[] | null {
  const word = written.toLowerCase();
  if (word === "j") return [JOKER];
  if (TILE.test(word)) return [word];
  const face = JOKER_AS.exec(word)?.[1];
  if (face !== undefined) return FACES.includes(face) ? [jokerAs(face)] : null;
  return readRun(word) ?? readSet(word);
}

function readRun(word: string): string[] | null {
  const [, first, before, last, colour] = RUN.exec(word) ?? [];
  if (!colour || (before && before !== colour)) return null;
  const [low, high] = [Number(first), Number(last)].sort((a, b) => a - b) as [number, number];
  if (low === high || low < LOW || high > HIGH) return null;
  return Array.from({ length: high - low + 1 }, (_, at) => faceOf(low + at, colour as Colour));
}

function readSet(word: string): string[] | null {
  const [, number, colours] = SET.exec(word) ?? [];
  if (!colours || new Set(colours).size < colours.length) return null;
  return [...colours].map((colour) => faceOf(Number(number), colour as Colour));
}

/** Words as tiles, or the first that is none. */
export function readWords(words: readonly string[], rack: boolean): string[] | Unread {
  const tiles: string[] = [];
  for (const token of words) {
    const found = readWord(token);
    if (!found) return { code: "no_tile", token };
    if (rack && found.some((text) => text !== JOKER && tile(text).joker))
      return { code: "joker_on_rack", token };
    tiles.push(...found);
  }
  return tiles;
}

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** What somebody typed; without a bar it is all on the table. */
export function readText(text: string): Tiles | Unread {
  const [tableText, ...rackTexts] = text.split("|");
  const table: Texts[] = [];
  for (const part of tableText!.split(/[/\n]/)) {
    const found = readWords(wordsOf(part), false);
    if (!Array.isArray(found)) return found;
    if (found.length) table.push(found);
  }
  const rack = readWords(rackTexts.flatMap(wordsOf), true);
  return Array.isArray(rack) ? { table, rack } : rack;
}

export function writeText({ table, rack }: Tiles): string {
  const laid = table.map((group) => group.join(" ")).join(" / ");
  return [laid, rack.join(" ")].join(" | ").trim();
}

/** A combination in as few words as it takes; `readWords` reads the same tiles, in their natural order. */
export function shortly(group: Texts): string[] {
  const found = read(group);
  if (!isMeld(found) || found.tiles.some((text) => tile(text).joker)) return [...group];
  const tiles = found.tiles.map(tile);
  if (found.kind === "run") return [`${tiles[0]!.text}-${tiles.at(-1)!.text}`];
  return [`${tiles[0]!.number}${tiles.map(({ colour }) => colour).join("")}`];
}
