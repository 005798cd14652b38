/** Quick signs instead of words: what they look like and what they say. What one points at is the game's. */

import type { Text } from "$lib/text";
import type { Signalled } from "$lib/wire/types";

export type Sign = Signalled["sign"];

/** A sign that is seen now. */
export interface Shown {
  id: number;
  seat: number;
  sign: Sign;
  /** What it points at, as the game's board names its things. */
  at: string | null;
}

/** The signs at a table, as its board needs them. */
export interface Signs {
  readonly shown: readonly Shown[];
  /** The seats whose signs are not shown here. */
  readonly hushed: ReadonlySet<number>;
  give: (sign: Sign, at: string | null) => void;
  hush: (seat: number, yes: boolean) => void;
}

export interface Look {
  text: Text;
  /** In a box of 24 × 24, drawn with a thick line. */
  path: string;
}

const look = (de: string, en: string, path: string): Look => ({ text: { de, en }, path });

export const SIGNS: Readonly<Record<Sign, Look>> = {
  that: look(
    "Die da!",
    "That one!",
    "M9 21v-4l-3.5-4a1.6 1.6 0 0 1 2.4-2L9 12.2V4.5a1.6 1.6 0 0 1 3.2 0V10l5 1.2a2 2 0 0 1 1.5 2.3L17.6 21",
  ),
  mine: look("Ich mach’s!", "I’ll do it!", "M12 20V5M6 11l6-6 6 6"),
  wait: look("Moment!", "Wait!", "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2"),
  hurry: look("Schnell!", "Hurry!", "M5 6l6 6-6 6M13 6l6 6-6 6"),
  thanks: look(
    "Danke!",
    "Thanks!",
    "M12 20S4 15 4 9.3A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 1.8C20 15 12 20 12 20z",
  ),
  sorry: look("Ups!", "Sorry!", "M12 4v10M12 19.5v.1"),
  bravo: look(
    "Bravo!",
    "Bravo!",
    "M12 3.5l2.6 5.3 5.9.9-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.3-4.1 5.9-.9z",
  ),
};

export const HUSH =
  "M4 12s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5-8-5.5-8-5.5zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM4 20L20 4";
export const CROSS = "M6 6l12 12M18 6L6 18";

export const ALL = Object.keys(SIGNS) as Sign[];

export const SIGN_WORDS = {
  open: { de: "Zeichen geben", en: "Give a sign" },
  short: { de: "Zeichen", en: "Signs" },
  said: { de: "{seat:seat}: {sign}", en: "{seat:seat}: {sign}" },
  said_at: { de: "{seat:seat}: {sign} {at}.", en: "{seat:seat}: {sign} {at}." },
  hush: { de: "Zeichen ausblenden", en: "Hide somebody’s signs" },
  point: { de: "Worauf zeigst du?", en: "What do you point at?" },
  how: {
    de: "Worauf zeigst du? Abbrechen: freie Stelle oder Esc",
    en: "What do you point at? Cancel: an empty spot or Esc",
  },
  stop: { de: "Zeigen abbrechen", en: "Stop pointing" },
  cancel: { de: "Abbrechen", en: "Cancel" },
  close: { de: "Schließen", en: "Close" },
} satisfies Record<string, Text>;
