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

export type OptionValue = number | string | null;
export type OptionValues = Record<string, OptionValue>;

/** One rule a host may choose, as the rules declare it. */
export interface RuleOption {
  readonly key: string;
  readonly default: OptionValue;
  readonly per_seat: boolean;
  readonly low: number;
  readonly high: number;
  readonly choices: readonly string[];
  readonly none: boolean;
  readonly name: Readonly<Text>;
  readonly sentence: Readonly<Text>;
}

export interface Preset {
  readonly key: string;
  readonly name: Readonly<Text>;
  readonly options: Readonly<OptionValues>;
}

export interface Series {
  readonly better: "fewer" | "more";
  readonly shared: boolean;
  readonly rounds: string;
  readonly verdicts: readonly { readonly up_to: number | null; readonly text: Readonly<Text> }[];
}

export interface GameTexts {
  readonly name: Readonly<Text>;
  readonly tagline: Readonly<Text>;
  readonly words: Readonly<Words>;
  readonly refusals: Readonly<Words>;
  readonly events: Readonly<Words>;
  readonly rules: readonly Readonly<Text>[];
}

/** A game's data, as generated from its rules. */
export interface Facts {
  readonly key: string;
  readonly seats: { readonly min: number; readonly max: number };
  readonly options: readonly RuleOption[];
  readonly presets: readonly Preset[];
  readonly series: Series;
  readonly bots: Readonly<Words>;
  readonly stand_in: string;
  readonly texts: GameTexts;
}

export type Board = Component<BoardProps<unknown>>;

export interface GameEntry {
  facts: Facts;
  board: () => Promise<Board>;
  cover: Component | null;
}
