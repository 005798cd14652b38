import { untrack } from "svelte";
import type { Say } from "$lib/board/props";
import type { View } from "./generated";
import { lastLine } from "./lines";
import { M } from "./messages";

interface Around {
  view: View;
  seat: number | null;
  say: Say;
  announce: (line: string) => void;
  /** What the board answers or asks now; said anew when its key is another. */
  prompt: { key: unknown; text: string };
}

/** Announces what happened, whose turn it is, and answers; each of it once. */
export function narrate(around: () => Around): void {
  let turn = "";
  let asked: unknown = null;

  function news({ view, seat, say }: Around): string[] {
    const now = `${view.phase} ${view.number} ${view.turn}`;
    if (now === turn) return [];
    turn = now;
    const told = lastLine(view, seat, say);
    if (view.turn === null) return [told];
    return [told, view.turn === seat ? say(M.your_turn, {}) : say(M.turn_announced, { seat: view.turn })];
  }

  function answer({ prompt }: Around): string {
    const is = prompt.key === asked;
    asked = prompt.key;
    return is ? "" : prompt.text;
  }

  $effect(() => {
    const now = around();
    const lines = [...news(now), answer(now)].filter(Boolean);
    if (lines.length) untrack(() => now.announce(lines.join(" ")));
  });
}
