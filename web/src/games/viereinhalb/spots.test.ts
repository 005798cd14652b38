import { describe, expect, it } from "vitest";
import { follow, HIDDEN, NOTHING, type Piece } from "$lib/board/pieces";
import { fixture, faceDown } from "./fixtures";
import type { View } from "./generated";
import { landed, mayMove, places, restingFirst, slotSizes, type Pending } from "./spots";

const OWN = 0;
const air = (piece: number, card: string): Pending => ({
  piece,
  card,
  pile: 0,
  move: `play ${card} 0`,
  base: 9,
});

function next(before: readonly Piece[], view: View, pending: Pending | null = null) {
  const sorted = restingFirst(before, pending);
  return follow(sorted, places(view, OWN, pending, sorted), mayMove(view), slotSizes(view));
}

const at = (pieces: readonly Piece[], place: string): Piece[] =>
  pieces.filter((piece) => piece.place === place);
const view = fixture(3, OWN);
const laid: View = {
  ...view,
  turn: 1,
  tableaus: [["5r", "Dg", "Fyg", "6p"], ...view.tableaus.slice(1)],
  piles: [{ top: "2b", cards: 10, blocked: 0, wants: ["b", "2"] }, view.piles[1]!],
  stock: 55,
};

describe("the pieces of a view", () => {
  it("are face down before the start", () => {
    const { pieces } = next(NOTHING, faceDown(view));
    expect(at(pieces, "seat 1").map((piece) => piece.face)).toEqual(Array(4).fill(HIDDEN));
  });

  it("go from the tableau to the pile, and a new one comes into the hole", () => {
    const before = next(NOTHING, view).pieces;
    const played = before.find((piece) => piece.face === "2b" && piece.place === "seat 0")!;
    const { pieces, came } = next(before, laid);
    expect(at(pieces, "pile 0 10")[0]?.id).toBe(played.id);
    const drawn = at(pieces, "seat 0").find((piece) => piece.face === "6p")!;
    expect([drawn.slot, came.has(drawn.id)]).toEqual([played.slot, true]);
  });

  it("leave the card beneath lying while another one lands on it", () => {
    const before = next(NOTHING, view).pieces;
    const beneath = at(before, "pile 0 9")[0]!;
    expect(at(next(before, laid).pieces, "pile 0 9")[0]).toEqual(beneath);
  });

  it("fly at once, and have nothing left to do when the answer comes", () => {
    const before = next(NOTHING, view).pieces;
    const card = before.find((piece) => piece.face === "2b" && piece.place === "seat 0")!;
    const flying = next(before, view, air(card.id, "2b")).pieces;
    expect(at(flying, "pile 0 10")[0]?.id).toBe(card.id);
    expect(at(flying, "seat 0").map((piece) => piece.slot)).toEqual([0, 2, 3]);
    expect(at(next(flying, laid).pieces, "pile 0 10")[0]?.id).toBe(card.id);
  });

  it("come back to their own slot when the move was refused", () => {
    const before = next(NOTHING, view).pieces;
    const card = before.find((piece) => piece.face === "2b" && piece.place === "seat 0")!;
    const flying = next(before, view, air(card.id, "2b")).pieces;
    const back = next(flying, view).pieces;
    expect(at(back, "seat 0").find((piece) => piece.id === card.id)?.slot).toBe(1);
  });

  it("fly from where they were taken, also when there is a copy", () => {
    const twins = { ...view, tableaus: [["2b", "2b", "5r", "1y"], ...view.tableaus.slice(1)] };
    const before = next(NOTHING, twins).pieces;
    const second = at(before, "seat 0").find((piece) => piece.slot === 1)!;
    const flying = next(before, twins, air(second.id, "2b")).pieces;
    expect(at(flying, "pile 0 10")[0]?.id).toBe(second.id);
  });

  it("leave the table when a tableau is set aside", () => {
    const before = next(NOTHING, view).pieces;
    const cleared = { ...view, tableaus: [["1p", "1b", "2y", "6y"], ...view.tableaus.slice(1)] };
    const { gone, came } = next(before, cleared);
    expect([gone.length, came.size]).toEqual([4, 4]);
  });
});

describe("a move in the air", () => {
  const pending = air(1, "2b");
  it("has landed when its pile grew, the turn passed or the round ended", () => {
    expect(landed(view, OWN, pending)).toBe(false);
    expect(landed(laid, OWN, pending)).toBe(true);
    expect(landed({ ...laid, turn: OWN }, OWN, pending)).toBe(true);
    expect(landed({ ...view, phase: "over", turn: null }, OWN, pending)).toBe(true);
  });
});
