import type { Sign } from "$lib/state/contract";
import Sample from "./Sample.svelte";

/** A special card and what it does. */
export const sign = (card: string, de: string, en: string): Sign => ({
  picture: Sample,
  shows: card,
  name: card.charAt(0),
  text: { de, en },
});
