/** What a key means on a board: the same keys in every game. */

export type Command =
  | { kind: "pick"; index: number }
  | { kind: "step"; by: 1 | -1 }
  | { kind: "place"; index: number }
  | { kind: "seat"; index: number }
  | { kind: "confirm" }
  | { kind: "let go" }
  | { kind: "aside" }
  | { kind: "signs" }
  | { kind: "help" };

export interface Key {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** What a digit or letter chooses now: an own piece, the place it goes to, or a seat. */
export type Asking = "piece" | "place" | "seat";

const FIXED: Record<string, Command> = {
  Enter: { kind: "confirm" },
  Escape: { kind: "let go" },
  ArrowLeft: { kind: "step", by: -1 },
  ArrowRight: { kind: "step", by: 1 },
  "?": { kind: "help" },
};

function digit(index: number, asking: Asking): Command {
  return { kind: asking === "seat" ? "seat" : "pick", index };
}

/** The command, or null if the key is none of the board's. Letters name seats while one is asked for. */
export function command({ key, ctrlKey, altKey, metaKey }: Key, asking: Asking): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  const fixed = Object.hasOwn(FIXED, key) ? FIXED[key]! : null;
  if (fixed) return fixed;
  if (/^[1-9]$/.test(key)) return digit(Number(key) - 1, asking);
  if (key === "0") return digit(9, asking);
  if (!/^[a-z]$/i.test(key)) return null;
  const letter = key.toLowerCase();
  if (asking === "seat" && letter <= "j") return { kind: "seat", index: letter.charCodeAt(0) - 97 };
  if (letter === "s") return { kind: "aside" };
  if (letter === "z") return { kind: "signs" };
  return letter <= "b" ? { kind: "place", index: letter.charCodeAt(0) - 97 } : null;
}

/** Keys pressed there are not the board's. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
