/** What a board is given by the shell around it, and what it gives back. */

import type { Text } from "$lib/text";
import type { Refusal } from "$lib/wire/outbox";
import type { SeatView } from "$lib/wire/types";
import type { Signs } from "./signs";

export interface WireEvent {
  kind: string;
  seat: number | null;
  [value: string]: unknown;
}

/** A refusal and who sits in a seat, as the server tells them. */
export type Refused = Refusal;
export type Sitter = SeatView;

/** The timer that matters now, in milliseconds; `left` is reactive and changes as a second begins. */
export interface Timer {
  readonly left: number;
  readonly total: number;
  readonly kind: "countdown" | "clock" | null;
  readonly running: boolean;
}

/** A lock that runs out, in milliseconds of `performance.now()`. */
export interface Lock {
  readonly from: number;
  readonly until: number;
}

export type Say = (template: Text, values: Record<string, unknown>) => string;

export interface BoardProps<View> {
  /** The game's view; never null while the board is mounted. */
  view: View;
  /** Legal moves of this seat now, as texts. */
  offers: string[];
  /** What happened since the previous state, in order. */
  events: WireEvent[];
  /** The own seat; null: watching. */
  seat: number | null;
  seats: Sitter[];
  clock: Timer;
  paused: boolean;
  /** In a race: how long the own seat's moves are refused; null: they are not. */
  lock?: Lock | null;
  /** Sends a move; resolves with the refusal, or null. */
  play: (move: string) => Promise<Refused | null>;
  /** A sentence in the reader's language, with the game's words and the names of the seats. */
  say: Say;
  word: (token: string) => string;
  /** Has a screen reader say a line when it is free. */
  announce: (line: string) => void;
  /** A move somebody wants to see made, to be tried out where the hand is; each time another object. */
  suggested?: { readonly move: string } | null;
  /** The quick signs people give each other; none: there are none here. */
  signs?: Signs;
  /** To look at, at any size: nothing can be done on it, it hears no keys, tells nothing and shows no end of a round. Cards
   * still glide from view to view, so a photograph is a board with one view, a replay one with many. */
  still?: boolean;
}
