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
  /** What the board asks or answers now. */
  prompt: string;
}

/** What the piles show by themselves. */
const SEEN = ["blocked", "unblocked"];

/** Tells on the table what happened last, and announces that, turns, questions and the clock's marks. */
export function narrate(around: () => Around): { readonly told: string } {
  let told = $state("");
  let heard: WireEvent[] | null = null;
  let turn: number | null = null;
  let left: number | null = null;

  $effect(() => {
    const { view, events, seat, say, announce } = around();
    const news = events === heard ? "" : happened(events, say);
    heard = events;
    if (news) told = happened(events.filter(({ kind }) => !SEEN.includes(kind)), say) || news;
    const turned = view.turn !== null && view.turn !== turn;
    const next = view.turn === seat ? say(M.your_turn, {}) : say(M.turn_announced, { seat: view.turn });
    turn = view.turn;
    const line = [news, turned ? next : ""].filter(Boolean).join(" ");
    if (line) untrack(() => announce(line));
  });

  $effect(() => {
    const { prompt } = around();
    if (prompt) untrack(() => around().announce(prompt));
  });

  $effect(() => {
    const { clock, say, announce } = around();
    const now = clock.kind === "clock" && clock.running ? clock.left : null;
    const passed = left === null || now === null ? [] : crossed(left, now, marksOf(clock.total));
    left = now;
    if (passed.length) untrack(() => announce(call(passed[passed.length - 1]!, clock.total, say)));
  });

  return {
    get told() {
      return told;
    },
  };
}
