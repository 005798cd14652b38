// @vitest-environment jsdom
import { expect, test } from "vitest";
import { agreed, begun, blank, type Sheet } from "./model";
import { Shelf } from "./shelf.svelte";

const sheet = (name: string): Sheet =>
  begun({ game: "g", names: [name, "Ben"], options: {}, rounds: 3 }, 1_000);

/** A storage with room for so many letters; none at all: it refuses everything, as private windows do. */
class Narrow implements Storage {
  private kept = new Map<string, string>();
  constructor(public room: number | null) {}
  get length() {
    return this.kept.size;
  }
  clear = () => this.kept.clear();
  key = (at: number) => [...this.kept.keys()][at] ?? null;
  getItem = (key: string) => this.kept.get(key) ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  setItem(key: string, value: string) {
    if (this.room === null) throw new DOMException("no", "SecurityError");
    const others = [...this.kept].filter(([other]) => other !== key);
    const used = others.reduce((sum, [, text]) => sum + text.length, 0);
    if (used + value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, value);
  }
}

test("O-114: a closed browser has everything again: rounds, what can be taken back, and the round half counted", () => {
  const shelf = new Shelf();
  const own = sheet("Anna");
  shelf.add(own);
  shelf.change(own.id, (sheet) => agreed(sheet, 5));
  const draft = { ...blank(own.people, undefined), counts: { [own.people[1]!.id]: 7 } };
  shelf.draft(own.id, draft);
  const later = new Shelf();
  expect(later.get(own.id)!.history.present.rounds).toBe(5);
  expect(later.get(own.id)!.draft).toEqual(JSON.parse(JSON.stringify(draft)));
  later.undo(own.id);
  expect(new Shelf().get(own.id)!.history.present.rounds).toBe(3);
  later.redo(own.id);
  expect(new Shelf().get(own.id)!.history.present.rounds).toBe(5);
});

test("a deleted sheet is gone for good, the others stay", () => {
  const shelf = new Shelf();
  const [one, other] = [sheet("Anna"), sheet("Cleo")];
  shelf.add(one);
  shelf.add(other);
  shelf.remove(one.id);
  expect(new Shelf().list.map(({ history }) => history.present.id)).toEqual([other.id]);
});

test("the sheet touched last is first", () => {
  let now = 2_000;
  const shelf = new Shelf(
    () => localStorage,
    () => now++,
  );
  const [one, other] = [sheet("Anna"), sheet("Cleo")];
  for (const each of [one, other]) shelf.add(each);
  shelf.change(one.id, (sheet) => agreed(sheet, 9));
  expect(shelf.list[0]!.history.present.id).toBe(one.id);
});

test("a full storage is said, and nothing is lost while the page is open", () => {
  const storage = new Narrow(400);
  const shelf = new Shelf(() => storage);
  const [one, other] = [sheet("Anna"), sheet("Cleo")];
  shelf.add(one);
  expect(shelf.trouble).toBeNull();
  shelf.add(other);
  expect(shelf.trouble).toBe("full");
  expect(shelf.get(other.id)!.history.present.people[0]!.name).toBe("Cleo");
  shelf.remove(one.id);
  expect(shelf.trouble).toBeNull();
  expect(new Shelf(() => storage).get(other.id)).not.toBeNull();
});

test("a storage that refuses is said, and sheets live on in memory, also when another tab writes", () => {
  const shelf = new Shelf(() => new Narrow(null));
  const own = sheet("Anna");
  shelf.add(own);
  shelf.change(own.id, (sheet) => agreed(sheet, 9));
  expect(shelf.trouble).toBe("refused");
  shelf.reload();
  expect(shelf.get(own.id)!.history.present.rounds).toBe(9);
});

test("a browser without any storage has sheets as long as the page is open", () => {
  const shelf = new Shelf(() => {
    throw new DOMException("no", "SecurityError");
  });
  const own = sheet("Anna");
  shelf.add(own);
  expect(shelf.trouble).toBe("refused");
  expect(shelf.list).toHaveLength(1);
});

test.each([
  "",
  "{",
  "null",
  "{}",
  '{"history":{"past":[],"present":{"id":"x"},"future":[]},"draft":null,"touched":1}',
])("what is damaged (%j) is passed over and not thrown away", (text) => {
  localStorage.setItem("spieltisch.sheet.x", text);
  const shelf = new Shelf();
  expect(shelf.list).toEqual([]);
  shelf.add(sheet("Anna"));
  expect(localStorage.getItem("spieltisch.sheet.x")).toBe(text);
});

test("what another tab wrote is seen", () => {
  const [here, there] = [new Shelf(), new Shelf()];
  const stop = here.follow();
  const own = sheet("Anna");
  there.add(own);
  dispatchEvent(new StorageEvent("storage", { key: `spieltisch.sheet.${own.id}` }));
  expect(here.get(own.id)).not.toBeNull();
  stop();
});
