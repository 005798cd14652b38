/** What is heard: an own hit cracks, a late card fizzles, a wrong one growls; the new value is said aloud. */

import type { Soundscape } from "$lib/sound/soundscape";

const VALUE = { de: "{value}", en: "{value}" };

export const sounds: Soundscape = {
  calls: [],
  end: null,
  music: null,
  events: { played: "lay", unblocked: "around", nothing_goes: "blocked" },
  own: { played: "hit", drew: "draw" },
  refusals: { late: "miss", round_over: "miss", does_not_fit: "wrong", fitting_card_in_hand: "wrong" },
  spoken: { started: VALUE, played: VALUE, unblocked: VALUE },
};
