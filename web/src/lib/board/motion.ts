/** Gliding: a thing is drawn where it is and comes from where it was seen last, also out of an unfinished glide. */

import type { Attachment } from "svelte/attachments";
import { sameRect, type Rect } from "./geometry";

export interface Glide {
  ms: number;
  easing: string;
}

export const CALM: Glide = { ms: 230, easing: "cubic-bezier(0.25, 1.2, 0.4, 1)" };

interface Flight {
  element: HTMLElement;
  from: Rect;
  /** Null: it was placed anew without moving, its place is not known yet. */
  to: Rect | null;
  animation: Animation | null;
}

export const between = (a: Rect, b: Rect, part: number): Rect => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
  w: a.w + (b.w - a.w) * part,
  h: a.h + (b.h - a.h) * part,
});

/** The transform (origin: top left) that shows a thing lying at `to` as if it lay at `from`. */
export function displaced(from: Rect, to: Rect): string {
  const scale = (a: number, b: number): number => (b > 0 ? a / b : 1);
  return `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale(from.w, to.w)}, ${scale(from.h, to.h)})`;
}

export const calm = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

function seen({ from, to, animation }: Flight & { to: Rect }): Rect {
  const part = animation?.playState === "running" ? animation.effect?.getComputedTiming().progress : 1;
  return between(from, to, part ?? 1);
}

function start(flight: Flight | undefined, to: Rect, origin: Rect | null): Rect {
  if (!flight) return origin ?? to;
  return flight.to ? seen({ ...flight, to: flight.to }) : to;
}

export class Motion {
  private readonly flights = new Map<number, Flight>();
  private board: string | null = null;

  constructor(private readonly glide: Glide = CALM) {}

  /** The size of the board: when it changes, things lie elsewhere without having moved. */
  resized(size: string): void {
    if (this.board === size) return;
    this.board = size;
    for (const flight of this.flights.values()) {
      flight.animation?.cancel();
      Object.assign(flight, { to: null, animation: null });
    }
  }

  /** A thing was dragged to `from` and let go there: from there it glides to its place. */
  carried(id: number, from: Rect): void {
    const flight = this.flights.get(id);
    if (!flight?.to) return;
    flight.animation?.cancel();
    this.flights.set(id, { ...flight, from, animation: this.run(flight.element, from, flight.to) });
  }

  forget(alive: ReadonlySet<number>): void {
    for (const id of this.flights.keys()) if (!alive.has(id)) this.flights.delete(id);
  }

  /** Keeps the element of thing `id` gliding to `to`; a new thing comes from `origin`, turning over on its way. */
  follow(id: number, to: Rect, origin: Rect | null): Attachment<HTMLElement> {
    return (element) => {
      const flight = this.flights.get(id);
      if (flight?.to && sameRect(flight.to, to)) return;
      const from = start(flight, to, origin);
      flight?.animation?.cancel();
      const animation = this.run(element, from, to);
      this.flights.set(id, { element, from, to, animation });
      if (!flight && origin) turnOver(element, this.glide);
    };
  }

  private run(element: HTMLElement, from: Rect, to: Rect): Animation | null {
    if (sameRect(from, to) || calm() || typeof element.animate !== "function") return null;
    // Nothing but the transform, so that the compositor can run it; `data-flying` lifts the thing above the others.
    const frames = [{ transform: displaced(from, to) }, { transform: "none" }];
    const animation = element.animate(frames, { duration: this.glide.ms, easing: this.glide.easing });
    element.dataset["flying"] = "";
    animation.onfinish = () => delete element.dataset["flying"];
    return animation;
  }
}

/** Turns a thing face up. `data-turning` marks it meanwhile: only then it has two sides in space, which is dear. */
export function turnOver(element: HTMLElement, { ms }: Pick<Glide, "ms"> = CALM): void {
  const body = element.firstElementChild;
  if (calm() || typeof body?.animate !== "function") return;
  const frames = [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }];
  const animation = body.animate(frames, { duration: ms, easing: "ease-out" });
  element.dataset["turning"] = "";
  animation.onfinish = () => delete element.dataset["turning"];
}

/** A short shake of the head. */
export function shake(element: Element | null): void {
  if (!element || calm() || typeof element.animate !== "function") return;
  const steps = [0, -6, 5, -4, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(steps, { duration: 260, easing: "ease-out" });
}
