/** A drag as a small machine without a browser: pressed, dragged beyond a threshold, dropped or let go. */

export const THRESHOLD = 6;

export interface Point {
  x: number;
  y: number;
}

export type Drag =
  | { phase: "idle" }
  | { phase: "pressed"; piece: number; pointer: number; from: Point }
  | { phase: "dragging"; piece: number; pointer: number; from: Point; to: Point };

export type DragInput =
  | { kind: "down"; piece: number; pointer: number; at: Point }
  | { kind: "move"; pointer: number; at: Point }
  | { kind: "up"; pointer: number; at: Point }
  | { kind: "cancel" }
  /** The view changed; these pieces can still be held. */
  | { kind: "update"; alive: ReadonlySet<number> };

export type DragOutcome = { kind: "drop"; piece: number; at: Point } | { kind: "back"; piece: number } | null;

export const IDLE: Drag = { phase: "idle" };

const far = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) >= THRESHOLD;

function letGo(drag: Drag): DragOutcome {
  return drag.phase === "dragging" ? { kind: "back", piece: drag.piece } : null;
}

/** The next phase, and what became of the piece if the drag ended. A second finger changes nothing. */
export function step(drag: Drag, input: DragInput): [Drag, DragOutcome] {
  if (input.kind === "down") {
    if (drag.phase !== "idle") return [drag, null];
    return [{ phase: "pressed", piece: input.piece, pointer: input.pointer, from: input.at }, null];
  }
  if (drag.phase === "idle") return [drag, null];
  if (input.kind === "cancel") return [IDLE, letGo(drag)];
  if (input.kind === "update") return input.alive.has(drag.piece) ? [drag, null] : [IDLE, letGo(drag)];
  if (input.pointer !== drag.pointer) return [drag, null];
  if (input.kind === "up") {
    return [IDLE, drag.phase === "dragging" ? { kind: "drop", piece: drag.piece, at: input.at } : null];
  }
  if (drag.phase === "pressed" && !far(drag.from, input.at)) return [drag, null];
  return [{ ...drag, phase: "dragging", to: input.at }, null];
}

export const shift = (drag: Drag, piece: number): Point | null =>
  drag.phase === "dragging" && drag.piece === piece
    ? { x: drag.to.x - drag.from.x, y: drag.to.y - drag.from.y }
    : null;
