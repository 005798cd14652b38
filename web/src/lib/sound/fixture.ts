/** A soundscape for tests. */

import type { Soundscape } from "./soundscape";

const text = { de: "x", en: "x" };
export const SCAPE: Soundscape = {
  calls: [
    { at: "half", chime: "half", text },
    { at: 60_000, chime: "minute", text },
    { at: 30_000, chime: "soon", text },
    { at: 10_000, chime: "last", text },
  ],
  end: { chime: "horn", text },
  music: "caper",
  events: {},
};
