/** What the shell knows of a game: its data as the rules declare it, and its board. */

import type { Component } from "svelte";
import type { BoardProps, Say, WireEvent } from "$lib/board/props";
import type { Soundscape } from "$lib/sound/soundscape";
import type { Text, Words } from "$lib/text";
import type { Asking } from "./asking.svelte";
import type { Advice, PhotoFinish, SeatView } from "$lib/wire/types";

export type { BoardProps, WireEvent };

export type OptionValue = number | string | null;
export type OptionValues = Record<string, OptionValue>;

/** One rule a host may choose, as the rules declare it. */
export interface RuleOption {
  readonly key: string;
  readonly default: OptionValue;
  readonly per_seat: boolean;
  readonly low: number;
  readonly high: number;
  /** What people read for each. */
  readonly choices: Readonly<Words>;
  /** The number is one of milliseconds; people read seconds. */
  readonly milliseconds: boolean;
  readonly none: boolean;
  readonly name: Readonly<Text>;
  readonly sentence: Readonly<Text>;
}

export interface Preset {
  readonly key: string;
  readonly name: Readonly<Text>;
  readonly options: Readonly<OptionValues>;
}

/** What a game's card says: known of every game before anything else of it is fetched. */
export interface Brief {
  readonly key: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** All play together. */
  readonly shared: boolean;
  readonly name: Readonly<Text>;
  readonly tagline: Readonly<Text>;
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
  readonly key: Brief["key"];
  readonly seats: Brief["seats"];
  readonly options: readonly RuleOption[];
  /** What the best advice may be best by; the first is usual. Null: there is no advice on this game. */
  readonly objectives: Readonly<Record<string, Text>> | null;
  readonly presets: readonly Preset[];
  readonly series: Series;
  /** What a score pad must know besides the options. */
  readonly figures: Readonly<Record<string, number>>;
  readonly bots: Readonly<Words>;
  readonly stand_in: string;
  /** All play at once, and the first counts: nobody begins. */
  readonly contests: boolean;
  readonly texts: GameTexts;
}

export type Board = Component<BoardProps<unknown>>;

/** A picture of the game with its sentence. */
export interface Lesson {
  readonly picture: Component;
  readonly text: Readonly<Text>;
}

/** A thing to know by sight, and what it does. */
export interface Sign {
  readonly picture: Component<{ shows: string }>;
  readonly shows: string;
  /** Of the game's words. */
  readonly name: string;
  readonly text: Readonly<Text>;
}

export interface Lessons {
  readonly pictures: readonly Lesson[];
  readonly signs: readonly Sign[];
}

/** How close it was: a race's contests in which somebody came second, as pictures. */
export type Finishes = Component<FinishesProps>;

export interface FinishesProps {
  finishes: readonly PhotoFinish[];
  /** Who is looking; null: nobody who played. */
  seat: number | null;
  seats: readonly SeatView[];
  say: Say;
  word: (token: string) => string;
}

/** What a game shows to people who play it at a table of their own: a position goes in, the best move comes out. */
export type Helper = Component<HelperProps>;

export interface HelperProps {
  asking: Asking;
  say: Say;
  /** The page's address with a fragment, for others. */
  linkTo: (fragment: string) => string;
}

/** A view as it would be if `seat` had made the move of this advice on it. */
export type Advised = (view: unknown, seat: number, advice: Advice) => unknown;

/** A game that is here, but for its large parts. */
export interface GameEntry {
  facts: Facts;
  board: () => Promise<Board>;
  /** The game in a few pictures; null: it has none yet. */
  lessons: (() => Promise<Lessons>) | null;
  /** Shown beside the points where the server tells of such contests. */
  finishes: (() => Promise<Finishes>) | null;
  sounds: Soundscape | null;
  /** Draws advice; null: there is none on this game. */
  advised: (() => Promise<Advised>) | null;
}
