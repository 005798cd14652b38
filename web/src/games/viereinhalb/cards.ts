/** What a card's text says: "5r" red 5; "Rr" "Dr" "Zr" red specials; "Fry" the white changer of two colours; "X". */

export type Colour = "r" | "y" | "g" | "b" | "p";

export interface Card {
  /** A number 1-7, or the letter of a special. */
  mark: string;
  colours: Colour[];
  kind: "number" | "special" | "changer" | "block";
}

export const COLOURS: readonly Colour[] = ["r", "y", "g", "b", "p"];
export const NAMING = "D";

const isColour = (letter: string): letter is Colour => (COLOURS as readonly string[]).includes(letter);

function kind(mark: string): Card["kind"] {
  if (mark === "F") return "changer";
  if (mark === "X") return "block";
  return /[0-9]/.test(mark) ? "number" : "special";
}

export function card(text: string): Card {
  const mark = text.charAt(0);
  return { mark, colours: [...text.slice(1)].filter(isColour), kind: kind(mark) };
}

export const naming = (text: string): boolean => text.charAt(0) === NAMING;
