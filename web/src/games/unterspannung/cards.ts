/** What a card's text says: "5±2" has the value 5, and what fits on it is 2 more or less. */

export type Charge = 1 | 2 | 3;

export interface Card {
  value: number;
  charge: Charge;
}

export function card(text: string): Card {
  const [value, charge] = text.split("±").map(Number);
  return { value: value!, charge: charge as Charge };
}
