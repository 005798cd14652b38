import { describe, expect, it } from "vitest";
import { follow, HIDDEN, NOTHING, type Piece, type Places } from "./pieces";

const never = (): boolean => false;
const always = (): boolean => true;
const places = (record: Record<string, string[]>): Places => new Map(Object.entries(record));
const begin = (record: Record<string, string[]>): Piece[] => follow(NOTHING, places(record), never).pieces;
const idOf = (pieces: readonly Piece[], face: string): number | undefined =>
  pieces.find((p) => p.face === face)?.id;

describe("following pieces from view to view", () => {
  it("keeps the number of a piece that stays", () => {
    const before = begin({ hand: ["a", "b"] });
    const { pieces, came, gone } = follow(before, places({ hand: ["b", "a"] }), never);
    expect(idOf(pieces, "a")).toBe(idOf(before, "a"));
    expect([came.size, gone.length]).toEqual([0, 0]);
  });

  it("keeps the slots of the pieces that stay, and lets the new one fill the hole", () => {
    const before = begin({ hand: ["a", "b", "c"] });
    const { pieces } = follow(before, places({ hand: ["b", "c", "d"], pile: ["a"] }), always);
    const slots = Object.fromEntries(pieces.filter((p) => p.place === "hand").map((p) => [p.face, p.slot]));
    expect(slots).toEqual({ b: 1, c: 2, d: 0 });
  });

  it("moves only the last piece when a hand shrinks", () => {
    const before = begin({ hand: ["a", "b", "c"] });
    const { pieces } = follow(before, places({ hand: ["b", "c"] }), never);
    expect(Object.fromEntries(pieces.map((p) => [p.face, p.slot]))).toEqual({ b: 1, c: 0 });
  });

  it("holds a hole open while more slots are asked for", () => {
    const before = begin({ hand: ["a", "b"] });
    const { pieces } = follow(before, places({ hand: ["b"], pile: ["a"] }), always, new Map([["hand", 2]]));
    expect(pieces.find((p) => p.face === "b")?.slot).toBe(1);
  });

  it("follows a piece to another place where that may be", () => {
    const before = begin({ hand: ["a"], pile: [] });
    const moved = follow(before, places({ hand: [], pile: ["a"] }), always);
    expect(moved.pieces[0]?.id).toBe(before[0]!.id);
    const jumped = follow(before, places({ hand: [], pile: ["a"] }), never);
    expect([...jumped.came]).toEqual([jumped.pieces[0]!.id]);
    expect(jumped.gone).toEqual(before);
  });

  it("prefers a copy that lies still to one that would have to move", () => {
    const before = begin({ left: ["a"], right: ["a"] });
    const { pieces } = follow(before, places({ left: ["a", "a"], right: [] }), always);
    expect(new Set(pieces.map((p) => p.id))).toEqual(new Set(before.map((p) => p.id)));
    expect(pieces[0]).toEqual(before[0]);
  });

  it("turns hidden pieces over without changing them", () => {
    const before = begin({ hand: [HIDDEN, HIDDEN] });
    const { pieces, came } = follow(before, places({ hand: ["a", "b"] }), never);
    expect(pieces.map((p) => p.id)).toEqual(before.map((p) => p.id));
    expect(came.size).toBe(0);
  });
});
