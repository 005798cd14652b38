// Written by `python -m spieltisch.server.gen_types`. Do not edit: change what it is written from.

/** The table as `seat` (None: a spectator) sees it. Seats are counted from 0. */
export interface View {
  seat: number | null;
  phase: "face_down" | "over" | "running" | "undealt";
  /** The own hand in the order in which it was drawn; None while face down, and for spectators. */
  hand: string[] | null;
  /** By seat: how many cards are in hand. */
  hands: number[];
  /** By seat: how many cards are left on the own stack. */
  stacks: number[];
  /** By seat: how many cards it still has that count for the end; whoever comes down to one wins. */
  left: number[];
  /** By seat: whether it has drawn since the present top came up. */
  drew: boolean[];
  /** The card to answer; None before the start. */
  top: string | null;
  /** The number of that top: 1 the first, 0 before the start. */
  number: number;
  /** The top before it. */
  before: string | null;
  /** Who laid the top; None: the deal or the table. */
  laid_by: number | null;
  /** How many cards lie on the discard pile, a last one face down included. */
  pile: number;
  /** The two values that fit, where the table shows them. */
  wanted: number[] | null;
  /** Nothing goes: no hand has a fitting card, and every own stack is empty. */
  stuck: boolean;
  draw: "any_time" | "when_stuck";
  subtract: "absolute" | "wrap";
  finish: "all_cards" | "hand";
  winner: number | null;
  /** By seat, once the round is over. */
  points: number[] | null;
}

export const facts = {
  "key": "unterspannung",
  "revision": 1,
  "seats": {
    "min": 2,
    "max": 4
  },
  "options": [
    {
      "key": "hand_size",
      "default": 4,
      "per_seat": false,
      "low": 1,
      "high": 8,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Handkarten",
        "en": "Cards in hand"
      },
      "sentence": {
        "de": "Mit so vielen Karten auf der Hand geht es los.",
        "en": "How many cards everyone has in hand at the start."
      }
    },
    {
      "key": "draw",
      "default": "when_stuck",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "when_stuck": {
          "de": "wenn nichts passt",
          "en": "when nothing fits"
        },
        "any_time": {
          "de": "jederzeit",
          "en": "at any time"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Ziehen",
        "en": "Drawing"
      },
      "sentence": {
        "de": "Ziehen darf nur, wer keine passende Karte hat, oder jeder jederzeit.",
        "en": "Only those without a fitting card may draw, or everyone at any time."
      }
    },
    {
      "key": "finish",
      "default": "all_cards",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "all_cards": {
          "de": "Hand und Stapel",
          "en": "hand and stack"
        },
        "hand": {
          "de": "nur die Hand",
          "en": "the hand alone"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Ziel",
        "en": "Goal"
      },
      "sentence": {
        "de": "Es gewinnt, wem von Hand und eigenem Stapel zusammen nur eine Karte bleibt, oder schon, wer nur noch eine auf der Hand hat: sehr kurz.",
        "en": "You win once a single card is left of your hand and your own stack together, or as soon as only one is left in your hand: very short."
      }
    },
    {
      "key": "points",
      "default": "per_card",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "per_card": {
          "de": "1 je Karte",
          "en": "1 a card"
        },
        "by_value": {
          "de": "ihr Wert",
          "en": "its value"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Minuspunkte",
        "en": "Penalty points"
      },
      "sentence": {
        "de": "Jede übrige Karte kostet einen Punkt oder so viele, wie auf ihr steht.",
        "en": "Each card left over costs one point, or as many as it says."
      }
    },
    {
      "key": "rounds",
      "default": 2,
      "per_seat": true,
      "low": 1,
      "high": 24,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Runden",
        "en": "Rounds"
      },
      "sentence": {
        "de": "Nach so vielen Runden steht fest, wer das Turnier gewinnt.",
        "en": "After this many rounds the tournament is decided."
      }
    },
    {
      "key": "misplay_lock_ms",
      "default": 1500,
      "per_seat": false,
      "low": 0,
      "high": 5000,
      "choices": {},
      "milliseconds": true,
      "none": false,
      "name": {
        "de": "Sperre nach falscher Karte",
        "en": "Lock after a wrong card"
      },
      "sentence": {
        "de": "So lange setzt aus, wer eine unpassende Karte legt; bei 0 gibt es keine Sperre.",
        "en": "How long you sit out after a card that does not fit; with 0 there is no lock."
      }
    },
    {
      "key": "show_wanted",
      "default": "no",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "no": {
          "de": "nein",
          "en": "no"
        },
        "yes": {
          "de": "ja",
          "en": "yes"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Gesuchte Werte zeigen",
        "en": "Show wanted values"
      },
      "sentence": {
        "de": "Die beiden Werte, die gerade passen, stehen dabei: für Kinder und zum Kennenlernen.",
        "en": "The two values that fit are shown: for children and beginners."
      }
    },
    {
      "key": "subtract",
      "default": "wrap",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "wrap": {
          "de": "weiter bei 10",
          "en": "on from 10"
        },
        "absolute": {
          "de": "ohne Minus",
          "en": "no minus sign"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Unter der 1",
        "en": "Below 1"
      },
      "sentence": {
        "de": "Unter der 1 geht es bei der 10 weiter, oder leichter: Das Minus fällt weg.",
        "en": "Below 1 you go on from 10, or easier: the minus sign is dropped."
      }
    }
  ],
  "presets": [
    {
      "key": "standard",
      "name": {
        "de": "Wie beschrieben",
        "en": "As described"
      },
      "options": {}
    },
    {
      "key": "box",
      "name": {
        "de": "Ziehen nach Belieben",
        "en": "Draw as you like"
      },
      "options": {
        "draw": "any_time"
      }
    },
    {
      "key": "beginners",
      "name": {
        "de": "Zum Kennenlernen",
        "en": "For beginners"
      },
      "options": {
        "show_wanted": "yes",
        "subtract": "absolute",
        "misplay_lock_ms": 0
      }
    },
    {
      "key": "short",
      "name": {
        "de": "Ganz kurz",
        "en": "Very short"
      },
      "options": {
        "finish": "hand"
      }
    }
  ],
  "series": {
    "better": "fewer",
    "shared": false,
    "rounds": "rounds",
    "verdicts": []
  },
  "figures": {
    "dealt": 72,
    "low": 1,
    "high": 10
  },
  "bots": {
    "uniform": {
      "de": "Zufall",
      "en": "Random"
    },
    "gentle": {
      "de": "Gemütlich",
      "en": "Gentle"
    },
    "quick": {
      "de": "Flink",
      "en": "Quick"
    },
    "sharp": {
      "de": "Blitzschnell",
      "en": "Sharp"
    }
  },
  "stand_in": "gentle",
  "patience_s": null,
  "min_people": 2,
  "covered_in_pause": true,
  "contests": true,
  "objectives": null,
  "texts": {
    "name": {
      "de": "Unter Spannung",
      "en": "Unter Spannung"
    },
    "tagline": {
      "de": "Alle zugleich: rechnen, legen und die Karten loswerden.",
      "en": "“Under tension”: all at once, do the sum, play, and be rid of your cards."
    },
    "words": {
      "1±1": {
        "de": "1 mit ±1",
        "en": "1 with ±1"
      },
      "1±2": {
        "de": "1 mit ±2",
        "en": "1 with ±2"
      },
      "1±3": {
        "de": "1 mit ±3",
        "en": "1 with ±3"
      },
      "2±1": {
        "de": "2 mit ±1",
        "en": "2 with ±1"
      },
      "2±2": {
        "de": "2 mit ±2",
        "en": "2 with ±2"
      },
      "2±3": {
        "de": "2 mit ±3",
        "en": "2 with ±3"
      },
      "3±1": {
        "de": "3 mit ±1",
        "en": "3 with ±1"
      },
      "3±2": {
        "de": "3 mit ±2",
        "en": "3 with ±2"
      },
      "3±3": {
        "de": "3 mit ±3",
        "en": "3 with ±3"
      },
      "4±1": {
        "de": "4 mit ±1",
        "en": "4 with ±1"
      },
      "4±2": {
        "de": "4 mit ±2",
        "en": "4 with ±2"
      },
      "4±3": {
        "de": "4 mit ±3",
        "en": "4 with ±3"
      },
      "5±1": {
        "de": "5 mit ±1",
        "en": "5 with ±1"
      },
      "5±2": {
        "de": "5 mit ±2",
        "en": "5 with ±2"
      },
      "5±3": {
        "de": "5 mit ±3",
        "en": "5 with ±3"
      },
      "6±1": {
        "de": "6 mit ±1",
        "en": "6 with ±1"
      },
      "6±2": {
        "de": "6 mit ±2",
        "en": "6 with ±2"
      },
      "6±3": {
        "de": "6 mit ±3",
        "en": "6 with ±3"
      },
      "7±1": {
        "de": "7 mit ±1",
        "en": "7 with ±1"
      },
      "7±2": {
        "de": "7 mit ±2",
        "en": "7 with ±2"
      },
      "7±3": {
        "de": "7 mit ±3",
        "en": "7 with ±3"
      },
      "8±1": {
        "de": "8 mit ±1",
        "en": "8 with ±1"
      },
      "8±2": {
        "de": "8 mit ±2",
        "en": "8 with ±2"
      },
      "8±3": {
        "de": "8 mit ±3",
        "en": "8 with ±3"
      },
      "9±1": {
        "de": "9 mit ±1",
        "en": "9 with ±1"
      },
      "9±2": {
        "de": "9 mit ±2",
        "en": "9 with ±2"
      },
      "9±3": {
        "de": "9 mit ±3",
        "en": "9 with ±3"
      },
      "10±1": {
        "de": "10 mit ±1",
        "en": "10 with ±1"
      },
      "10±2": {
        "de": "10 mit ±2",
        "en": "10 with ±2"
      },
      "10±3": {
        "de": "10 mit ±3",
        "en": "10 with ±3"
      },
      "±1": {
        "de": "grün",
        "en": "green"
      },
      "±2": {
        "de": "gelb",
        "en": "yellow"
      },
      "±3": {
        "de": "rot",
        "en": "red"
      },
      "another_value": {
        "de": "ein anderer Wert",
        "en": "another value"
      },
      "one_card_left": {
        "de": "Die letzte Karte liegt verdeckt",
        "en": "The last card lies face down"
      },
      "one_card_in_hand": {
        "de": "Die letzte Handkarte liegt verdeckt",
        "en": "The last card in hand lies face down"
      },
      "nothing_goes": {
        "de": "Nichts geht mehr",
        "en": "Nothing goes any more"
      }
    },
    "refusals": {
      "round_over": {
        "de": "Die Runde ist vorbei.",
        "en": "The round is over."
      },
      "not_started": {
        "de": "Es geht noch nicht los: Die Karten liegen noch verdeckt.",
        "en": "Not yet: the cards are still face down."
      },
      "locked": {
        "de": "Kurz gesperrt: In {ms} ms geht es für dich weiter.",
        "en": "Locked for a moment: you can go on in {ms} ms."
      },
      "card_not_in_hand": {
        "de": "Du hast keine {card:word} auf der Hand.",
        "en": "You hold no {card:word}."
      },
      "stack_empty": {
        "de": "Dein Stapel ist leer.",
        "en": "Your stack is empty."
      },
      "name_the_top": {
        "de": "Zum Ziehen gehört hier die Nummer der Karte, zu der dir nichts passt.",
        "en": "Here a draw needs the number of the card that nothing in your hand fits."
      },
      "names_no_top": {
        "de": "Hier darf man jederzeit ziehen, ohne eine Karte zu nennen.",
        "en": "Here you may draw at any time, without naming a card."
      },
      "not_yet": {
        "de": "Diese Karte liegt noch gar nicht da.",
        "en": "That card is not on the pile yet."
      },
      "already_answered": {
        "de": "Deine Karte ist schon unterwegs: Gleich zeigt sich, wer schneller war.",
        "en": "Your card is already on its way: in a moment we know who was first."
      },
      "late": {
        "de": "Zu spät: Da war jemand schneller. Die Karte ist wieder bei dir.",
        "en": "Too late: somebody was faster. You have your card back."
      },
      "does_not_fit": {
        "de": "{card:word} passt nicht auf {on:word}: Gefragt ist {wants:or}.",
        "en": "{card:word} does not fit on {on:word}: it asks for {wants:or}."
      },
      "fitting_card_in_hand": {
        "de": "Schau noch einmal: Du hast eine Karte, die passt.",
        "en": "Look again: you have a card that fits."
      },
      "not_your_move": {
        "de": "Diesen Zug hast du nicht.",
        "en": "That move is not yours to make."
      },
      "not_due": {
        "de": "Das steht jetzt nicht an.",
        "en": "That is not due now."
      },
      "wrong_deal": {
        "de": "Gegeben wird alles genau einmal, und es beginnt, wer am Tisch sitzt.",
        "en": "A deal has everything exactly once, and a seat at the table begins."
      }
    },
    "events": {
      "dealt": {
        "de": "Alle haben {each|Karte|Karten}, davon {in_hand} auf der Hand. Noch nicht hinsehen!",
        "en": "Everyone has {each|card|cards}, {in_hand} of them in hand. No peeking yet!"
      },
      "started": {
        "de": "Los! Auf dem Tisch liegt die {card:word}.",
        "en": "Go! The {card:word} lies on the table."
      },
      "took_up": {
        "de": "{seat:seat} nimmt die Karten auf.",
        "en": "{seat:seat} takes up the cards."
      },
      "played": {
        "de": "{seat:seat}: {value}!",
        "en": "{seat:seat}: {value}!"
      },
      "drew": {
        "de": "{seat:seat} zieht eine Karte.",
        "en": "{seat:seat} draws a card."
      },
      "nothing_goes": {
        "de": "Nichts geht mehr! Gleich kommt die unterste Karte nach oben.",
        "en": "Nothing goes! The bottom card is about to come to the top."
      },
      "unblocked": {
        "de": "Weiter mit der {card:word}, die ganz unten lag.",
        "en": "On with the {card:word} from the very bottom."
      },
      "won": {
        "de": "{seat:seat} legt die letzte Karte verdeckt ab und gewinnt die Runde!",
        "en": "{seat:seat} lays the last card face down and wins the round!"
      },
      "stalemate": {
        "de": "Auch der ganze Ablagestapel hilft niemandem: Die Runde endet ohne Sieger.",
        "en": "Even the whole discard pile helps nobody: the round ends without a winner."
      }
    },
    "rules": [
      {
        "de": "Alle spielen gleichzeitig, niemand ist an der Reihe. Wer zuerst nur noch eine Karte übrig hat, Hand und eigener Stapel zusammengezählt, legt sie verdeckt ab und gewinnt.",
        "en": "Everyone plays at the same time; there are no turns. Whoever is first down to a single card, hand and own stack together, lays it face down and wins."
      },
      {
        "de": "Oben auf dem Ablagestapel liegt eine Karte mit einem Wert und einer Rechnung, zum Beispiel 5 mit ±2. Darauf passen nur die 3 und die 7. Was auf deiner Karte nach dem ± steht, gilt erst für die nächste.",
        "en": "The card on top of the discard pile has a value and a sum, say 5 with ±2. Only a 3 or a 7 fits on it. What your own card says after its ± counts for the next one."
      },
      {
        "de": "Gezählt wird im Kreis von 1 bis 10: Nach der 10 kommt wieder die 1, unter der 1 wieder die 10. Auf 9 mit ±3 passen also 2 und 6, auf 1 mit ±2 passen 3 und 9.",
        "en": "Count in a circle from 1 to 10: after 10 comes 1 again, below 1 comes 10 again. So 2 and 6 fit on 9 with ±3, and 3 and 9 fit on 1 with ±2."
      },
      {
        "de": "Passt dir nichts, zieh von deinem eigenen Stapel, so oft es nötig ist. Auf der Hand darfst du beliebig viele Karten haben. Wer ziehen will, obwohl eine Karte passt, setzt kurz aus (außer es darf jederzeit gezogen werden).",
        "en": "If nothing fits, draw from your own stack, as often as you need. You may hold as many cards as you like. If you try to draw while one of your cards fits, you sit out for a moment (unless anyone may draw at any time)."
      },
      {
        "de": "War jemand schneller, kommt deine Karte einfach zurück. Legst du eine, die nicht passt, kommt sie auch zurück, und du musst kurz aussetzen.",
        "en": "If somebody was faster, your card simply comes back. If you play one that does not fit, it comes back too, and you have to sit out for a moment."
      },
      {
        "de": "Nichts geht mehr, wenn alle Stapel leer sind und niemand eine passende Karte hat. Dann kommt die unterste Karte des Ablagestapels nach oben, bis wieder etwas passt.",
        "en": "Nothing goes when all stacks are empty and nobody has a fitting card. Then the bottom card of the discard pile comes to the top, until something fits again."
      },
      {
        "de": "Nach der Runde kostet alle anderen jede übrige Karte einen Minuspunkt. Wer nach allen Runden am wenigsten hat, gewinnt das Turnier.",
        "en": "After the round every card left costs the others a point. Whoever has the fewest after all rounds wins the tournament."
      }
    ]
  }
} as const;
