/** What is heard: the clock's calls, the horn, the music that thickens, and a sound for each kind of move. */

import { callsOf, type Soundscape } from "$lib/sound/soundscape";
import type { Text } from "$lib/text";

const seconds = (count: number): Text => ({
  de: `Noch ${count} Sekunden!`,
  en: `${count} seconds left!`,
});

export const sounds: Soundscape = {
  calls: [
    { at: "half", chime: "half", text: { de: "Halbzeit!", en: "Half time!" } },
    { at: 60_000, chime: "minute", text: seconds(60) },
    { at: 30_000, chime: "soon", text: seconds(30) },
    { at: 10_000, chime: "last", text: seconds(10) },
  ],
  end: { chime: "horn", text: { de: "Die Zeit ist um!", en: "Time’s up!" } },
  music: "caper",
  events: {
    played: "lay",
    set_aside: "aside",
    reversed: "around",
    blocked: "blocked",
    drew: "draw",
    named: "named",
  },
};

/** Where the ring of a clock of `total` ms is notched (ms left). */
export const marksOf = (total: number): number[] =>
  callsOf(sounds, total)
    .map(({ left }) => left)
    .filter((left) => left > 0);
