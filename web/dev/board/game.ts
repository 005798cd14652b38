import type { Component } from "svelte";
import type { BoardProps, Refused, Sitter, WireEvent } from "../../src/lib/board/props";
import type { Facts } from "../../src/lib/state/contract";

export interface Case<View> {
  view: View;
  events?: WireEvent[];
  left?: number;
  countdown?: boolean;
}

/** A game to look at: its board, and views that were made up. */
export interface Game<View> {
  board: Component<BoardProps<View>>;
  facts: Facts;
  cases: Record<string, (seats: number, own: number | null) => Case<View>>;
  sitters: (seats: number) => Sitter[];
  offersOf: (view: View, own: number) => string[];
  /** Of a move that is not offered; null: it is taken all the same. */
  refusal: (view: View, move: string) => Refused | null;
  /** How long the clock runs (ms). */
  total: number;
}
