import { describe, expect, it } from "vitest";
import { BUBBLE, bubbleTop, onName } from "./bubble";
import { rect } from "./geometry";

const panel = rect(10, 100, 150, 70);
const top = (place = panel, clear = [] as ReturnType<typeof rect>[]): number =>
  bubbleTop(place, 85, 500, clear);

describe("a sign", () => {
  it("stands above what it belongs to", () => {
    expect(top()).toBe(100 - BUBBLE.h - BUBBLE.air);
  });

  it("stands below it at the upper edge of the board", () => {
    expect(top(rect(10, 5, 150, 70))).toBe(75 + BUBBLE.air);
  });

  it("stands on the lower part of the cards rather than on a name", () => {
    const names = [rect(10, 80, 150, 18), rect(10, 175, 150, 18)];
    expect(top(panel, names)).toBe(170 - BUBBLE.h);
  });

  it("is lifted above the bar between it and an own card at the lower edge", () => {
    const card = rect(10, 440, 60, 60);
    expect(top(card, [rect(0, 390, 300, 44), card])).toBe(390 - BUBBLE.h - BUBBLE.air);
  });

  it("that points at nothing stands on the name, above the cards, and on the board", () => {
    expect(onName(rect(10, 100, 150, 18))).toBe(118 - BUBBLE.h);
    expect(onName(rect(10, 4, 150, 18))).toBe(0);
  });

  it("stays on the board where nothing is free", () => {
    expect(top(panel, [rect(0, 0, 500, 500)])).toBe(100 - BUBBLE.h - BUBBLE.air);
  });
});
