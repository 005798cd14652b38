import { describe, expect, it } from "vitest";
import { alikePiles, meaning, pilesFor, readOffers } from "./intent";

const OFFERS = [
  "play 5r 0",
  "play 5r 1",
  "play 2b 1",
  "play Dr 1 0",
  "play Dr 1 2",
  "play Dg 0 1",
  "play Dg 1 1",
  "set_aside",
];

describe("what a tap means", () => {
  it("is the move when there is only one", () => {
    expect(meaning(OFFERS, { card: "2b" })).toEqual({ kind: "play", move: "play 2b 1", pile: 1 });
  });

  it("asks for the pile when two fit", () => {
    expect(meaning(OFFERS, { card: "5r" })).toEqual({ kind: "pile", piles: [0, 1] });
    expect(meaning(OFFERS, { card: "5r", pile: 0 })).toEqual({ kind: "play", move: "play 5r 0", pile: 0 });
  });

  it("asks for the seat when one is to be named", () => {
    expect(meaning(OFFERS, { card: "Dr" })).toEqual({ kind: "seat", pile: 1, seats: [0, 2] });
    expect(meaning(OFFERS, { card: "Dr", pile: 1, seat: 2 })).toEqual({
      kind: "play",
      move: "play Dr 1 2",
      pile: 1,
    });
  });

  it("asks for pile, then plays where only one seat can be named", () => {
    expect(meaning(OFFERS, { card: "Dg" })).toEqual({ kind: "pile", piles: [0, 1] });
    expect(meaning(OFFERS, { card: "Dg", pile: 1 })).toEqual({ kind: "play", move: "play Dg 1 1", pile: 1 });
  });

  it("is nothing for a card that fits nowhere, or not there", () => {
    expect(meaning(OFFERS, { card: "7y" })).toEqual({ kind: "nothing" });
    expect(meaning(OFFERS, { card: "2b", pile: 0 })).toEqual({ kind: "nothing" });
    expect(meaning([], { card: "2b" })).toEqual({ kind: "nothing" });
  });

  it("does not ask between two piles that are alike", () => {
    expect(meaning(OFFERS, { card: "5r" }, true)).toEqual({ kind: "play", move: "play 5r 0", pile: 0 });
  });

  it("names nobody with the last card of all", () => {
    expect(meaning(["play Dr 0", "set_aside"], { card: "Dr" })).toEqual({
      kind: "play",
      move: "play Dr 0",
      pile: 0,
    });
  });
});

describe("piles", () => {
  it("are alike only while both are empty and open", () => {
    const empty = { cards: 0, blocked: 0 };
    expect(alikePiles([empty, empty])).toBe(true);
    expect(alikePiles([empty, { cards: 1, blocked: 0 }])).toBe(false);
  });

  it("say on which piles a card may be laid, each once", () => {
    expect(["5r", "2b", "Dr", "Dg", "7y"].map((card) => pilesFor(OFFERS, card))).toEqual([
      [0, 1],
      [1],
      [1],
      [0, 1],
      [],
    ]);
  });
});

it("reads offers and leaves out what is no play", () => {
  expect(readOffers(["set_aside", "play X 1"])).toEqual([
    { card: "X", pile: 1, seat: null, move: "play X 1" },
  ]);
});
