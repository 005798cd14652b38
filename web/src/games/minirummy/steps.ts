/** Keys: what they mean, and where the focus goes from tile to tile. */

import { middle, type Rect } from "$lib/board/geometry";
import type { Key } from "$lib/board/keys";
import type { Sorting } from "./rack";

export type Way = "left" | "right" | "up" | "down";

/** `tile`: it is done to the selected tiles or the focused one. */
export type Command =
  | { kind: "go"; way: Way }
  | { kind: "end"; last: boolean }
  | { kind: "sort"; by: Sorting }
  | { kind: "undo" | "redo" | "reset" | "draw" | "done" | "let go" | "signs" | "help" }
  | { kind: "pick" | "put" | "new" | "home" | "back" | "whole" | "joker"; tile: true };

const KEYS: Readonly<Record<string, Command>> = {
  ArrowLeft: { kind: "go", way: "left" },
  ArrowRight: { kind: "go", way: "right" },
  ArrowUp: { kind: "go", way: "up" },
  ArrowDown: { kind: "go", way: "down" },
  Home: { kind: "end", last: false },
  End: { kind: "end", last: true },
  " ": { kind: "pick", tile: true },
  Enter: { kind: "put", tile: true },
  n: { kind: "new", tile: true },
  h: { kind: "home", tile: true },
  b: { kind: "back", tile: true },
  g: { kind: "whole", tile: true },
  j: { kind: "joker", tile: true },
  u: { kind: "undo" },
  y: { kind: "redo" },
  r: { kind: "reset" },
  d: { kind: "draw" },
  f: { kind: "done" },
  7: { kind: "sort", by: "777" },
  9: { kind: "sort", by: "789" },
  Escape: { kind: "let go" },
  z: { kind: "signs" },
  "?": { kind: "help" },
};

/** The command, or null if the key is none of the board's. */
export function command({
  key,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
}: Key & { shiftKey: boolean }): Command | null {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (altKey || !Object.hasOwn(KEYS, name)) return null;
  if (!ctrlKey && !metaKey) return KEYS[name]!;
  if (name === "y") return KEYS["y"]!;
  return name === "z" ? KEYS[shiftKey ? "y" : "u"]! : null;
}

export interface Stop {
  id: number;
  /** On the board. */
  place: Rect;
}

/** How much dearer a pixel across is than one along. */
const ACROSS = 3;

/** The stop that lies nearest in a direction; null: there is none. */
export function stepFrom(here: Rect, way: Way, stops: readonly Stop[]): number | null {
  const from = middle(here);
  let best: { id: number; far: number } | null = null;
  for (const { id, place } of stops) {
    const to = middle(place);
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const along = { left: -dx, right: dx, up: -dy, down: dy }[way];
    const across = Math.abs(way === "left" || way === "right" ? dy : dx);
    if (along < 4 || (across > along * ACROSS && across > here.h)) continue;
    const far = along + across * ACROSS;
    if (!best || far < best.far) best = { id, far };
  }
  return best?.id ?? null;
}
