/** What a game wants to be heard, as data. Nothing here makes a sound or knows a table. */

import type { Text } from "$lib/text";
import type { Cue } from "./cues";

/** A clock as everybody sees it: `left` of `total` ms remain; it runs out at `ends` (server time), or rests (null). */
export interface Timing {
  readonly kind: "countdown" | "clock";
  readonly total: number;
  readonly left: number;
  readonly ends: number | null;
}

/** Something called out while the clock runs: when (ms left, or at half time), its chime and its words. */
export interface CallPlan {
  readonly at: number | "half";
  readonly chime: Cue;
  readonly text: Text;
}

export interface Soundscape {
  /** Of two that would fall together, the one named first is called. */
  readonly calls: readonly CallPlan[];
  /** When the clock has run out; null: nothing is called then. */
  readonly end: { readonly chime: Cue; readonly text: Text } | null;
  /** The piece that plays while the clock runs. */
  readonly music: "caper" | null;
  /** Cues by kind of event; in the order in which they are heard if one move has several. */
  readonly events: Readonly<Record<string, Cue>>;
  /** Of these kinds, those of the own seat sound otherwise. */
  readonly own?: Readonly<Record<string, Cue>>;
  /** Cues by the code of a refusal. */
  readonly refusals?: Readonly<Record<string, Cue>>;
  /** Said aloud by kind of event, with its values; of several only the newest. */
  readonly spoken?: Readonly<Record<string, Text>>;
}

/** Something that happened, as far as it is heard. */
export interface Happening {
  readonly kind: string;
  readonly seat: number | null;
  readonly [value: string]: unknown;
}

export interface Call {
  readonly key: string;
  readonly text: Text;
}

/** One instant of a clock, `left` ms before its end. Without `call` it is only heard. */
export interface Step {
  readonly left: number;
  readonly chime: Cue;
  readonly call?: Call;
}

export const END = "end";
const APART_MS = 4_000;
const SECOND_MS = 1_000;

/** The calls of a clock of `total` ms, the first to come first. */
export function callsOf(soundscape: Soundscape, total: number): Step[] {
  const steps: Step[] = [];
  for (const { at, chime, text } of soundscape.calls) {
    const left = at === "half" ? total / 2 : at;
    const crowded = steps.some((step) => Math.abs(step.left - left) < APART_MS);
    if (left < total && left >= APART_MS && !crowded)
      steps.push({ left, chime, call: { key: at === "half" ? at : `${at / SECOND_MS}`, text } });
  }
  const { end } = soundscape;
  if (end) steps.push({ left: 0, chime: end.chime, call: { key: END, text: end.text } });
  return steps.sort((a, b) => b.left - a.left);
}

/** 3-2-1, and go. */
export function countdownOf(total: number): Step[] {
  const seconds = Math.floor(total / SECOND_MS);
  const ticks = Array.from(
    { length: seconds },
    (_, n) => ({ left: (seconds - n) * SECOND_MS, chime: "tick" }) as const,
  );
  return [...ticks, { left: 0, chime: "go" }];
}

export function stepsOf(soundscape: Soundscape, { kind, total }: Timing): Step[] {
  return kind === "clock" ? callsOf(soundscape, total) : countdownOf(total);
}

/** Those still to come with `left` ms remaining; one missed by less than `grace` ms is made up for. */
export const ahead = (steps: readonly Step[], left: number, grace: number): Step[] =>
  steps.filter((step) => step.left < left + grace);

/** What is heard of `events` where `own` sits, each kind once. */
export function cuesOf(soundscape: Soundscape, events: readonly Happening[], own: number | null): Cue[] {
  const { events: plain, own: mine = {} } = soundscape;
  return Object.entries({ ...mine, ...plain }).flatMap(([kind, cue]) => {
    const these = events.filter((event) => event.kind === kind);
    const isMine = own !== null && these.some(({ seat }) => seat === own);
    if (isMine && mine[kind]) return [mine[kind]];
    return these.length && plain[kind] ? [cue] : [];
  });
}

/** The newest of `events` that is said aloud, and how. */
export function spokenOf<E extends Happening>(
  { spoken = {} }: Soundscape,
  events: readonly E[],
): { text: Text; event: E } | null {
  const event = events.findLast(({ kind }) => spoken[kind]);
  return event ? { text: spoken[event.kind]!, event } : null;
}
