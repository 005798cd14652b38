import { untrack } from "svelte";
import type { Say, Timer, WireEvent } from "$lib/board/props";
import { crossed } from "$lib/board/time";
import type { View } from "./generated";
import { call, happened, marksOf } from "./lines";
import { M } from "./messages";

interface Around {
  view: View;
  events: WireEvent[];
  seat: number | null;
  clock: Timer;
  say: Say;
  announce: (line: string) => void;
  /** What the board asks or answers now; said anew when its key is another. */
  prompt: { key: unknown; text: string };
}

/** What the piles show by themselves. */
const SEEN = ["blocked", "unblocked"];
/** Events that end a turn. */
const TURNS = ["played", "set_aside"];
/** A clock that was set back further than this (ms) is a new round’s. */
const NEW_ROUND = 10_000;

/** Tells on the table what happened last, and announces that, turns, questions and the clock’s marks. */
export function narrate(around: () => Around): { readonly told: string } {
  let last: WireEvent[] = $state.raw([]);
  let heard: WireEvent[] | null = null;
  let turn: number | null = null;
  let asked: unknown = "";
  let lowest: number | null = null;

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
      ),
    ];
    if (happened(fresh, say)) last = fresh;
    if (turn === null || !another) return lines;
    return [...lines, turn === seat ? say(M.your_turn, {}) : say(M.turn_announced, { seat: turn })];
  }

  function question({ prompt }: Around): string {
    const is = prompt.key === asked;
    asked = prompt.key;
    return is ? "" : prompt.text;
  }

  /** The latest mark the clock has passed; the server’s time may set it a little back. */
  function mark({ clock, say }: Around): string {
    if (clock.kind !== "clock") lowest = null;
    if (clock.kind !== "clock" || !clock.running) return "";
    const before = lowest;
    lowest = before === null || clock.left > before + NEW_ROUND ? clock.left : Math.min(before, clock.left);
    const passed = before === null ? [] : crossed(before, lowest, marksOf(clock.total));
    return passed.length ? call(passed[passed.length - 1]!, clock.total, say) : "";
  }

  $effect(() => {
    const now = around();
    const lines = [...news(now), question(now), mark(now)].filter(Boolean);
    if (lines.length) untrack(() => now.announce(lines.join(" ")));
  });

  const told = $derived.by(() => {
    const { say } = around();
    const unseen = last.filter(({ kind }) => !SEEN.includes(kind));
    return happened(unseen, say) || happened(last, say);
  });
  return {
    get told() {
      return told;
    },
  };
}
