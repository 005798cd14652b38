/** The solid shape of each colour and where a mark sits on it, in a box of 100 × 100. */

import type { Colour } from "./cards";

export interface Shape {
  path: string;
  /** Where the middle of the mark is. */
  x: number;
  y: number;
  /** Height of a numeral on it. */
  numeral: number;
}

const star = (points: number, outer: number, inner: number, cy: number): string =>
  Array.from({ length: points * 2 }, (_, index) => {
    const angle = (Math.PI * index) / points - Math.PI / 2;
    const r = index % 2 ? inner : outer;
    const x = 50 + r * Math.cos(angle);
    const y = cy + r * Math.sin(angle);
    return `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join("") + "Z";

export const SHAPES: Readonly<Record<Colour, Shape>> = {
  r: { path: "M50 5A45 45 0 0 1 50 95A45 45 0 0 1 50 5Z", x: 50, y: 50, numeral: 68 },
  b: { path: "M11 11H89V89H11Z", x: 50, y: 50, numeral: 70 },
  g: { path: "M50 9L95 88H5Z", x: 50, y: 61, numeral: 62 },
  y: { path: "M50 4L96 50L50 96L4 50Z", x: 50, y: 50, numeral: 64 },
  p: { path: star(5, 48, 27, 53), x: 50, y: 54, numeral: 62 },
};
