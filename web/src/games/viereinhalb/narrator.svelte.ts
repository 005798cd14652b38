import { untrack } from "svelte";
import type { Say, WireEvent } from "$lib/board/props";
import type { View } from "./generated";
import { happened } from "./lines";
import { M } from "./messages";

interface Around {
  view: View;
  events: WireEvent[];
  seat: number | null;
  say: Say;
  announce: (line: string) => void;
  /** What the board asks or answers now; said anew when its key is another. */
  prompt: { key: unknown; text: string };
}

/** What the piles show by themselves. */
const SEEN = ["blocked", "unblocked"];
/** Events that end a turn. */
const TURNS = ["played", "set_aside"];

/** Tells on the table what happened last, and announces that, turns and questions. */
export function narrate(around: () => Around): { readonly told: string } {
  let last: WireEvent[] = $state.raw([]);
  let heard: WireEvent[] | null = null;
  let turn: number | null = null;
  let asked: unknown = "";

  /** What happened and whose turn it is now; each of it once. */
  function news({ view, events, seat, say }: Around): string[] {
    const fresh = events === heard ? [] : events;
    heard = events;
    const another = view.turn !== turn || fresh.some(({ kind }) => TURNS.includes(kind));
    turn = view.turn;
    const started = fresh.some(({ kind }) => kind === "started");
    const lines = [
      started ? say(M.go, {}) : "",
      happened(
        fresh.filter(({ kind }) => kind !== "started"),
        say,
        seat,
      ),
    ];
    if (happened(fresh, say, seat)) last = fresh;
    if (turn === null || !another) return lines;
    return [...lines, turn === seat ? say(M.your_turn, {}) : say(M.turn_announced, { seat: turn })];
  }

  function question({ prompt }: Around): string {
    const is = prompt.key === asked;
    asked = prompt.key;
    return is ? "" : prompt.text;
  }

  $effect(() => {
    const now = around();
    const lines = [...news(now), question(now)].filter(Boolean);
    if (lines.length) untrack(() => now.announce(lines.join(" ")));
  });

  const told = $derived.by(() => {
    const { say, seat } = around();
    const unseen = last.filter(({ kind }) => !SEEN.includes(kind));
    return happened(unseen, say, seat) || happened(last, say, seat);
  });
  return {
    get told() {
      return told;
    },
  };
}
