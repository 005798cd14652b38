import { expect, test } from "vitest";
import { follow, NOTHING, type Piece } from "$lib/board/pieces";
import { faceDown, fixture, laid, won } from "./fixtures";
import type { View } from "./generated";
import { HAND, inHand, LAST, mayMove, onPile, places, restingFirst, topSpot } from "./spots";

const view = fixture(2, 0);
const begin = (from: View): Piece[] => follow(NOTHING, places(from, 0), mayMove(from, 0, [])).pieces;
const next = (before: readonly Piece[], to: View, flights: Parameters<typeof mayMove>[2] = []): Piece[] =>
  follow(restingFirst(before, flights), places(to, 0), mayMove(to, 0, flights)).pieces;
const at = (pieces: readonly Piece[], place: string) => pieces.find((piece) => piece.place === place);

test("an own card that is laid is the same piece on the pile", () => {
  const before = begin(view);
  const card = inHand(before)[0]!;
  const after = next(before, laid(view, 0, "7±2"));
  expect(at(after, topSpot(8))!.id).toBe(card.id);
  expect(onPile(after).map(({ face }) => face)).toEqual(["5±2", "7±2"]);
});

test("of two copies laid in one instant the own card is the own one", () => {
  const before = begin(view);
  const card = inHand(before)[0]!;
  const both = laid(laid(view, 0, "7±2"), 1, "7±2");
  const after = next(before, both, [{ piece: card.id, card: "7±2", top: 7 }]);
  expect(at(after, topSpot(8))!.id).toBe(card.id);
  expect(at(after, topSpot(9))!.id).not.toBe(card.id);
});

test("a copy that somebody else has laid meanwhile is not the own card", () => {
  const before = begin(view);
  const card = inHand(before)[0]!;
  const after = next(before, laid(laid(laid(view, 0, "7±2"), 1, "9±1"), 1, "7±2"));
  expect(at(after, topSpot(10))!.id).not.toBe(card.id);
});

test("before the start the hand and the pile lie face down", () => {
  const down = places(faceDown(view), 0);
  expect([down.get(HAND), down.get(topSpot(1))]).toEqual([["?", "?", "?", "?"], ["?"]]);
});

test("those who watch see no hand, and the winner's last card face down", () => {
  const watched = places(won({ ...view, seat: null, hand: null }, 1), null);
  expect([watched.has(HAND), watched.get(LAST)]).toEqual([false, ["?"]]);
});
