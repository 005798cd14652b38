/** Gliding: a thing is drawn where it is and comes from where it was seen last, also out of an unfinished glide. */

import { untrack } from "svelte";
import { sameRect, type Rect } from "./geometry";

export interface Glide {
  ms: number;
  easing: string;
}

export const CALM: Glide = { ms: 230, easing: "cubic-bezier(0.25, 1.2, 0.4, 1)" };

/** How much of its width a thing shows that is seen from its edge. */
const EDGE = 0.04;

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

const start = (flight: Flight, to: Rect): Rect => (flight.to ? seen({ ...flight, to: flight.to }) : to);

const came = (origin: Rect | null, to: Rect): Rect => (origin ? edgeOn(origin) : to);

export class Motion {
  private readonly flights = new Map<number, Flight>();
  private board: string | null = null;

  constructor(private readonly glide: Glide = CALM) {}

  /** The size of the board: when it changes, things lie elsewhere without having moved. */
  resized(size: string): void {
    if (this.board === size) return;
    this.board = size;
    for (const flight of this.flights.values()) {
      land(flight);
      Object.assign(flight, { to: null, animation: null });
    }
  }

  /** A thing was dragged to `from` and let go there: from there it glides to its place. */
  carried(id: number, from: Rect): void {
    const flight = this.flights.get(id);
    if (!flight?.to) return;
    land(flight);
    this.flights.set(id, { ...flight, from, animation: glide(flight.element, from, flight.to, this.glide) });
  }

  /** These things were scrolled: they lie elsewhere on the board without having moved. */
  scrolled(ids: Iterable<number>, dx: number, dy: number): void {
    for (const id of ids) {
      const flight = this.flights.get(id);
      if (flight?.to) flight.to = { ...flight.to, x: flight.to.x + dx, y: flight.to.y + dy };
    }
  }

  forget(alive: ReadonlySet<number>): void {
    for (const id of this.flights.keys()) if (!alive.has(id)) this.flights.delete(id);
  }

  /** Thing `id` lies at `to` now, as `element`, and glides there; a new one comes from its origin, turning over. */
  follow(id: number, element: HTMLElement, to: Rect, origin: () => Rect | null = () => null): void {
    const flight = this.flights.get(id);
    if (flight?.to && sameRect(flight.to, to)) return void (flight.element = element);
    const from = flight ? start(flight, to) : came(untrack(origin), to);
    if (flight) land(flight);
    this.flights.set(id, { element, from, to, animation: glide(element, from, to, this.glide) });
  }
}

/** It flies no more, even if no other flight follows. */
function land({ element, animation }: Flight): void {
  animation?.cancel();
  delete element.dataset["flying"];
}

/** Nothing but one transform, which the compositor runs alone. `data-flying` lifts the thing above the others. */
function glide(element: HTMLElement, from: Rect, to: Rect, { ms, easing }: Glide): Animation | null {
  if (sameRect(from, to) || calm() || typeof element.animate !== "function") return null;
  const frames = [{ transform: displaced(from, to) }, { transform: "none" }];
  const animation = element.animate(frames, { duration: ms, easing });
  element.dataset["flying"] = "";
  animation.onfinish = () => delete element.dataset["flying"];
  return animation;
}

/** A thing seen from its edge: it turns over by growing wide again. */
const edgeOn = ({ x, y, w, h }: Rect): Rect => ({ x: x + w * (0.5 - EDGE / 2), y, w: w * EDGE, h });

/** A thing that lies at `place` turns face up. */
export function turnOver(element: HTMLElement, place: Rect): void {
  glide(element, edgeOn(place), place, CALM);
}

/** A short shake of the head. */
export function shake(element: Element | null): void {
  if (!element || calm() || typeof element.animate !== "function") return;
  const steps = [0, -6, 5, -4, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(steps, { duration: 260, easing: "ease-out" });
}
