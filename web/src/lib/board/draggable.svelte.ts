import type { Attachment } from "svelte/attachments";
import { IDLE, shift, step, type Drag, type DragInput, type DragOutcome, type Point } from "./drag";

/** A click that belongs to a drag was made within this time after it. A finger's drag has none. */
const CLICK_MS = 60;

export interface Told {
  /** The piece left its place. */
  begun: (piece: number) => void;
  /** It is here now (client coordinates): for boards that draw what is in the air themselves. */
  moved?: (to: Point) => void;
  ended: (outcome: NonNullable<DragOutcome>, moved: Point) => void;
}

/** Binds the drag machine to pointer events. A tap stays a click; the click after a drag is swallowed. */
export class Dragging {
  drag: Drag = $state.raw(IDLE);
  private readonly handles = new Map<number, Attachment<HTMLElement>>();
  /** When the last drag ended, by the clock of events: a busy page hears them late. */
  private dragged = -Infinity;

  constructor(private readonly told: Told) {}

  /** The piece that is being dragged, if any. */
  get piece(): number | null {
    return this.drag.phase === "dragging" ? this.drag.piece : null;
  }

  get at(): Point | null {
    return this.drag.phase === "dragging" ? this.drag.to : null;
  }

  moved(piece: number): Point | null {
    return shift(this.drag, piece);
  }

  /** The view changed: lets go of a piece that is no longer there. */
  keep(alive: ReadonlySet<number>): void {
    for (const piece of this.handles.keys()) if (!alive.has(piece)) this.handles.delete(piece);
    this.feed({ kind: "update", alive });
  }

  /** Lets go; also when the board goes away. */
  cancel(): void {
    this.feed({ kind: "cancel" });
    this.rest();
  }

  /** For the element of a piece, always the same; the element may be made anew while the piece is being dragged. */
  handle(piece: number): Attachment<HTMLElement> {
    const known = this.handles.get(piece);
    if (known) return known;
    const handle = this.grip(piece);
    this.handles.set(piece, handle);
    return handle;
  }

  private grip(piece: number): Attachment<HTMLElement> {
    return (element) => {
      const down = (event: PointerEvent): void => this.press(piece, event);
      element.addEventListener("pointerdown", down);
      element.addEventListener("click", this.click, true);
      return () => {
        element.removeEventListener("pointerdown", down);
        element.removeEventListener("click", this.click, true);
      };
    };
  }

  /** A pointer went down on a piece; for boards that hear all their pieces in one place, together with `click`. */
  press(piece: number, event: PointerEvent): void {
    if (event.button !== 0) return;
    this.dragged = -Infinity;
    this.feed({ kind: "down", piece, pointer: event.pointerId, at: where(event) });
    for (const [kind, hear] of this.heard) addEventListener(kind, hear as EventListener);
  }

  private readonly move = (event: PointerEvent): void =>
    this.feed({ kind: "move", pointer: event.pointerId, at: where(event) });

  private readonly up = (event: PointerEvent): void => {
    if (this.drag.phase === "dragging") this.dragged = event.timeStamp;
    this.feed({ kind: "up", pointer: event.pointerId, at: where(event) });
    this.rest();
  };

  private readonly off = (): void => this.cancel();

  /** To be heard while the click comes down: stops the one that ends a drag. */
  readonly click = (event: MouseEvent): void => {
    const since = event.timeStamp - this.dragged;
    this.dragged = -Infinity;
    if (since < 0 || since > CLICK_MS) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  private readonly heard = [
    ["pointermove", this.move],
    ["pointerup", this.up],
    ["pointercancel", this.off],
    ["blur", this.off],
  ] as const;

  private rest(): void {
    if (this.drag.phase !== "idle") return;
    for (const [kind, hear] of this.heard) removeEventListener(kind, hear as EventListener);
  }

  private feed(input: DragInput): void {
    const before = this.drag;
    const [after, outcome] = step(before, input);
    if (after === before) return;
    if (after.phase === "dragging" && before.phase !== "dragging") this.told.begun(after.piece);
    this.drag = after;
    if (after.phase === "dragging") this.told.moved?.(after.to);
    if (!outcome || before.phase !== "dragging") return;
    const to = outcome.kind === "drop" ? outcome.at : before.to;
    this.told.ended(outcome, { x: to.x - before.from.x, y: to.y - before.from.y });
  }
}

const where = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
