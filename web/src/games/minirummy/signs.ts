/** What tells the colours apart without colour: a solid shape each, in a box of 20 × 20. */

import type { Colour } from "./tiles";

export const SHAPES: Readonly<Record<Colour, string>> = {
  r: "M10 1A9 9 0 0 1 10 19A9 9 0 0 1 10 1Z",
  b: "M2 2H18V18H2Z",
  o: "M10 1L20 18.5H0Z",
  g: "M7 1H13V7H19V13H13V19H7V13H1V7H7Z",
};

/** A joker's face, in a box of 20 × 20: head, eyes, mouth. */
export const FACE = {
  head: "M10 .5A9.5 9.5 0 0 1 10 19.5A9.5 9.5 0 0 1 10 .5Z",
  eyes: "M6.6 5.4V8.6M13.4 5.4V8.6",
  mouth: "M4.6 11.4Q10 18.6 15.4 11.4",
} as const;
