import { describe, expect, it } from "vitest";
import { rect } from "$lib/board/geometry";
import { hit, sameTarget, type Ground } from "./hit";
import { command, stepFrom } from "./steps";

const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  command({ key: name, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...more })?.kind ??
  null;

describe("keys", () => {
  it.each([
    ["ArrowUp", "go"],
    [" ", "pick"],
    ["Enter", "put"],
    ["N", "new"],
    ["h", "home"],
    ["f", "done"],
    ["d", "draw"],
    ["r", "reset"],
    ["?", "help"],
    ["q", null],
    ["toString", null],
  ])("%s means %s", (name, kind) => expect(key(name)).toBe(kind));

  it("Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, and no other shortcut of the browser is taken", () => {
    expect(key("z", { ctrlKey: true })).toBe("undo");
    expect(key("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
    expect(key("y", { metaKey: true })).toBe("redo");
    expect(key("r", { ctrlKey: true })).toBeNull();
    expect(key("ArrowLeft", { altKey: true })).toBeNull();
  });
});

describe("arrows", () => {
  const stops = [
    { id: 1, place: rect(0, 0, 40, 50) },
    { id: 2, place: rect(45, 0, 40, 50) },
    { id: 3, place: rect(200, 0, 40, 50) },
    { id: 4, place: rect(10, 60, 40, 50) },
  ];
  it.each([
    [1, "right", 2],
    [2, "right", 3],
    [3, "left", 2],
    [1, "down", 4],
    [4, "up", 1],
    [1, "left", null],
    [4, "down", null],
  ] as const)("from %i %s to %s", (from, way, to) => {
    expect(stepFrom(stops[from - 1]!.place, way, stops)).toBe(to);
  });
});

describe("what lies under a point", () => {
  const ground: Ground = {
    table: rect(10, 100, 300, 200),
    scrolled: 50,
    deep: 100,
    rack: rect(10, 310, 300, 60),
    rackScrolled: 20,
    groups: [
      {
        id: 7,
        frame: rect(20, 90, 100, 44),
        tiles: [rect(4, 4, 30, 36), rect(35, 4, 30, 36), rect(66, 4, 30, 36)],
      },
    ],
  };
  it.each([
    ["a group, before its second tile", { x: 70, y: 160 }, { on: "group", group: 7, at: 1 }],
    ["a group, behind all", { x: 127, y: 160 }, { on: "group", group: 7, at: 3 }],
    ["free space, on the scrolled ground", { x: 210, y: 160 }, { on: "free", x: 200, y: 110 }],
    ["the rack as it is scrolled", { x: 60, y: 330 }, { on: "rack", x: 50, y: 40 }],
    ["nothing", { x: 60, y: 20 }, null],
  ])("%s", (_, point, found) => expect(hit(point, ground)).toEqual(found));

  it("stays the same target while only the place within it changes", () => {
    expect(sameTarget({ on: "group", group: 7, at: 1 }, { on: "group", group: 7, at: 2 })).toBe(true);
    expect(sameTarget({ on: "group", group: 7, at: 1 }, { on: "group", group: 8, at: 1 })).toBe(false);
    expect(sameTarget({ on: "free", x: 1, y: 1 }, { on: "free", x: 9, y: 1 })).toBe(true);
    expect(sameTarget(null, { on: "rack", x: 9, y: 1 })).toBe(false);
  });
});
