/** What is heard: the last seconds of a turn with a clock, and a sound for each kind of move. */

import type { Soundscape } from "$lib/sound/soundscape";

export const sounds: Soundscape = {
  calls: [
    {
      at: 15_000,
      chime: "last",
      text: { de: "Noch 15 Sekunden für diesen Zug!", en: "15 seconds left for this turn!" },
    },
  ],
  end: null,
  music: null,
  events: { laid: "lay", opened: "named", drew: "draw", passed: "around", timed_out: "soon", over: "over" },
};
