/** The game for somebody who sits down for the first time: pictures of the board's own tiles, a sentence each. */

import type { Lessons } from "$lib/state/contract";
import Goal from "./Goal.svelte";
import Rebuild from "./Rebuild.svelte";
import Sample from "./Sample.svelte";
import Swap from "./Swap.svelte";

export const lessons: Lessons = {
  pictures: [
    {
      picture: Goal,
      text: {
        de: "Leg deine Plättchen in Reihen einer Farbe und in Sätzen gleicher Zahlen aus: Wer zuerst keines mehr hat, gewinnt.",
        en: "Lay your tiles in runs of one colour and in sets of equal numbers: whoever has none left first wins.",
      },
    },
    {
      picture: Rebuild,
      text: {
        de: "Nach deinem ersten Auslegen darfst du den Tisch umbauen, wie du willst. Am Ende muss alles wieder passen; bis dahin kannst du jeden Schritt zurücknehmen.",
        en: "After your first lay you may rebuild the table as you like. In the end everything has to fit again; until then you can take back every step.",
      },
    },
    {
      picture: Swap,
      text: {
        de: "Ein Joker steht für ein bestimmtes Plättchen. Hast du es selbst, tausch es aus und verwende den Joker gleich anders.",
        en: "A joker stands for one definite tile. If you have that tile, swap it and use the joker for something else at once.",
      },
    },
  ],
  signs: [
    {
      picture: Sample,
      shows: "J=7g",
      name: "J",
      text: {
        de: "Steht für das Plättchen, das neben dem Gesicht zu lesen ist, und zählt 25 Punkte.",
        en: "Stands for the tile that is printed on it, and counts 25 points.",
      },
    },
  ],
};
