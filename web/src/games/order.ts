// Written by `python -m spieltisch.server.gen_types`. Do not edit: change what it is written from.

export const ORDER: readonly string[] = ["viereinhalb", "unterspannung", "minirummy"];
