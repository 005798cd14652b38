import { describe, expect, it } from "vitest";
import { rect } from "$lib/board/geometry";
import { hit, type Ground } from "./hit";

const tiles = [0, 1, 2].map((index) => rect(4 + index * 45, 4, 44, 57));
const GROUND: Ground = {
  table: rect(0, 0, 374, 400),
  scrolled: 0,
  deep: 0,
  rack: rect(0, 410, 374, 60),
  rackScrolled: 0,
  groups: [
    { id: 1, frame: rect(0, 7, 142, 65), tiles },
    { id: 2, frame: rect(200, 7, 142, 65), tiles },
    { id: 3, frame: rect(0, 78, 142, 65), tiles },
  ],
};
const on = (x: number, y: number, more: Partial<Ground> = {}) => hit({ x, y }, { ...GROUND, ...more });

describe("a tile let go", () => {
  it("joins a group that it touches, or leaves half a tile of air to", () => {
    expect(on(185, 40)).toEqual({ on: "group", group: 2, at: 0 });
    expect(on(160, 40)).toEqual({ on: "group", group: 1, at: 3 });
    expect(on(40, 160)).toEqual({ on: "group", group: 3, at: 1 });
  });

  it("between two rows joins the nearer one", () => {
    expect(on(100, 73)).toMatchObject({ group: 1 });
    expect(on(100, 77)).toMatchObject({ group: 3 });
  });

  it("is free in the next row, and farther off", () => {
    expect(on(40, 180)).toMatchObject({ on: "free" });
    expect(on(200, 120)).toMatchObject({ on: "free" });
  });

  it("with its whole group joins only what it is right on", () => {
    expect(on(185, 40, { whole: true })).toMatchObject({ on: "free" });
    expect(on(210, 40, { whole: true })).toMatchObject({ group: 2 });
  });
});
