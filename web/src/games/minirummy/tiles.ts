/** The tiles, as views and lays write them: `9r` (colours are r, b, o, g), `J` a joker, `J=9r` one that stands for it. */

export const COLOURS = ["r", "b", "o", "g"] as const;
export type Colour = (typeof COLOURS)[number];
export const LOW = 1;
export const HIGH = 13;
export const COPIES = 2;
export const JOKER = "J";

/** What a tile is or a joker stands for: `9r`. */
export type Face = string;

export interface Tile {
  text: string;
  joker: boolean;
  /** Null: a joker that stands for nothing yet. */
  face: Face | null;
  /** 0 where there is no face. */
  number: number;
  colour: Colour | null;
}

export function faceOf(number: number, colour: Colour): Face {
  return `${number}${colour}`;
}

export function jokerAs(face: Face | null): string {
  return face === null ? JOKER : `${JOKER}=${face}`;
}

function real(number: number, colour: Colour): Tile {
  const face = faceOf(number, colour);
  return { text: face, joker: false, face, number, colour };
}

export const NUMBERS = Array.from({ length: HIGH }, (_, index) => LOW + index);
/** All real tiles: red 1-13, blue, orange, green. */
export const REAL = COLOURS.flatMap((colour) => NUMBERS.map((number) => real(number, colour)));
export const FACES = REAL.map((each) => each.text);
const JOKERS = REAL.map((each) => ({ ...each, text: jokerAs(each.text), joker: true }));
const BARE: Tile = { text: JOKER, joker: true, face: null, number: 0, colour: null };
const BY_TEXT = new Map([...REAL, ...JOKERS, BARE].map((each) => [each.text, each]));

/** The tile written as `text`. */
export function tile(text: string): Tile {
  const found = BY_TEXT.get(text);
  if (!found) throw new RangeError(`no tile: ${text}`);
  return found;
}

/** The physical tile: `J` for every joker. */
export function pieceOf(text: string): string {
  return tile(text).joker ? JOKER : text;
}

/** By colour, then by number; jokers last. */
export function faceOrder(face: Face | null): number {
  return face === null ? FACES.length : FACES.indexOf(face);
}

/** How often each text occurs. */
export function count(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The size of type for a tile of this size: its print needs some height, too. */
export const typeOf = ({ w, h }: { w: number; h: number }): number => Math.min(w, h * 0.84);
