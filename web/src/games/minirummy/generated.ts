// Written by `python -m spieltisch.server.gen_types`. Do not edit: change what it is written from.

/** The table as `seat` (None: a spectator) sees it. Seats and stacks are counted from 0. */
export interface View {
  seat: number | null;
  phase: "over" | "running" | "undealt";
  /** The seat that begins the round. */
  first: number;
  turn: number | null;
  /** Of the turn, from 1. */
  number: number;
  /** By seat, in the order the tiles came; None where hidden. All are shown once the round is over. */
  racks: (string[] | null)[];
  /** How many tiles each rack has. */
  sizes: number[];
  /** What each rack counts; None where hidden. */
  rack_points: (number | null)[];
  /** By seat: has it laid before? */
  opened: boolean[];
  melds: MeldView[];
  /** How many tiles each stack has. */
  stacks: number[];
  /** How many turns in succession were passes. */
  passes: number;
  /** What a first lay must be worth. */
  first_meld: number;
  joker_value: number;
  joker_counts_in_first_meld: "as_tile" | "joker_value";
  jokers: "bound" | "free";
  rebuild_in_first_turn: "no" | "yes";
  last: LastView | null;
}

/** A combination on the table: tiles in order, a joker as what it stands for (`J=9r`). */
export interface MeldView {
  kind: "run" | "set";
  tiles: string[];
}

/** What the last turn changed. */
export interface LastView {
  seat: number;
  /** `time_up`: the time ran out, so the table drew for the seat (or passed, with nothing left to draw). */
  act: "draw" | "lay" | "pass" | "time_up";
  /** Tiles that went from the rack to the table; or drawn ones, None for those who may not know them. */
  tiles: string[] | null;
  /** The stacks drawn from, one a tile. */
  stacks: number[];
}

export const facts = {
  "key": "minirummy",
  "revision": 1,
  "seats": {
    "min": 2,
    "max": 4
  },
  "options": [
    {
      "key": "rack_size",
      "default": 14,
      "per_seat": false,
      "low": 7,
      "high": 20,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Plättchen zu Beginn",
        "en": "Tiles to begin with"
      },
      "sentence": {
        "de": "So viele Plättchen bekommt jeder auf seinen Aufsteller.",
        "en": "How many tiles everyone gets on the rack."
      }
    },
    {
      "key": "joker_count",
      "default": 4,
      "per_seat": false,
      "low": 0,
      "high": 4,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Joker",
        "en": "Jokers"
      },
      "sentence": {
        "de": "So viele Joker sind im Spiel.",
        "en": "How many jokers are in the game."
      }
    },
    {
      "key": "first_meld",
      "default": 40,
      "per_seat": false,
      "low": 0,
      "high": 100,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Punkte beim ersten Auslegen",
        "en": "Points of the first lay"
      },
      "sentence": {
        "de": "So viele Punkte müssen die Kombinationen zusammen haben, mit denen man zum ersten Mal auslegt.",
        "en": "How many points the combinations of a first lay must be worth together."
      }
    },
    {
      "key": "joker_value",
      "default": 25,
      "per_seat": false,
      "low": 0,
      "high": 50,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Wert eines Jokers",
        "en": "Value of a joker"
      },
      "sentence": {
        "de": "So viele Punkte zählt ein Joker auf dem Aufsteller und beim ersten Auslegen.",
        "en": "How many points a joker counts on a rack and in a first lay."
      }
    },
    {
      "key": "joker_counts_in_first_meld",
      "default": "joker_value",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "joker_value": {
          "de": "der Wert eines Jokers",
          "en": "the value of a joker"
        },
        "as_tile": {
          "de": "die Zahl, für die er steht",
          "en": "the number it stands for"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Joker beim ersten Auslegen",
        "en": "Jokers in the first lay"
      },
      "sentence": {
        "de": "Beim ersten Auslegen zählt ein Joker seinen Wert oder die Zahl, für die er steht.",
        "en": "In a first lay a joker counts its value or the number it stands for."
      }
    },
    {
      "key": "jokers",
      "default": "bound",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "bound": {
          "de": "bleiben, wofür sie stehen",
          "en": "keep their meaning"
        },
        "free": {
          "de": "werden jedes Mal neu bestimmt",
          "en": "are named anew each time"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Ausgelegte Joker",
        "en": "Jokers on the table"
      },
      "sentence": {
        "de": "Ein ausgelegter Joker bleibt, wofür er steht, bis jemand dieses Plättchen vom Aufsteller legt, oder er darf bei jedem Auslegen neu bestimmt werden.",
        "en": "A joker on the table keeps its meaning until someone lays that tile from a rack, or may be given a new one in every lay."
      }
    },
    {
      "key": "rebuild_in_first_turn",
      "default": "no",
      "per_seat": false,
      "low": 0,
      "high": 0,
      "choices": {
        "no": {
          "de": "verboten",
          "en": "not allowed"
        },
        "yes": {
          "de": "erlaubt",
          "en": "allowed"
        }
      },
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Umbauen beim ersten Auslegen",
        "en": "Rebuilding in the first lay"
      },
      "sentence": {
        "de": "Wer zum ersten Mal auslegt, lässt den Tisch unberührt oder darf dabei schon anlegen und umbauen; die nötigen Punkte kommen auch dann allein vom eigenen Aufsteller.",
        "en": "In a first lay the table stays untouched, or adding and rebuilding are allowed; even then the points needed come from the own rack alone."
      }
    },
    {
      "key": "stack_height",
      "default": 7,
      "per_seat": false,
      "low": 1,
      "high": 108,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Höhe der Stapel",
        "en": "Height of the stacks"
      },
      "sentence": {
        "de": "So viele Plättchen liegen zu Beginn in jedem Stapel.",
        "en": "How many tiles each stack begins with."
      }
    },
    {
      "key": "turn_seconds",
      "default": null,
      "per_seat": false,
      "low": 30,
      "high": 600,
      "choices": {},
      "milliseconds": false,
      "none": true,
      "name": {
        "de": "Sekunden für einen Zug",
        "en": "Seconds for a turn"
      },
      "sentence": {
        "de": "So lange darf ein Zug dauern. Wer nicht rechtzeitig Fertig drückt, nimmt alles zurück und zieht; ohne Angabe spielt ihr ohne Uhr.",
        "en": "How long a turn may take. Whoever does not press Done in time takes everything back and draws; with none you play without a clock."
      }
    },
    {
      "key": "timeout_draw",
      "default": 1,
      "per_seat": false,
      "low": 1,
      "high": 3,
      "choices": {},
      "milliseconds": false,
      "none": false,
      "name": {
        "de": "Plättchen nach Ablauf der Zeit",
        "en": "Tiles when time runs out"
      },
      "sentence": {
        "de": "So viele Plättchen zieht, wer nicht rechtzeitig fertig wird.",
        "en": "How many tiles are drawn by whoever is not done in time."
      }
    },
    {
      "key": "rounds",
      "default": 1,
      "per_seat": true,
      "low": 1,
      "high": 20,
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
    }
  ],
  "presets": [
    {
      "key": "minirummy",
      "name": {
        "de": "Mini-Rummy",
        "en": "Mini-Rummy"
      },
      "options": {}
    },
    {
      "key": "rummikub",
      "name": {
        "de": "Rummikub",
        "en": "Rummikub"
      },
      "options": {
        "joker_count": 2,
        "first_meld": 30,
        "joker_counts_in_first_meld": "as_tile",
        "joker_value": 30,
        "jokers": "free",
        "turn_seconds": 60,
        "timeout_draw": 3
      }
    }
  ],
  "series": {
    "better": "more",
    "shared": false,
    "rounds": "rounds",
    "verdicts": []
  },
  "figures": {
    "low": 1,
    "high": 13,
    "copies": 8
  },
  "bots": {
    "uniform": {
      "de": "Zufall",
      "en": "Random"
    },
    "simple": {
      "de": "Einfach",
      "en": "Simple"
    },
    "practised": {
      "de": "Geübt",
      "en": "Practised"
    },
    "strong": {
      "de": "Stark",
      "en": "Strong"
    },
    "patient": {
      "de": "Geduldig",
      "en": "Patient"
    }
  },
  "stand_in": "simple",
  "patience_s": 60,
  "min_people": 1,
  "covered_in_pause": false,
  "contests": false,
  "objectives": {
    "tiles": {
      "de": "möglichst viele Plättchen",
      "en": "as many tiles as possible"
    },
    "points": {
      "de": "möglichst viele Punkte",
      "en": "as many points as possible"
    }
  },
  "texts": {
    "name": {
      "de": "Mini-Rummy",
      "en": "Mini-Rummy"
    },
    "tagline": {
      "de": "Sätze und Reihen legen, den Tisch umbauen und zuerst alle Plättchen los sein.",
      "en": "Lay sets and runs, rebuild the table, and be the first with an empty rack."
    },
    "words": {
      "r": {
        "de": "Rot",
        "en": "red"
      },
      "b": {
        "de": "Blau",
        "en": "blue"
      },
      "o": {
        "de": "Orange",
        "en": "orange"
      },
      "g": {
        "de": "Grün",
        "en": "green"
      },
      "J": {
        "de": "Joker",
        "en": "joker"
      },
      "1r": {
        "de": "Rot 1",
        "en": "red 1"
      },
      "2r": {
        "de": "Rot 2",
        "en": "red 2"
      },
      "3r": {
        "de": "Rot 3",
        "en": "red 3"
      },
      "4r": {
        "de": "Rot 4",
        "en": "red 4"
      },
      "5r": {
        "de": "Rot 5",
        "en": "red 5"
      },
      "6r": {
        "de": "Rot 6",
        "en": "red 6"
      },
      "7r": {
        "de": "Rot 7",
        "en": "red 7"
      },
      "8r": {
        "de": "Rot 8",
        "en": "red 8"
      },
      "9r": {
        "de": "Rot 9",
        "en": "red 9"
      },
      "10r": {
        "de": "Rot 10",
        "en": "red 10"
      },
      "11r": {
        "de": "Rot 11",
        "en": "red 11"
      },
      "12r": {
        "de": "Rot 12",
        "en": "red 12"
      },
      "13r": {
        "de": "Rot 13",
        "en": "red 13"
      },
      "1b": {
        "de": "Blau 1",
        "en": "blue 1"
      },
      "2b": {
        "de": "Blau 2",
        "en": "blue 2"
      },
      "3b": {
        "de": "Blau 3",
        "en": "blue 3"
      },
      "4b": {
        "de": "Blau 4",
        "en": "blue 4"
      },
      "5b": {
        "de": "Blau 5",
        "en": "blue 5"
      },
      "6b": {
        "de": "Blau 6",
        "en": "blue 6"
      },
      "7b": {
        "de": "Blau 7",
        "en": "blue 7"
      },
      "8b": {
        "de": "Blau 8",
        "en": "blue 8"
      },
      "9b": {
        "de": "Blau 9",
        "en": "blue 9"
      },
      "10b": {
        "de": "Blau 10",
        "en": "blue 10"
      },
      "11b": {
        "de": "Blau 11",
        "en": "blue 11"
      },
      "12b": {
        "de": "Blau 12",
        "en": "blue 12"
      },
      "13b": {
        "de": "Blau 13",
        "en": "blue 13"
      },
      "1o": {
        "de": "Orange 1",
        "en": "orange 1"
      },
      "2o": {
        "de": "Orange 2",
        "en": "orange 2"
      },
      "3o": {
        "de": "Orange 3",
        "en": "orange 3"
      },
      "4o": {
        "de": "Orange 4",
        "en": "orange 4"
      },
      "5o": {
        "de": "Orange 5",
        "en": "orange 5"
      },
      "6o": {
        "de": "Orange 6",
        "en": "orange 6"
      },
      "7o": {
        "de": "Orange 7",
        "en": "orange 7"
      },
      "8o": {
        "de": "Orange 8",
        "en": "orange 8"
      },
      "9o": {
        "de": "Orange 9",
        "en": "orange 9"
      },
      "10o": {
        "de": "Orange 10",
        "en": "orange 10"
      },
      "11o": {
        "de": "Orange 11",
        "en": "orange 11"
      },
      "12o": {
        "de": "Orange 12",
        "en": "orange 12"
      },
      "13o": {
        "de": "Orange 13",
        "en": "orange 13"
      },
      "1g": {
        "de": "Grün 1",
        "en": "green 1"
      },
      "2g": {
        "de": "Grün 2",
        "en": "green 2"
      },
      "3g": {
        "de": "Grün 3",
        "en": "green 3"
      },
      "4g": {
        "de": "Grün 4",
        "en": "green 4"
      },
      "5g": {
        "de": "Grün 5",
        "en": "green 5"
      },
      "6g": {
        "de": "Grün 6",
        "en": "green 6"
      },
      "7g": {
        "de": "Grün 7",
        "en": "green 7"
      },
      "8g": {
        "de": "Grün 8",
        "en": "green 8"
      },
      "9g": {
        "de": "Grün 9",
        "en": "green 9"
      },
      "10g": {
        "de": "Grün 10",
        "en": "green 10"
      },
      "11g": {
        "de": "Grün 11",
        "en": "green 11"
      },
      "12g": {
        "de": "Grün 12",
        "en": "green 12"
      },
      "13g": {
        "de": "Grün 13",
        "en": "green 13"
      },
      "J=1r": {
        "de": "Joker (Rot 1)",
        "en": "joker (red 1)"
      },
      "J=2r": {
        "de": "Joker (Rot 2)",
        "en": "joker (red 2)"
      },
      "J=3r": {
        "de": "Joker (Rot 3)",
        "en": "joker (red 3)"
      },
      "J=4r": {
        "de": "Joker (Rot 4)",
        "en": "joker (red 4)"
      },
      "J=5r": {
        "de": "Joker (Rot 5)",
        "en": "joker (red 5)"
      },
      "J=6r": {
        "de": "Joker (Rot 6)",
        "en": "joker (red 6)"
      },
      "J=7r": {
        "de": "Joker (Rot 7)",
        "en": "joker (red 7)"
      },
      "J=8r": {
        "de": "Joker (Rot 8)",
        "en": "joker (red 8)"
      },
      "J=9r": {
        "de": "Joker (Rot 9)",
        "en": "joker (red 9)"
      },
      "J=10r": {
        "de": "Joker (Rot 10)",
        "en": "joker (red 10)"
      },
      "J=11r": {
        "de": "Joker (Rot 11)",
        "en": "joker (red 11)"
      },
      "J=12r": {
        "de": "Joker (Rot 12)",
        "en": "joker (red 12)"
      },
      "J=13r": {
        "de": "Joker (Rot 13)",
        "en": "joker (red 13)"
      },
      "J=1b": {
        "de": "Joker (Blau 1)",
        "en": "joker (blue 1)"
      },
      "J=2b": {
        "de": "Joker (Blau 2)",
        "en": "joker (blue 2)"
      },
      "J=3b": {
        "de": "Joker (Blau 3)",
        "en": "joker (blue 3)"
      },
      "J=4b": {
        "de": "Joker (Blau 4)",
        "en": "joker (blue 4)"
      },
      "J=5b": {
        "de": "Joker (Blau 5)",
        "en": "joker (blue 5)"
      },
      "J=6b": {
        "de": "Joker (Blau 6)",
        "en": "joker (blue 6)"
      },
      "J=7b": {
        "de": "Joker (Blau 7)",
        "en": "joker (blue 7)"
      },
      "J=8b": {
        "de": "Joker (Blau 8)",
        "en": "joker (blue 8)"
      },
      "J=9b": {
        "de": "Joker (Blau 9)",
        "en": "joker (blue 9)"
      },
      "J=10b": {
        "de": "Joker (Blau 10)",
        "en": "joker (blue 10)"
      },
      "J=11b": {
        "de": "Joker (Blau 11)",
        "en": "joker (blue 11)"
      },
      "J=12b": {
        "de": "Joker (Blau 12)",
        "en": "joker (blue 12)"
      },
      "J=13b": {
        "de": "Joker (Blau 13)",
        "en": "joker (blue 13)"
      },
      "J=1o": {
        "de": "Joker (Orange 1)",
        "en": "joker (orange 1)"
      },
      "J=2o": {
        "de": "Joker (Orange 2)",
        "en": "joker (orange 2)"
      },
      "J=3o": {
        "de": "Joker (Orange 3)",
        "en": "joker (orange 3)"
      },
      "J=4o": {
        "de": "Joker (Orange 4)",
        "en": "joker (orange 4)"
      },
      "J=5o": {
        "de": "Joker (Orange 5)",
        "en": "joker (orange 5)"
      },
      "J=6o": {
        "de": "Joker (Orange 6)",
        "en": "joker (orange 6)"
      },
      "J=7o": {
        "de": "Joker (Orange 7)",
        "en": "joker (orange 7)"
      },
      "J=8o": {
        "de": "Joker (Orange 8)",
        "en": "joker (orange 8)"
      },
      "J=9o": {
        "de": "Joker (Orange 9)",
        "en": "joker (orange 9)"
      },
      "J=10o": {
        "de": "Joker (Orange 10)",
        "en": "joker (orange 10)"
      },
      "J=11o": {
        "de": "Joker (Orange 11)",
        "en": "joker (orange 11)"
      },
      "J=12o": {
        "de": "Joker (Orange 12)",
        "en": "joker (orange 12)"
      },
      "J=13o": {
        "de": "Joker (Orange 13)",
        "en": "joker (orange 13)"
      },
      "J=1g": {
        "de": "Joker (Grün 1)",
        "en": "joker (green 1)"
      },
      "J=2g": {
        "de": "Joker (Grün 2)",
        "en": "joker (green 2)"
      },
      "J=3g": {
        "de": "Joker (Grün 3)",
        "en": "joker (green 3)"
      },
      "J=4g": {
        "de": "Joker (Grün 4)",
        "en": "joker (green 4)"
      },
      "J=5g": {
        "de": "Joker (Grün 5)",
        "en": "joker (green 5)"
      },
      "J=6g": {
        "de": "Joker (Grün 6)",
        "en": "joker (green 6)"
      },
      "J=7g": {
        "de": "Joker (Grün 7)",
        "en": "joker (green 7)"
      },
      "J=8g": {
        "de": "Joker (Grün 8)",
        "en": "joker (green 8)"
      },
      "J=9g": {
        "de": "Joker (Grün 9)",
        "en": "joker (green 9)"
      },
      "J=10g": {
        "de": "Joker (Grün 10)",
        "en": "joker (green 10)"
      },
      "J=11g": {
        "de": "Joker (Grün 11)",
        "en": "joker (green 11)"
      },
      "J=12g": {
        "de": "Joker (Grün 12)",
        "en": "joker (green 12)"
      },
      "J=13g": {
        "de": "Joker (Grün 13)",
        "en": "joker (green 13)"
      },
      "set": {
        "de": "Satz",
        "en": "set"
      },
      "run": {
        "de": "Reihe",
        "en": "run"
      },
      "laid_out": {
        "de": "Alles ausgelegt",
        "en": "All laid"
      },
      "blocked": {
        "de": "Es geht nichts mehr",
        "en": "Nothing goes any more"
      }
    },
    "refusals": {
      "round_over": {
        "de": "Die Runde ist vorbei.",
        "en": "The round is over."
      },
      "not_started": {
        "de": "Es geht noch nicht los: Die Plättchen sind noch nicht verteilt.",
        "en": "Not yet: the tiles have not been dealt."
      },
      "not_your_turn": {
        "de": "Jetzt ist {seat:seat} am Zug.",
        "en": "It is {seat:seat}’s turn now."
      },
      "no_such_stack": {
        "de": "Diesen Stapel gibt es nicht.",
        "en": "There is no such stack."
      },
      "stack_empty": {
        "de": "Dieser Stapel ist leer.",
        "en": "This stack is empty."
      },
      "stock_not_empty": {
        "de": "Passen geht erst, wenn alle Stapel leer sind. Zieh ein Plättchen.",
        "en": "You can pass only when all stacks are empty. Draw a tile."
      },
      "nothing_laid": {
        "de": "Leg mindestens ein Plättchen von deinem Aufsteller, oder zieh eines.",
        "en": "Lay at least one tile from your rack, or draw one."
      },
      "table_tile_missing": {
        "de": "{tile:word} lag auf dem Tisch und muss dort bleiben.",
        "en": "{tile:word} was on the table and has to stay there."
      },
      "tile_not_on_rack": {
        "de": "So oft hast du {tile:word} nicht auf deinem Aufsteller.",
        "en": "You do not have {tile:word} that often on your rack."
      },
      "combination_too_short": {
        "de": "Kombination {combination} hat nur {number|Plättchen|Plättchen}; es müssen mindestens drei sein.",
        "en": "Combination {combination} has only {number|tile|tiles}; it needs at least three."
      },
      "set_mixes_numbers": {
        "de": "Kombination {combination} ist kein Satz: In einem Satz haben alle dieselbe Zahl, nicht {one} und {other}.",
        "en": "Combination {combination} is no set: in a set all have the same number, not {one} and {other}."
      },
      "set_repeats_colour": {
        "de": "Kombination {combination}: Im Satz mit der Zahl {of} darf jede der vier Farben nur einmal vorkommen.",
        "en": "Combination {combination}: in the set of {of}s each of the four colours may occur only once."
      },
      "run_mixes_colours": {
        "de": "Kombination {combination} ist keine Reihe: In einer Reihe haben alle dieselbe Farbe, nicht {one:word} und {other:word}.",
        "en": "Combination {combination} is no run: in a run all have the same colour, not {one:word} and {other:word}."
      },
      "run_past_13": {
        "de": "Kombination {combination}: Nach der 13 geht eine Reihe nicht weiter, auch nicht mit der 1.",
        "en": "Combination {combination}: a run does not go on after 13, nor round to 1."
      },
      "run_has_gap": {
        "de": "Kombination {combination}: In der Reihe in {colour:word} fehlt etwas zwischen {low} und {high}.",
        "en": "Combination {combination}: something is missing in the {colour:word} run between {low} and {high}."
      },
      "joker_undeclared": {
        "de": "Kombination {combination}: Wofür steht der Joker? Möglich: {can_be:or}.",
        "en": "Combination {combination}: what does the joker stand for? It can be {can_be:or}."
      },
      "joker_not_free": {
        "de": "Ein Joker steht für {tile:word} und bleibt es, bis jemand {tile:word} vom Aufsteller dafür legt.",
        "en": "A joker stands for {tile:word} and stays so until someone lays {tile:word} from a rack for it."
      },
      "first_meld_too_low": {
        "de": "Das erste Auslegen braucht {needed} Punkte allein vom eigenen Aufsteller: Das sind {sum} von {needed}.",
        "en": "A first lay needs {needed} points from the own rack alone: this is {sum} of {needed}."
      },
      "table_touched_in_first_turn": {
        "de": "Beim ersten Auslegen bleibt unberührt, was schon auf dem Tisch liegt.",
        "en": "In your first lay, what is on the table already stays untouched."
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
        "de": "Die Plättchen sind verteilt, jeder hat {each}. {seat:seat} beginnt.",
        "en": "The tiles are dealt, {each} to everyone. {seat:seat} begins."
      },
      "received": {
        "de": "{seat:seat} hat {number|Plättchen|Plättchen} auf dem Aufsteller.",
        "en": "{seat:seat} has {number|tile|tiles} on the rack."
      },
      "laid": {
        "de": "{seat:seat} legt {number|Plättchen|Plättchen} aus.",
        "en": "{seat:seat} lays {number|tile|tiles}."
      },
      "opened": {
        "de": "Damit hat {seat:seat} zum ersten Mal ausgelegt: {points|Punkt|Punkte}.",
        "en": "With that {seat:seat} has laid for the first time: {points|point|points}."
      },
      "drew": {
        "de": "{seat:seat} zieht ein Plättchen.",
        "en": "{seat:seat} draws a tile."
      },
      "passed": {
        "de": "{seat:seat} passt.",
        "en": "{seat:seat} passes."
      },
      "timed_out": {
        "de": "Die Zeit von {seat:seat} ist um, {number|Plättchen kommt|Plättchen kommen} dazu.",
        "en": "{seat:seat}’s time is up: {number|tile is|tiles are} drawn."
      },
      "over": {
        "de": "{reason:word}: Die Runde ist zu Ende.",
        "en": "{reason:word}: the round is over."
      }
    },
    "rules": [
      {
        "de": "Wer zuerst alle Plättchen ausgelegt hat, gewinnt die Runde. Ausgelegt wird in Sätzen und Reihen: Ein Satz sind drei oder vier Plättchen mit derselben Zahl in verschiedenen Farben, eine Reihe mindestens drei aufeinanderfolgende Zahlen in einer Farbe. Die 1 kommt nur vor der 2, nie nach der 13.",
        "en": "Whoever has laid all tiles first wins the round. Tiles are laid in sets and runs: a set is three or four tiles of the same number in different colours, a run at least three consecutive numbers in one colour. The 1 comes only before the 2, never after the 13."
      },
      {
        "de": "Wer am Zug ist, legt mindestens ein Plättchen aus oder zieht eines von einem beliebigen Stapel; danach ist der Nächste dran. Ziehen darfst du auch, wenn du legen könntest.",
        "en": "On your turn lay at least one tile, or draw one from any stack; then it is the next player’s turn. You may draw even if you could lay."
      },
      {
        "de": "Dein erstes Auslegen muss mindestens 40 Punkte wert sein (oder was ihr vereinbart habt), in neuen Kombinationen allein von deinem Aufsteller. Ab dem nächsten Zug darfst du überall anlegen und umbauen.",
        "en": "Your first lay must be worth at least 40 points (or what you agreed on), in new combinations from your own rack alone. From your next turn on you may add and rebuild everywhere."
      },
      {
        "de": "Beim Umbauen darfst du den Tisch ordnen, wie du willst: Am Ende deines Zuges müssen alle Kombinationen gültig sein, und was auf dem Tisch lag, liegt noch dort.",
        "en": "When rebuilding, arrange the table as you like: at the end of your turn all combinations must be valid, and what was on the table is still there."
      },
      {
        "de": "Ein Joker steht für ein bestimmtes Plättchen und zählt 25 Punkte. Hast du dieses Plättchen auf dem Aufsteller, darfst du es dafür legen und den Joker im selben Zug anders verwenden. Auf den Aufsteller kommt er nie zurück.",
        "en": "A joker stands for one definite tile and counts 25 points. If you have that tile on your rack, you may lay it and use the joker for something else in the same turn. It never goes back to a rack."
      },
      {
        "de": "Sind alle Stapel leer, darfst du passen; passen alle nacheinander, endet die Runde, und der kleinste Aufsteller gewinnt. Wer verliert, bekommt seine restlichen Plättchen als Minuspunkte, die Summe geht als Pluspunkte an den Gewinner. Nach allen Runden gewinnt, wer die meisten Punkte hat.",
        "en": "When all stacks are empty you may pass; when all pass in succession the round ends and the lowest rack wins. Whoever loses scores minus the tiles left on the rack, and the winner gets the total. After all rounds the most points win."
      }
    ]
  }
} as const;
