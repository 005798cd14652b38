import { expect, it } from "vitest";
import { dice, drawer, words } from "../fixtures";
import { Desk } from "./desk.svelte";
import { PIECES } from "../judge";
import { leftOf, type Position } from "./position";
import { write } from "./link";

function tap(desk: Desk, tiles: string): void {
  for (const tile of words(tiles)) desk.add(tile);
}

const shown = ({ position }: Desk): string => write(position);

it("every step is taken back and done again", () => {
  const desk = new Desk(drawer());
  tap(desk, "7b 7g 7o");
  desk.aim("rack");
  tap(desk, "7r 1b");
  desk.undo();
  desk.undo();
  expect(shown(desk)).toBe("t=7bog");
  desk.redo();
  expect(shown(desk)).toBe("t=7bog&r=7r");
  desk.add("2b");
  expect(desk.canRedo).toBe(false);
});

it("a tile that is used up is not taken, and that is said", () => {
  const desk = new Desk(drawer());
  desk.aim("rack");
  tap(desk, "7b 7b 7b");
  expect(desk.position.rack).toEqual(words("7b 7b"));
  expect(desk.note).toEqual({ kind: "used_up", tile: "7b" });
  tap(desk, "1b");
  expect(desk.note).toBeNull();
});

it("a run is entered by its first and its last tile", () => {
  const desk = new Desk(drawer());
  tap(desk, "4r 9r");
  desk.fill();
  expect(shown(desk)).toBe("t=4r-9r");
});

it("clearing everything keeps the rules and is taken back", () => {
  const desk = new Desk(drawer());
  desk.set({ options: { jokers: "free" } });
  tap(desk, "7b 7g 7o");
  desk.clear();
  expect(shown(desk)).toBe("jokers=free");
  desk.undo();
  expect(shown(desk)).toBe("t=7bog&jokers=free");
});

it("what is entered survives a reload, and so do the steps before it", () => {
  const keep = drawer();
  const desk = new Desk(keep);
  desk.set({ opened: false, objective: "points" });
  tap(desk, "7b 7g 7o");
  const again = new Desk(keep);
  expect(again.position).toEqual({ ...desk.position, table: [words("7b 7o 7g")] });
  again.undo();
  expect(shown(again)).toBe("t=7b.7g&opened=no&best=points");
});

it("a browser that kept something else, or keeps nothing, begins with an empty table", () => {
  const keep = drawer();
  for (const kept of ["", "null", "{}", '{"past":[],"present":"x=1","future":[]}', "[1"]) {
    keep.setItem("spieltisch.position", kept);
    expect(shown(new Desk(keep))).toBe("");
  }
});

it("a link comes in place of the own position, which undo brings back, even after a reload", () => {
  const keep = drawer();
  const desk = new Desk(keep);
  tap(desk, "7b 7g 7o");
  desk.open("#t=4r-6r&r=7r");
  expect(shown(desk)).toBe("t=4r-6r&r=7r");
  expect(desk.note).toEqual({ kind: "opened", own: true });
  const again = new Desk(keep);
  again.undo();
  expect(shown(again)).toBe("t=7bog");
});

it("a link that is none changes nothing, and it is said what is wrong", () => {
  const desk = new Desk(drawer());
  tap(desk, "7b 7g 7o");
  desk.open("#t=4r.5r.14r");
  expect(shown(desk)).toBe("t=7bog");
  expect(desk.note).toEqual({ kind: "bad_link", why: { code: "no_tile", token: "14r" } });
});

it("typed text replaces the tiles and keeps the rules; what is no tile is named and changes nothing", () => {
  const desk = new Desk(drawer());
  desk.set({ opened: false });
  expect(desk.type("7b 7g 7o | 1b")).toBeNull();
  expect(shown(desk)).toBe("t=7bog&r=1b&opened=no");
  expect(desk.type("7b 7g 7z | 1b")).toEqual({ code: "no_tile", token: "7z" });
  expect(shown(desk)).toBe("t=7bog&r=1b&opened=no");
});

/** Something a finger may do. */
function deed(desk: Desk, roll: (below: number) => number): void {
  const at = roll(desk.position.table.length + 1);
  const deeds = [
    () => desk.add(PIECES[roll(PIECES.length)]!),
    () => desk.add(PIECES[roll(8)]!),
    () => desk.aim(roll(2) ? "rack" : roll(2) ? "new" : Math.max(0, at - 1)),
    () => desk.fill(),
    () => desk.back(),
    () => desk.take(at, 0),
    () => desk.remove(at),
    () => desk.redo(),
  ];
  deeds[roll(deeds.length)]!();
}

it("whatever is tapped: no tile is there too often, no combination is empty, and undo leads back step by step", () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const roll = dice(seed);
    const desk = new Desk(drawer());
    const seen: Position[] = [desk.position];
    for (let turn = 0; turn < 40; turn += 1) {
      deed(desk, roll);
      expect([...leftOf(desk.position).values()].every((left) => left >= 0)).toBe(true);
      expect(desk.position.table.every((group) => group.length > 0)).toBe(true);
      if (seen.at(-1) !== desk.position) seen.push(desk.position);
    }
    while (desk.canUndo) {
      desk.undo();
      expect(seen).toContainEqual(desk.position);
    }
    expect(shown(desk)).toBe("");
  }
});
