import type { Attachment } from "svelte/attachments";
import { IDLE, shift, step, type Drag, type DragInput, type DragOutcome, type Point } from "./drag";

/** Binds the drag machine to pointer events. A tap stays a click; the click after a drag is swallowed. */
export class Dragging {
  drag: Drag = $state.raw(IDLE);
  private swallow = false;

  constructor(private readonly ended: (outcome: NonNullable<DragOutcome>, moved: Point) => void) {}

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
    this.feed({ kind: "update", alive });
  }

  cancel(): void {
    this.feed({ kind: "cancel" });
  }

  handle(piece: number): Attachment<HTMLElement> {
    return (element) => {
      const down = (event: PointerEvent): void => {
        if (event.button !== 0) return;
        this.swallow = false;
        this.feed({ kind: "down", piece, pointer: event.pointerId, at: where(event) });
        listen();
      };
      const move = (event: PointerEvent): void =>
        this.feed({ kind: "move", pointer: event.pointerId, at: where(event) });
      const up = (event: PointerEvent): void => {
        this.swallow = this.drag.phase === "dragging";
        this.feed({ kind: "up", pointer: event.pointerId, at: where(event) });
        unlisten();
      };
      const off = (): void => {
        this.cancel();
        unlisten();
      };
      const click = (event: MouseEvent): void => {
        if (!this.swallow) return;
        this.swallow = false;
        event.stopImmediatePropagation();
        event.preventDefault();
      };
      const listen = (): void => {
        addEventListener("pointermove", move);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", off);
        addEventListener("blur", off);
      };
      const unlisten = (): void => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", up);
        removeEventListener("pointercancel", off);
        removeEventListener("blur", off);
      };
      element.addEventListener("pointerdown", down);
      element.addEventListener("click", click, true);
      return () => {
        unlisten();
        element.removeEventListener("pointerdown", down);
        element.removeEventListener("click", click, true);
      };
    };
  }

  private feed(input: DragInput): void {
    const before = this.drag;
    const [after, outcome] = step(before, input);
    if (after === before) return;
    this.drag = after;
    if (!outcome || before.phase !== "dragging") return;
    const to = outcome.kind === "drop" ? outcome.at : before.to;
    this.ended(outcome, { x: to.x - before.from.x, y: to.y - before.from.y });
  }
}

const where = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
