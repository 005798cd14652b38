// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { ago, OwnTables } from "./tables.svelte";

const ids = (tables: OwnTables) => tables.list.map(({ id }) => id);

test("the last few are kept, the newest first, each once", () => {
  const tables = new OwnTables();
  for (const id of ["a", "b", "c", "d", "e", "c"]) tables.keep(id, "game");
  expect(ids(tables)).toEqual(["c", "e", "d", "b"]);
  expect(ids(new OwnTables())).toEqual(["c", "e", "d", "b"]);
});

test("one can be forgotten, and another tab's are not lost", () => {
  const tables = new OwnTables();
  tables.keep("a", "game");
  new OwnTables().keep("b", "game");
  tables.forget("a");
  expect(ids(tables)).toEqual(["b"]);
});

test.each(['{"id":"a"}', "[{}, null, 7]", '[{"id":"../x","game":"g","at":1}]', "["])(
  "what stands there and is no list of tables counts as nothing: %s",
  (text) => {
    localStorage.setItem("spieltisch.tables", text);
    expect(new OwnTables().list).toEqual([]);
  },
);

test("where nothing can be stored the page works all the same", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const spies = [
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden),
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden),
  ];
  const tables = new OwnTables();
  tables.keep("a", "game");
  expect(ids(tables)).toEqual(["a"]);
  for (const spy of spies) spy.mockRestore();
});

test("when it was is told in words", () => {
  const now = new Date(2026, 4, 20, 21, 30).getTime();
  const at = (day: number, hour: number, minute: number) => new Date(2026, 4, day, hour, minute).getTime();
  expect(ago(now - 59_000, now, "de")).toBeNull();
  expect(ago(at(20, 21, 24), now, "de")).toBe("vor 6 Minuten");
  expect(ago(at(20, 20, 30), now, "en")).toBe("1 hour ago");
  expect(ago(at(20, 1, 0), now, "de")).toBe("vor 20 Stunden");
  expect(ago(at(19, 8, 0), now, "de")).toBe("gestern");
  expect(ago(at(16, 23, 0), now, "en")).toBe("4 days ago");
});
