// Written by `python -m spieltisch.server.gen_types`. Do not edit: change what it is written from.

import type { Brief } from "$lib/state/contract";

export const BRIEFS: readonly Brief[] = [
  {
    "key": "viereinhalb",
    "seats": {
      "min": 2,
      "max": 6
    },
    "shared": true,
    "name": {
      "de": "4 ½ Minuten",
      "en": "4 ½ Minuten"
    },
    "tagline": {
      "de": "Gemeinsam 95 Karten loswerden, bevor die Hupe ertönt.",
      "en": "Get rid of 95 cards together before the horn sounds."
    }
  },
  {
    "key": "unterspannung",
    "seats": {
      "min": 2,
      "max": 4
    },
    "shared": false,
    "name": {
      "de": "Unter Spannung",
      "en": "Unter Spannung"
    },
    "tagline": {
      "de": "Alle zugleich: rechnen, legen und die Karten loswerden.",
      "en": "“Under tension”: all at once, do the sum, play, and be rid of your cards."
    }
  },
  {
    "key": "minirummy",
    "seats": {
      "min": 2,
      "max": 4
    },
    "shared": false,
    "name": {
      "de": "Mini-Rummy",
      "en": "Mini-Rummy"
    },
    "tagline": {
      "de": "Sätze und Reihen legen, den Tisch umbauen und zuerst alle Plättchen los sein.",
      "en": "Lay sets and runs, rebuild the table, and be the first with an empty rack."
    }
  }
];
