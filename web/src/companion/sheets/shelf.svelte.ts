/** The sheets of this browser. Each change is written at once; where that fails, they live as long as the page. */

import { changed, redone, undone, type History } from "./history";
import type { Round, Sheet } from "./model";
import { keep, read, type Kept } from "./stored";

const PREFIX = "spieltisch.sheet.";

/** Why sheets are not kept: the storage is full, or the browser allows none. */
export type Trouble = "full" | "refused";

const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";

export class Shelf {
  /** By id. */
  private sheets: Readonly<Record<string, Kept>> = $state.raw({});
  trouble: Trouble | null = $state(null);
  /** What is not written yet. */
  private unwritten = new Set<string>();

  constructor(
    private readonly storage: () => Storage = () => localStorage,
    private readonly now: () => number = Date.now,
  ) {
    this.reload();
  }

  /** The last touched first. */
  get list(): readonly Kept[] {
    return Object.values(this.sheets).sort((one, other) => other.touched - one.touched);
  }

  get(id: string): Kept | null {
    return Object.hasOwn(this.sheets, id) ? this.sheets[id]! : null;
  }

  add(sheet: Sheet): void {
    this.put(keep(sheet));
  }

  /** A step that can be taken back. */
  change(id: string, change: (sheet: Sheet) => Sheet): void {
    this.step(id, (history) => changed(history, change(history.present)));
  }

  undo(id: string): void {
    this.step(id, undone);
  }

  redo(id: string): void {
    this.step(id, redone);
  }

  draft(id: string, draft: Round | null): void {
    const kept = this.get(id);
    if (kept) this.put({ ...kept, draft, touched: this.now() });
  }

  remove(id: string): void {
    const { [id]: _, ...others } = this.sheets;
    this.sheets = others;
    this.unwritten.delete(id);
    this.attempt(() => this.storage().removeItem(PREFIX + id));
    this.write();
  }

  /** Another tab may have written meanwhile. */
  reload(): void {
    const own = [...this.unwritten].flatMap((id) => this.get(id) ?? []);
    const found: Kept[] = [];
    this.attempt(() => found.push(...stored(this.storage())));
    this.sheets = Object.fromEntries([...found, ...own].map((kept) => [kept.history.present.id, kept]));
  }

  /** Follow what other tabs write; the way to stop. */
  follow(): () => void {
    const heard = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(PREFIX)) this.reload();
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  }

  private step(id: string, make: (history: History<Sheet>) => History<Sheet>): void {
    const kept = this.get(id);
    if (kept) this.put({ ...kept, history: make(kept.history), touched: this.now() });
  }

  private put(kept: Kept): void {
    const { id } = kept.history.present;
    this.sheets = { ...this.sheets, [id]: kept };
    this.unwritten.add(id);
    this.write();
  }

  private write(): void {
    for (const id of [...this.unwritten]) {
      const text = JSON.stringify(this.get(id));
      if (this.attempt(() => this.storage().setItem(PREFIX + id, text))) this.unwritten.delete(id);
    }
    if (!this.unwritten.size) this.trouble = null;
  }

  private attempt(act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      this.trouble = troubleOf(error);
      return false;
    }
  }
}

function stored(storage: Storage): Kept[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(storage.getItem(key) ?? "") ?? []);
}

export const shelf = new Shelf();
