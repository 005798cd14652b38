// Written by `python -m spieltisch.server.gen_types`. Do not edit: change what it is written from.

/** The table as `seat` (None: a spectator) sees it. Seats and piles are counted from 0. */
export interface View {
  seat: number | null;
  phase: "face_down" | "over" | "running" | "undealt";
  /** The seat that begins the round. */
  first: number;
  turn: number | null;
  /** Who is on turn afterwards if nothing changes the order. */
  next: number | null;
  direction: "clockwise" | "counterclockwise";
  /** By seat; None while face down. */
  tableaus: (string[] | null)[];
  /** How many cards each tableau has. */
  sizes: number[];
  /** Up to how many cards a tableau is refilled. */
  tableau_size: number;
  piles: PileView[];
  /** How many cards are left to draw. */
  stock: number;
  /** How many cards have left the round at two points each. */
  set_aside: number;
  /** The points of these. */
  points: number;
  /** The group's points if the round ended now. */
  points_now: number;
  /** How long a Gesperrt blocks its pile. */
  block_turns: number;
  after_block: "any" | "beneath";
  last: LastView | null;
}

/** A pile on the table. */
export interface PileView {
  top: string | null;
  /** How many cards lie on it. */
  cards: number;
  /** For how many turns nothing may be laid on it, the present one included. */
  blocked: number;
  /**
   * What it asks for while not blocked: colours and a mark, one of which a card must show (white cards
   * always fit), or just `anything`.
   */
  wants: string[];
}

/** The last move: who played which card on which pile, or set the tableau aside (no card, no pile). */
export interface LastView {
  seat: number;
  card: string | null;
  pile: number | null;
}

export const facts = {
  "key": "viereinhalb",
  "revision": 1,
  "seats": {
    "min": 2,
    "max": 6
  },
  "options": [
    {
      "key": "tableau_size",
      "default": 4,
      "per_seat": false,
      "low": 3,
      "high": 6,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Karten in der Auslage",
        "en": "Cards in a tableau"
      },
      "sentence": {
        "de": "So viele Karten liegen offen vor jedem, wenn drei oder mehr mitspielen.",
        "en": "How many cards lie open in front of everyone when three or more play."
      }
    },
    {
      "key": "tableau_size_for_two",
      "default": 4,
      "per_seat": false,
      "low": 3,
      "high": 6,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Karten in der Auslage zu zweit",
        "en": "Cards in a tableau for two"
      },
      "sentence": {
        "de": "So viele Karten liegen offen vor jedem, wenn ihr nur zu zweit seid.",
        "en": "How many cards lie open in front of each of you when only two play."
      }
    },
    {
      "key": "seconds",
      "default": 270,
      "per_seat": false,
      "low": 60,
      "high": 1800,
      "choices": {},
      "milliseconds": false,
      "none": true,
      "name": {
        "de": "Sekunden je Runde",
        "en": "Seconds a round"
      },
      "sentence": {
        "de": "So lange läuft eine Runde; ohne Angabe spielt ihr ohne Uhr.",
        "en": "How long a round lasts; with none you play without a clock."
      }
    },
    {
      "key": "rounds",
      "default": 3,
      "per_seat": false,
      "low": 1,
      "high": 10,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Runden",
        "en": "Rounds"
      },
      "sentence": {
        "de": "Nach so vielen Runden werden die Punkte zusammengezählt.",
        "en": "After this many rounds the points are added up."
      }
    },
    {
      "key": "block_turns",
      "default": 3,
      "per_seat": false,
      "low": 1,
      "high": 6,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Dauer der Sperre in Zügen",
        "en": "Turns a block lasts"
      },
      "sentence": {
        "de": "So viele Züge lang darf auf eine „Gesperrt“-Karte nichts gelegt werden.",
        "en": "For this many turns nothing may be laid on a “blocked” card."
      }
    },
    {
      "key": "after_block",
      "default": "any",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "any": {
          "de": "jede Karte",
          "en": "any card"
        },
        "beneath": {
          "de": "die Karte darunter",
          "en": "the card beneath"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Nach der Sperre",
        "en": "After a block"
      },
      "sentence": {
        "de": "Ist die Sperre vorbei, passt entweder jede Karte, oder es zählt wieder die Karte darunter.",
        "en": "Once a block is over, either every card fits, or the card beneath counts again."
      }
    },
    {
      "key": "stock_points",
      "default": 1,
      "per_seat": false,
      "low": 0,
      "high": 2,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Punkte für Karten im Vorrat",
        "en": "Points for cards in the stock"
      },
      "sentence": {
        "de": "So viele Minuspunkte zählt jede Karte, die am Ende noch im Vorrat liegt. Bei 0 lohnt es sich, nichts zu tun.",
        "en": "How many penalty points each card still in the stock counts at the end. With 0 it pays to do nothing."
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
        "de": "Wie in der Schachtel",
        "en": "As in the box"
      },
      "options": {
        "tableau_size_for_two": 5
      }
    }
  ],
  "series": {
    "better": "fewer",
    "shared": true,
    "rounds": "rounds",
    "verdicts": [
      {
        "up_to": 0,
        "text": {
          "de": "Vollkommen! Keine einzige Karte blieb übrig. Besser geht es nicht.",
          "en": "Perfect! Not a single card left. It can’t be beaten."
        }
      },
      {
        "up_to": 5,
        "text": {
          "de": "Meisterhaft: Ihr versteht euch ohne Worte.",
          "en": "Masterly: you understand each other without a word."
        }
      },
      {
        "up_to": 12,
        "text": {
          "de": "Stark gespielt! Noch ein ruhiger Moment mehr, und der Tisch ist leer.",
          "en": "Well played! One calm moment more and the table is clear."
        }
      },
      {
        "up_to": 25,
        "text": {
          "de": "Ein eingespieltes Team. Ein Blick auf den Nachbarn mehr, und es wird richtig gut.",
          "en": "A good team. One more glance at your neighbour and it will be really good."
        }
      },
      {
        "up_to": 45,
        "text": {
          "de": "Munter gespielt! Redet miteinander, bevor ihr legt, dann klappt es bald.",
          "en": "Lively play! Talk before you lay, and you will soon get there."
        }
      },
      {
        "up_to": null,
        "text": {
          "de": "Das war turbulent, aber hoffentlich lustig. Gleich noch einmal?",
          "en": "That was turbulent, but fun, we hope. Once more?"
        }
      }
    ]
  },
  "figures": {
    "cards": 95,
    "set_aside_points": 2,
    "tableau_points": 1
  },
  "bots": {
    "uniform": {
      "de": "Zufall",
      "en": "Random"
    },
    "friendly": {
      "de": "Freundlich",
      "en": "Friendly"
    }
  },
  "stand_in": "friendly",
  "patience_s": 8,
  "min_people": 1,
  "covered_in_pause": true,
  "contests": false,
  "objectives": null,
  "texts": {
    "name": {
      "de": "4 ½ Minuten",
      "en": "4 ½ Minuten"
    },
    "tagline": {
      "de": "Gemeinsam 95 Karten loswerden, bevor die Hupe ertönt.",
      "en": "Get rid of 95 cards together before the horn sounds."
    },
    "words": {
      "r": {
        "de": "Rot",
        "en": "red"
      },
      "y": {
        "de": "Gelb",
        "en": "yellow"
      },
      "g": {
        "de": "Grün",
        "en": "green"
      },
      "b": {
        "de": "Blau",
        "en": "blue"
      },
      "p": {
        "de": "Lila",
        "en": "purple"
      },
      "1": {
        "de": "1",
        "en": "1"
      },
      "2": {
        "de": "2",
        "en": "2"
      },
      "3": {
        "de": "3",
        "en": "3"
      },
      "4": {
        "de": "4",
        "en": "4"
      },
      "5": {
        "de": "5",
        "en": "5"
      },
      "6": {
        "de": "6",
        "en": "6"
      },
      "7": {
        "de": "7",
        "en": "7"
      },
      "R": {
        "de": "„Richtungswechsel“",
        "en": "“reverse”"
      },
      "D": {
        "de": "„Du bist dran“",
        "en": "“you are next”"
      },
      "Z": {
        "de": "„Zwei ziehen“",
        "en": "“draw two”"
      },
      "F": {
        "de": "„Farbwechsel“",
        "en": "“colour change”"
      },
      "X": {
        "de": "„Gesperrt“",
        "en": "“blocked”"
      },
      "1r": {
        "de": "Rot 1",
        "en": "red 1"
      },
      "1y": {
        "de": "Gelb 1",
        "en": "yellow 1"
      },
      "1g": {
        "de": "Grün 1",
        "en": "green 1"
      },
      "1b": {
        "de": "Blau 1",
        "en": "blue 1"
      },
      "1p": {
        "de": "Lila 1",
        "en": "purple 1"
      },
      "2r": {
        "de": "Rot 2",
        "en": "red 2"
      },
      "2y": {
        "de": "Gelb 2",
        "en": "yellow 2"
      },
      "2g": {
        "de": "Grün 2",
        "en": "green 2"
      },
      "2b": {
        "de": "Blau 2",
        "en": "blue 2"
      },
      "2p": {
        "de": "Lila 2",
        "en": "purple 2"
      },
      "3r": {
        "de": "Rot 3",
        "en": "red 3"
      },
      "3y": {
        "de": "Gelb 3",
        "en": "yellow 3"
      },
      "3g": {
        "de": "Grün 3",
        "en": "green 3"
      },
      "3b": {
        "de": "Blau 3",
        "en": "blue 3"
      },
      "3p": {
        "de": "Lila 3",
        "en": "purple 3"
      },
      "4r": {
        "de": "Rot 4",
        "en": "red 4"
      },
      "4y": {
        "de": "Gelb 4",
        "en": "yellow 4"
      },
      "4g": {
        "de": "Grün 4",
        "en": "green 4"
      },
      "4b": {
        "de": "Blau 4",
        "en": "blue 4"
      },
      "4p": {
        "de": "Lila 4",
        "en": "purple 4"
      },
      "5r": {
        "de": "Rot 5",
        "en": "red 5"
      },
      "5y": {
        "de": "Gelb 5",
        "en": "yellow 5"
      },
      "5g": {
        "de": "Grün 5",
        "en": "green 5"
      },
      "5b": {
        "de": "Blau 5",
        "en": "blue 5"
      },
      "5p": {
        "de": "Lila 5",
        "en": "purple 5"
      },
      "6r": {
        "de": "Rot 6",
        "en": "red 6"
      },
      "6y": {
        "de": "Gelb 6",
        "en": "yellow 6"
      },
      "6g": {
        "de": "Grün 6",
        "en": "green 6"
      },
      "6b": {
        "de": "Blau 6",
        "en": "blue 6"
      },
      "6p": {
        "de": "Lila 6",
        "en": "purple 6"
      },
      "7r": {
        "de": "Rot 7",
        "en": "red 7"
      },
      "7y": {
        "de": "Gelb 7",
        "en": "yellow 7"
      },
      "7g": {
        "de": "Grün 7",
        "en": "green 7"
      },
      "7b": {
        "de": "Blau 7",
        "en": "blue 7"
      },
      "7p": {
        "de": "Lila 7",
        "en": "purple 7"
      },
      "Rr": {
        "de": "„Richtungswechsel“ Rot",
        "en": "red “reverse”"
      },
      "Ry": {
        "de": "„Richtungswechsel“ Gelb",
        "en": "yellow “reverse”"
      },
      "Rg": {
        "de": "„Richtungswechsel“ Grün",
        "en": "green “reverse”"
      },
      "Rb": {
        "de": "„Richtungswechsel“ Blau",
        "en": "blue “reverse”"
      },
      "Rp": {
        "de": "„Richtungswechsel“ Lila",
        "en": "purple “reverse”"
      },
      "Dr": {
        "de": "„Du bist dran“ Rot",
        "en": "red “you are next”"
      },
      "Dy": {
        "de": "„Du bist dran“ Gelb",
        "en": "yellow “you are next”"
      },
      "Dg": {
        "de": "„Du bist dran“ Grün",
        "en": "green “you are next”"
      },
      "Db": {
        "de": "„Du bist dran“ Blau",
        "en": "blue “you are next”"
      },
      "Dp": {
        "de": "„Du bist dran“ Lila",
        "en": "purple “you are next”"
      },
      "Zr": {
        "de": "„Zwei ziehen“ Rot",
        "en": "red “draw two”"
      },
      "Zy": {
        "de": "„Zwei ziehen“ Gelb",
        "en": "yellow “draw two”"
      },
      "Zg": {
        "de": "„Zwei ziehen“ Grün",
        "en": "green “draw two”"
      },
      "Zb": {
        "de": "„Zwei ziehen“ Blau",
        "en": "blue “draw two”"
      },
      "Zp": {
        "de": "„Zwei ziehen“ Lila",
        "en": "purple “draw two”"
      },
      "Fry": {
        "de": "„Farbwechsel“ Rot/Gelb",
        "en": "red/yellow “colour change”"
      },
      "Fyg": {
        "de": "„Farbwechsel“ Gelb/Grün",
        "en": "yellow/green “colour change”"
      },
      "Fgb": {
        "de": "„Farbwechsel“ Grün/Blau",
        "en": "green/blue “colour change”"
      },
      "Fbp": {
        "de": "„Farbwechsel“ Blau/Lila",
        "en": "blue/purple “colour change”"
      },
      "Fpr": {
        "de": "„Farbwechsel“ Lila/Rot",
        "en": "purple/red “colour change”"
      },
      "anything": {
        "de": "jede Karte",
        "en": "any card"
      },
      "left_pile": {
        "de": "linken Stapel",
        "en": "left pile"
      },
      "right_pile": {
        "de": "rechten Stapel",
        "en": "right pile"
      },
      "clockwise": {
        "de": "im Uhrzeigersinn",
        "en": "clockwise"
      },
      "counterclockwise": {
        "de": "gegen den Uhrzeigersinn",
        "en": "counterclockwise"
      },
      "time_up": {
        "de": "Die Zeit ist um",
        "en": "Time is up"
      },
      "played_through": {
        "de": "Keine Karte ist mehr übrig",
        "en": "No card is left"
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
      "not_your_turn": {
        "de": "Jetzt ist {seat:seat} am Zug.",
        "en": "It is {seat:seat}’s turn now."
      },
      "card_not_in_tableau": {
        "de": "{card:word} liegt nicht in deiner Auslage.",
        "en": "You have no {card:word} in front of you."
      },
      "no_such_pile": {
        "de": "Es gibt nur zwei Stapel.",
        "en": "There are only two piles."
      },
      "pile_blocked": {
        "de": "Auf den {on:word} darf noch {turns|Zug|Züge} lang nichts gelegt werden.",
        "en": "Nothing may be laid on the {on:word} for {turns|more turn|more turns}."
      },
      "card_does_not_fit": {
        "de": "{card:word} passt nicht auf den {on:word}: Gefragt ist {wants:or}. Weiße Karten passen immer.",
        "en": "You cannot lay {card:word} on the {on:word}: it asks for {wants:or}. White cards always fit."
      },
      "name_a_seat": {
        "de": "Zu „Du bist dran“ gehört ein Name: Wer ist als Nächstes am Zug?",
        "en": "“You are next” needs a name: whose turn is it next?"
      },
      "seat_cannot_be_named": {
        "de": "Das geht nicht: Bestimmen kann man nur jemanden mit Karten, und nur mit „Du bist dran“.",
        "en": "That cannot be: only someone with cards can be named, and only with “you are next”."
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
        "de": "Die Karten sind verteilt, jeder hat {each}. {seat:seat} beginnt.",
        "en": "The cards are dealt, {each} to everyone. {seat:seat} begins."
      },
      "started": {
        "de": "Los! {seat:seat} ist am Zug.",
        "en": "Go! It is {seat:seat}’s turn."
      },
      "played": {
        "de": "{seat:seat} legt {card:word} auf den {on:word}.",
        "en": "{seat:seat} lays {card:word} on the {on:word}."
      },
      "set_aside": {
        "de": "{seat:seat} legt {number|Karte|Karten} zur Seite.",
        "en": "{seat:seat} sets {number|card|cards} aside."
      },
      "reversed": {
        "de": "Jetzt geht es {direction:word} weiter.",
        "en": "Play now goes {direction:word}."
      },
      "named": {
        "de": "{seat:seat} bestimmt: {named:seat} ist dran!",
        "en": "{seat:seat} calls: {named:seat} is next!"
      },
      "drew": {
        "de": "{seat:seat} zieht {number|Karte|Karten}.",
        "en": "{seat:seat} draws {number|card|cards}."
      },
      "blocked": {
        "de": "Auf den {on:word} darf {turns|Zug|Züge} lang nichts gelegt werden.",
        "en": "Nothing may be laid on the {on:word} for {turns|turn|turns}."
      },
      "unblocked": {
        "de": "Auf den {on:word} darf wieder gelegt werden.",
        "en": "The {on:word} is open again."
      },
      "over": {
        "de": "{reason:word}: {points|Punkt|Punkte}.",
        "en": "{reason:word}: {points|point|points}."
      }
    },
    "rules": [
      {
        "de": "Ihr spielt zusammen: Bringt alle 95 Karten auf die zwei Stapel, bevor die Zeit um ist. Alle Auslagen sind offen, also redet miteinander.",
        "en": "You play together: get all 95 cards onto the two piles before time is up. All tableaus lie open, so talk to each other."
      },
      {
        "de": "Wer am Zug ist, legt eine Karte, die in Farbe, Zahl oder Zeichen zur obersten Karte eines Stapels passt, und zieht sofort nach. Ein leerer Stapel nimmt jede Karte; den zweiten Stapel dürft ihr jederzeit eröffnen.",
        "en": "On your turn lay a card that matches the top of a pile in colour, number or symbol, and draw at once. An empty pile takes any card; you may open the second pile whenever you like."
      },
      {
        "de": "Wer nicht legen kann oder will, legt seine ganze Auslage zur Seite und zieht eine neue. Jede dieser Karten kostet zwei Punkte.",
        "en": "If you cannot or do not want to lay, set your whole tableau aside and draw a new one. Each of those cards costs two points."
      },
      {
        "de": "„Richtungswechsel“ dreht die Reihenfolge um. Mit „Du bist dran“ bestimmst du, wer als Nächstes spielt, auch dich selbst. Nach „Zwei ziehen“ nimmt der Nächste zwei Karten dazu und hat mehr Auswahl.",
        "en": "“Reverse” turns the order round. With “you are next” you say who plays next, yourself included. After “draw two” the next player takes two more cards and has more to choose from."
      },
      {
        "de": "Weiße Karten passen auf jeden Stapel, der nicht gesperrt ist. Auf einem „Farbwechsel“ geht es mit jeder seiner beiden Farben weiter. „Gesperrt“ schließt seinen Stapel für {block_turns|Zug|Züge}.",
        "en": "White cards fit on every pile that is not blocked. On a “colour change” play goes on with either of its two colours. “Blocked” closes its pile for {block_turns|turn|turns}."
      },
      {
        "de": "Am Ende kostet jede Karte in einer Auslage einen Punkt und jede Karte im Vorrat {stock_points|Punkt|Punkte}. Die Punkte aller Runden werden zusammengezählt; null ist vollkommen.",
        "en": "At the end every card in a tableau costs one point and every card in the stock {stock_points|point|points}. The points of all rounds are added up; zero is perfect."
      }
    ]
  }
} as const;
