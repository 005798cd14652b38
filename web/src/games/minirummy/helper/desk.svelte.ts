/** What is entered on this device: every step can be taken back, and all of it outlives a reload. */

import { changed, redone, started, undone, type History } from "../../../companion/sheets/history";
import { written, write, type Keep } from "../keep";
import { add, clear, filled, remove, replace, take, type Entry, type Goal } from "./entering";
import { isBad, parse, write as fragment, type BadLink } from "./link";
import { EMPTY, isEmpty, leftOf, type Position, type Texts } from "./position";
import { isUnread, readText, type Unread } from "./text";

export const KEY = "spieltisch.position";
/** So many steps can be taken back. */
const STEPS = 200;
/** Of these so many outlive a reload. */
const KEPT = 20;

/** What the desk says of itself. */
export type Note =
  | { readonly kind: "used_up"; readonly tile: string }
  | { readonly kind: "opened"; readonly own: boolean }
  | { readonly kind: "bad_link"; readonly why: BadLink }
  | { readonly kind: "cleared" };

const entryOf = (position: Position): Entry => ({ position, goal: "new" });

export class Desk {
  private history: History<Entry> = $state.raw(started(entryOf(EMPTY)));
  note: Note | null = $state.raw(null);

  constructor(private readonly keep: Keep) {
    this.history = kept(keep);
  }

  get entry(): Entry {
    return this.history.present;
  }

  get position(): Position {
    return this.entry.position;
  }

  get goal(): Goal {
    return this.entry.goal;
  }

  get canUndo(): boolean {
    return this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0;
  }

  /** Where the next tile goes: no step of its own, but a run of which only the ends are there is filled. */
  aim(goal: Goal): void {
    this.note = null;
    if (goal !== this.goal) this.fill();
    this.history = { ...this.history, present: { ...this.entry, goal } };
  }

  add(tile: string): void {
    if (leftOf(this.position).get(tile)! > 0) this.step(add(this.entry, [tile]));
    else this.note = { kind: "used_up", tile };
  }

  /** The tiles between the ends of a run. */
  fill(): void {
    const whole = filled(this.entry);
    if (whole !== this.entry) this.step(whole);
  }

  take(from: "rack" | number, at: number): void {
    this.step(take(this.entry, from, at));
  }

  /** The last tile of what is being entered. */
  back(): void {
    const { goal, position } = this;
    const tiles = goal === "new" ? [] : goal === "rack" ? position.rack : (position.table[goal] ?? []);
    if (tiles.length && goal !== "new") this.take(goal, tiles.length - 1);
  }

  remove(at: number): void {
    this.step(remove(this.entry, at));
  }

  replace(at: number, group: Texts): void {
    this.step(replace(this.entry, at, group));
  }

  clear(): void {
    if (isEmpty(this.position)) return;
    this.step(clear(this.entry));
    this.note = { kind: "cleared" };
  }

  /** Something else than tiles: options, what counts. */
  set(change: Partial<Position>): void {
    this.step({ ...this.entry, position: { ...this.position, ...change } });
  }

  /** Take over what was typed; or what of it is no tile. */
  type(text: string): Unread | null {
    const found = readText(text);
    if (isUnread(found)) return found;
    this.step(entryOf({ ...this.position, ...found }));
    return null;
  }

  /** A link's position instead of the own one, which undo brings back. A link that is none changes nothing. */
  open(link: string): void {
    if (link.replace(/^#/, "") === "") return;
    const found = parse(link);
    if (isBad(found)) {
      this.note = { kind: "bad_link", why: found };
      return;
    }
    const own = !isEmpty(this.position);
    if (fragment(found) === fragment(this.position)) return;
    this.step(entryOf(found));
    this.note = { kind: "opened", own };
  }

  undo(): void {
    this.go(undone(this.history));
  }

  redo(): void {
    this.go(redone(this.history));
  }

  private step(next: Entry): void {
    this.go(changed(this.history, next, STEPS));
  }

  private go(history: History<Entry>): void {
    this.note = null;
    this.history = history;
    write(this.keep, KEY, JSON.stringify(spelled(history)));
  }
}

/** What is stored: positions as links write them. */
interface Kept {
  past: string[];
  present: string;
  future: string[];
}

const spell = ({ position }: Entry): string => fragment(position);

function spelled({ past, present, future }: History<Entry>): Kept {
  return {
    past: past.slice(-KEPT).map(spell),
    present: spell(present),
    future: future.slice(0, KEPT).map(spell),
  };
}

function kept(keep: Keep): History<Entry> {
  try {
    const { past, present, future } = JSON.parse(written(keep, KEY) ?? "") as Kept;
    return {
      past: past.flatMap(read),
      present: read(present)[0] ?? entryOf(EMPTY),
      future: future.flatMap(read),
    };
  } catch {
    return started(entryOf(EMPTY));
  }
}

function read(text: string): Entry[] {
  const found = parse(text);
  return isBad(found) ? [] : [entryOf(found)];
}
