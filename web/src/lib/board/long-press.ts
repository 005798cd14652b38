/** Holding still on a thing, or a click with the other button, means it without using it. */

import type { Point } from "./drag";

export const LONG_MS = 500;
const STILL_PX = 8;

export class LongPress {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private from: Point = { x: 0, y: 0 };
  private swallow = false;

  constructor(private readonly meant: (thing: string) => void) {}

  down(event: PointerEvent, thing: string | null): void {
    this.off();
    this.swallow = false;
    if (thing === null || event.button !== 0 || event.pointerType === "mouse") return;
    this.from = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.off();
      this.swallow = true;
      this.meant(thing);
    }, LONG_MS);
  }

  move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > STILL_PX) this.off();
  }

  off(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** The other button; on a touch screen its event comes with a long press, which is heard already. */
  menu(event: MouseEvent, thing: string | null): void {
    if (thing === null) return;
    event.preventDefault();
    if ((event as PointerEvent).pointerType !== "touch") this.meant(thing);
  }

  /** The click that ends a long press uses nothing. */
  click(event: MouseEvent): void {
    if (!this.swallow) return;
    this.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
