/** What the shell hands to a game's board, and what it knows of a game. */

import type { Component } from "svelte";
import type { Text, Words } from "$lib/text";
import type { SeatView, Why } from "$lib/wire/types";
import type { Clock } from "./clock.svelte";

export interface WireEvent {
  kind: string;
  seat: number | null;
  [value: string]: unknown;
}

export interface BoardProps<View> {
  /** The game's view; never null while the board is mounted. */
  view: View;
  /** Legal move texts for this seat now (may be empty). */
  offers: string[];
  /** What happened since the previous state, in order. */
  events: WireEvent[];
  /** Own seat; null: watching. */
  seat: number | null;
  seats: SeatView[];
  clock: Clock;
  paused: boolean;
  /** Sends the move; resolves with the refusal or null. */
  play: (move: string) => Promise<Why | null>;
  /** A filled sentence in the current language, with game words and seat names. */
  say: (template: Text, values: Record<string, unknown>) => string;
  /** A game word (card, colour) in the current language. */
  word: (token: string) => string;
  /** Polite aria-live. */
  announce: (line: string) => void;
}

export type Board = Component<BoardProps<never>>;

export type OptionValue = number | string | null;
export type OptionValues = Record<string, OptionValue>;

export interface OptionMeta {
  key: string;
  default: OptionValue;
  name: Text;
  sentence: Text;
  low: number;
  high: number;
  choices: string[];
  none: boolean;
  per_seat: boolean;
}

export interface GameMeta {
  key: string;
  seats: { low: number; high: number };
  options: OptionMeta[];
  presets: { key: string; name: Text; options: OptionValues }[];
  series: {
    better: "fewer" | "more";
    shared: boolean;
    verdicts: { up_to: number | null; text: Text }[];
    rounds: string;
  };
  texts: { name: Text; tagline: Text; words: Words; refusals: Words; events: Words; rules: Text[] };
  bots: { key: string; name: Text }[];
  stand_in: string;
}
