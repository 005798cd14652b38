/** The game for somebody who sits down for the first time: pictures of the board's own cards, a sentence each. */

import type { Lessons } from "$lib/state/contract";
import Aside from "./Aside.svelte";
import Goal from "./Goal.svelte";
import Turn from "./Turn.svelte";
import { sign } from "./sign";

export const lessons: Lessons = {
  pictures: [
    {
      picture: Goal,
      text: {
        de: "Ihr spielt zusammen: Legt alle 95 Karten auf zwei Stapel, bevor die Uhr abgelaufen ist.",
        en: "You play together: lay all 95 cards on two piles before the clock runs out.",
      },
    },
    {
      picture: Turn,
      text: {
        de: "Bist du dran, leg eine Karte, die in Farbe oder Zahl passt; nachgezogen wird von selbst.",
        en: "On your turn, lay a card that matches in colour or number; you draw a new one by itself.",
      },
    },
    {
      picture: Aside,
      text: {
        de: "Passt nichts, leg alle deine Karten zur Seite und nimm neue: Das kostet zwei Punkte je Karte, und null ist perfekt.",
        en: "If nothing fits, set all your cards aside and take new ones: that costs two points a card, and zero is perfect.",
      },
    },
  ],
  signs: [
    sign("Rg", "Andersherum geht es weiter.", "Play goes the other way round."),
    sign("Dp", "Du sagst, wer als Nächstes spielt.", "You say who plays next."),
    sign("Zb", "Wer jetzt drankommt, zieht zwei dazu.", "The next player draws two more."),
    sign("Fry", "Passt immer; weiter mit einer der beiden Farben.", "Always fits; go on in either colour."),
    sign(
      "X",
      "Passt immer und sperrt den Stapel eine Weile.",
      "Always fits and blocks the pile for a while.",
    ),
  ],
};
