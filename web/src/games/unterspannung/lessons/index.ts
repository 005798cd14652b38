/** The game for somebody who sits down for the first time: pictures of the board's own cards, a sentence each. */

import type { Lessons, Sign } from "$lib/state/contract";
import Circle from "./Circle.svelte";
import Goal from "./Goal.svelte";
import Sample from "./Sample.svelte";
import Sum from "./Sum.svelte";

/** A charge, on a card that has it. */
const sign = (card: string, de: string, en: string): Sign => ({
  picture: Sample,
  shows: card,
  name: card.slice(card.indexOf("±")),
  text: { de, en },
});

export const lessons: Lessons = {
  pictures: [
    {
      picture: Goal,
      text: {
        de: "Alle spielen gleichzeitig auf einen Stapel: Tipp die passende Karte an, bevor es jemand anders tut.",
        en: "Everyone plays on one pile at the same time: tap the card that fits before somebody else does.",
      },
    },
    {
      picture: Sum,
      text: {
        de: "Auf die 5 mit ±2 passen die 3 und die 7. Passt dir nichts, zieh; passt etwas, sperrt Ziehen kurz.",
        en: "A 3 and a 7 fit on the 5 with ±2. If nothing fits, draw; if something does, a draw locks you briefly.",
      },
    },
    {
      picture: Circle,
      text: {
        de: "Gezählt wird im Kreis: Nach der 10 kommt die 1. Auf die 9 mit ±3 passen die 2 und die 6.",
        en: "Count in a circle: after 10 comes 1. So 2 and 6 fit on the 9 with ±3.",
      },
    },
  ],
  signs: [
    sign("8±1", "Eine Spitze: eins mehr oder weniger.", "One peak: one more or one less."),
    sign("8±2", "Zwei Spitzen: zwei mehr oder weniger.", "Two peaks: two more or two less."),
    sign("8±3", "Drei Spitzen: drei mehr oder weniger.", "Three peaks: three more or three less."),
  ],
};
