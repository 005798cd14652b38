import { describe, expect, test } from "vitest";
import { inside, overlap, rect, type Rect } from "$lib/board/geometry";
import { draw, layout, slotAt, TOUCH, type Asked, type Layout } from "./layout";
import { placesFor } from "./slots";

/** Boards below a bar of 48 px, with and without another bar above them. */
const SIZES = [
  [320, 520],
  [320, 460],
  [390, 796],
  [568, 272],
  [667, 327],
  [740, 312],
  [844, 342],
  [768, 976],
  [1280, 752],
  [1920, 1032],
] as const;
const PLACES = [1, 4, 8, 12, 20, 24, 36];

const asked = (
  size: readonly [number, number],
  places: number,
  seats = 4,
  own: number | null = 0,
): Asked => ({
  width: size[0],
  height: size[1],
  seats,
  own,
  places,
});

function things(lay: Layout): Rect[] {
  const panels = lay.seats.filter((place) => place !== null);
  return [...panels, lay.top, lay.own, ...(lay.stack ? [lay.stack] : []), lay.tell, ...lay.slots];
}

function apart(all: Rect[]): void {
  all.forEach((a, index) =>
    all.slice(index + 1).forEach((b) => expect(overlap(a, b, 0.5), JSON.stringify([a, b])).toBe(false)),
  );
}

describe.each(SIZES)("a board of %i × %i", (width, height) => {
  const size = [width, height] as const;
  const board = rect(0, 0, width, height);

  test.each(PLACES)("shows %i own cards, each to be touched, none over another, all inside", (places) => {
    for (const seats of [2, 3, 4]) {
      const lay = layout(asked(size, places, seats));
      expect(lay.slots).toHaveLength(places);
      for (const { w, h } of [...lay.slots, lay.stack!]) {
        expect(w).toBeGreaterThanOrEqual(TOUCH - 0.01);
        expect(h).toBeGreaterThanOrEqual(TOUCH - 0.01);
      }
      for (const each of things(lay)) expect(inside(each, board, 0.5), JSON.stringify(each)).toBe(true);
      apart(things(lay));
    }
  });

  test("shows everybody to those who watch", () => {
    const lay = layout(asked(size, 0, 4, null));
    expect(lay.seats.every((place) => place !== null)).toBe(true);
    for (const each of things(lay)) expect(inside(each, board, 0.5)).toBe(true);
    apart(things(lay));
  });

  test("has a top card larger than any in the hand, where the hand is small", () => {
    const lay = layout(asked(size, 4));
    expect(lay.top.h).toBeGreaterThan(lay.slots[0]!.h);
  });
});

test.each([
  [320, 520],
  [390, 796],
  [740, 312],
])("on a phone of %i × %i the free places are where further cards will lie", (w, h) => {
  const [few, many] = [layout(asked([w, h], 4)), layout(asked([w, h], 12))];
  expect([...few.slots, ...few.free]).toEqual(many.slots);
  expect(many.free).toEqual([]);
  expect(layout(asked([w, h], 0, 4, null)).free).toEqual([]);
});

test("36 cards on the smallest phone leave the top card large enough to be read across a table", () => {
  const { top } = layout(asked([320, 520], 36));
  expect(Math.min(top.w, top.h)).toBeGreaterThanOrEqual(84);
});

test("the own seat has no panel, the others follow clockwise from the left", () => {
  const { seats } = layout(asked([390, 796], 4, 4, 1));
  expect(seats[1]).toBeNull();
  expect([2, 3, 0].map((seat) => seats[seat]!.x)).toEqual(
    [2, 3, 0].map((seat) => seats[seat]!.x).sort((a, b) => a - b),
  );
});

test("a picture of a board may be smaller than one that is played on", () => {
  const { scale, lay } = draw(asked([160, 220], 12), true);
  expect(scale).toBe(0.5);
  expect(lay.slots[0]!.w).toBeGreaterThanOrEqual(TOUCH);
  expect(draw(asked([160, 220], 12), false).scale).toBe(1);
});

test("a finger between two cards is on one of them, one beside the hand on none", () => {
  const lay = layout(asked([390, 796], 4));
  const [first, second] = lay.slots;
  expect(slotAt(lay, first!.x + 5, first!.y + 5)).toBe(0);
  expect(slotAt(lay, (first!.x + first!.w + second!.x) / 2 + 0.1, first!.y + 5)).not.toBeNull();
  expect(slotAt(lay, lay.top.x + 5, lay.top.y + 5)).toBeNull();
});

test("the hand has as many places as it needs, and keeps them while cards leave it", () => {
  expect(placesFor(4, 0, false)).toBe(4);
  expect(placesFor(5, 4, true)).toBe(8);
  expect(placesFor(3, 12, false)).toBe(12);
});

test("a hand that has become small closes up only while no finger is on it", () => {
  expect(placesFor(10, 20, true)).toBe(12);
  expect(placesFor(11, 20, true)).toBe(20);
  expect(placesFor(10, 20, false)).toBe(20);
});

test("a hand of a few cards never closes up: no card changes its place (O-47)", () => {
  expect(placesFor(3, 12, true)).toBe(12);
});

test.each([
  [320, 520],
  [390, 796],
  [740, 312],
])("on a phone of %i × %i nothing moves or shrinks until the hand has more than twelve cards", (w, h) => {
  const [small, large] = [layout(asked([w, h], 4)), layout(asked([w, h], 12))];
  expect(small.slots).toEqual(large.slots.slice(0, 4));
  expect(small.top).toEqual(large.top);
});
