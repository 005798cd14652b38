/** Tiles in the air: copies that follow the pointer by one transform. While they do, nothing else of the board changes
 * but the sign on what they would be put on, and the page is asked for nothing. */

import type { Point } from "$lib/board/drag";
import { Dragging } from "$lib/board/draggable.svelte";
import { rect, type Rect } from "$lib/board/geometry";
import type { Motion } from "$lib/board/motion";
import { typeOf } from "./tiles";
import { hit, sameTarget, type Ground, type Hit } from "./hit";

export interface Around {
  /** The board, the layer things are carried in, the sign for free space on the table, what can be scrolled. */
  root: HTMLElement;
  air: HTMLElement;
  free: HTMLElement;
  table: HTMLElement;
  rack: HTMLElement | null;
  ground: Omit<Ground, "scrolled" | "rackScrolled">;
  motion: Motion;
  /** What a piece takes with it: tiles, and whether they are a whole group. */
  load: (piece: number) => Load;
  /** Something is about to be carried: what covers the table goes away. */
  clear: () => void;
  /** How large a tile is drawn where it lies. */
  sizeOf: (tile: number) => Rect | null;
  /** Let go there. */
  put: (load: Load, where: Hit) => void;
}

export interface Load {
  tiles: readonly number[];
  group: number | null;
}

/** Tiles abreast in the air, and the gap between them. */
const ABREAST = 7;
const GAP = 2;
/** A finger hides what is under it: tiles hover so far above, and are no smaller than this. */
const ABOVE = 34;
const LEAST = 44;
/** Near an edge of the table it scrolls, so many pixels a frame at most. */
const EDGE = 36;
const SPEED = 9;

export const pieceOf = (group: number): number => -group;

export class Carrying {
  lifted: ReadonlySet<number> = $state.raw(new Set());
  private readonly dragging: Dragging;
  private held: {
    load: Load;
    layer: HTMLElement;
    /** Of the tiles, from the pointer. */
    places: Rect[];
    box: { x: number; y: number };
    ground: Ground;
    touch: boolean;
  } | null = null;
  private aimed: { hit: Hit; element: Element | null } = { hit: null, element: null };
  private at: Point = { x: 0, y: 0 };
  private frame = 0;
  private finger = false;

  constructor(private readonly around: () => Around) {
    this.dragging = new Dragging({
      begun: (piece) => this.begun(piece),
      moved: (to) => this.moved(to),
      ended: (outcome) => this.ended(outcome.kind === "drop"),
    });
  }

  get busy(): boolean {
    return this.held !== null;
  }

  press(piece: number, event: PointerEvent): void {
    this.finger = event.pointerType === "touch";
    this.dragging.press(piece, event);
  }

  /** Stops the click that ends a drag. */
  readonly click = (event: MouseEvent): void => this.dragging.click(event);

  keep(alive: ReadonlySet<number>): void {
    this.dragging.keep(alive);
  }

  cancel(): void {
    this.dragging.cancel();
  }

  private begun(piece: number): void {
    this.around().clear();
    const { root, air, table, rack, ground, load, sizeOf } = this.around();
    const what = load(piece);
    const size = sizeOf(what.tiles[0]!) ?? rect(0, 0, LEAST, LEAST);
    const grow = this.finger ? Math.max(1, LEAST / size.w) : 1;
    const places = abreast(what.tiles.length, size.w * grow, size.h * grow);
    const layer = copies(root, what.tiles, places);
    const { left, top } = root.getBoundingClientRect();
    const seen = { scrolled: table.scrollTop, rackScrolled: rack?.scrollTop ?? 0 };
    const full = { ...ground, ...seen, whole: what.group !== null };
    this.held = { load: what, layer, places, box: { x: left, y: top }, ground: full, touch: this.finger };
    air.append(layer);
    this.lifted = new Set(what.tiles);
  }

  /** The middle of what is in the air, on the board. */
  private middle({ x, y }: Point): Point {
    const { box, touch } = this.held!;
    return { x: x - box.x, y: y - box.y - (touch ? ABOVE : 0) };
  }

  private moved(to: Point): void {
    if (!this.held) return;
    this.at = this.middle(to);
    const { layer, ground } = this.held;
    layer.style.transform = `translate3d(${this.at.x}px, ${this.at.y}px, 0)`;
    this.aim(hit(this.at, ground));
    this.scroll();
  }

  private aim(now: Hit): void {
    if (sameTarget(now, this.aimed.hit)) return void (this.aimed.hit = now);
    this.aimed.element?.classList.remove("aimed");
    const { root, free, rack } = this.around();
    const element = elementOf(now, root, free, rack);
    element?.classList.add("aimed");
    this.aimed = { hit: now, element };
  }

  /** Near its upper or lower edge the table scrolls along. */
  private scroll(): void {
    if (this.frame || !this.speed()) return;
    const step = (): void => {
      const speed = this.speed();
      this.frame = 0;
      if (!speed || !this.held) return;
      const { ground } = this.held;
      ground.scrolled += speed;
      this.around().table.scrollTop = ground.scrolled;
      this.aim(hit(this.at, ground));
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private speed(): number {
    if (!this.held) return 0;
    const { table, scrolled, deep } = this.held.ground;
    const { x, y } = this.at;
    if (x < table.x || x > table.x + table.w) return 0;
    const above = table.y + EDGE - y;
    const below = y - (table.y + table.h - EDGE);
    if (above > 0 && above < 2 * EDGE) return -Math.min(Math.ceil((SPEED * above) / (2 * EDGE)), scrolled);
    return below > 0 && below < EDGE + 10 ? Math.min(Math.ceil((SPEED * below) / EDGE), deep - scrolled) : 0;
  }

  private ended(dropped: boolean): void {
    const held = this.held;
    if (!held) return;
    const { motion, put } = this.around();
    this.held = null;
    const { x, y } = this.at;
    held.load.tiles.forEach((id, index) => {
      const place = held.places[index]!;
      motion.carried(id, { ...place, x: x + place.x, y: y + place.y });
    });
    const where = this.aimed.hit;
    this.aimed.element?.classList.remove("aimed");
    this.aimed = { hit: null, element: null };
    held.layer.remove();
    this.lifted = new Set();
    if (dropped) put(held.load, where);
  }
}

/** Places for tiles around the pointer. */
function abreast(count: number, w: number, h: number): Rect[] {
  const columns = Math.min(count, ABREAST);
  const left = -(columns * (w + GAP) - GAP) / 2;
  const top = -(Math.ceil(count / columns) * (h + GAP) - GAP) / 2;
  return Array.from({ length: count }, (_, index) =>
    rect(left + (index % columns) * (w + GAP), top + Math.floor(index / columns) * (h + GAP), w, h),
  );
}

function copies(root: HTMLElement, tiles: readonly number[], places: Rect[]): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "carried";
  tiles.forEach((id, index) => {
    const copy = root.querySelector(`[data-tile="${id}"]`)?.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return;
    const { x, y, w, h } = places[index]!;
    for (const name of ["data-tile", "data-flying", "tabindex", "role", "aria-pressed"])
      copy.removeAttribute(name);
    copy.classList.remove("picked", "marked");
    copy.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px;font-size:${typeOf({ w, h })}px`;
    layer.append(copy);
  });
  return layer;
}

function elementOf(at: Hit, root: HTMLElement, free: HTMLElement, rack: HTMLElement | null): Element | null {
  if (at?.on === "group") return root.querySelector(`[data-group="${at.group}"]`);
  if (at?.on === "rack") return rack;
  return at ? free : null;
}
