import { describe, expect, it } from "vitest";
import { inside, overlap, rect, type Rect } from "$lib/board/geometry";
import { drawer, layout, reduction, stripOf, type Layout } from "./layout";
import { TOUCH, type Asked } from "./panels";
import { clockwise, sides, stacked } from "./seating";

const SIZES: [number, number][] = [
  [320, 520],
  [320, 568],
  [360, 600],
  [390, 796],
  [390, 844],
  [430, 884],
  [568, 272],
  [740, 312],
  [740, 360],
  [844, 390],
  [768, 976],
  [1280, 752],
  [1280, 800],
  [1920, 1080],
];
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 8, 10];

function* boards(): Generator<Asked> {
  for (const [width, height] of SIZES)
    for (let seats = 2; seats <= 6; seats += 1)
      for (const count of COUNTS) {
        yield { width, height, sizes: Array.from({ length: seats }, () => Math.min(count, 6)), own: null };
        for (const own of [0, seats - 1]) {
          yield { width, height, sizes: Array.from({ length: seats }, () => count), own };
          yield {
            width,
            height,
            sizes: Array.from({ length: seats }, (_, seat) => (seat === own ? count : 4)),
            own,
          };
        }
      }
}

const ALL = [...boards()];
const name = ({ width, height, sizes, own }: Asked): string =>
  `${width}×${height} seat ${own} of ${sizes.join()}`;

function parts(at: Layout, own: number | null): [string, Rect][] {
  const found: [string, Rect][] = [
    ["ring", at.ring],
    ["tell", at.tell],
  ];
  at.seats.forEach((seat, index) => {
    if (index !== own) found.push([`seat ${index}`, seat.rect]);
    else seat.cards.forEach((card, slot) => found.push([`own card ${slot}`, card]));
  });
  if (at.status) found.push(["status", at.status]);
  if (at.setAside) found.push(["set aside", at.setAside]);
  if (at.signs) found.push(["signs", at.signs]);
  return found;
}

function clashes(named: [string, Rect][]): string[] {
  return named.flatMap(([one, a], index) =>
    named.slice(index + 1).flatMap(([other, b]) => (overlap(a, b) ? [`${one} × ${other}`] : [])),
  );
}

function problems(asked: Asked): string[] {
  const at = layout(asked);
  const board = rect(0, 0, asked.width, asked.height);
  const named = parts(at, asked.own);
  const inRing: [string, Rect][] = [
    ["pile 0", at.piles[0]],
    ["pile 1", at.piles[1]],
    ["stock", at.stock],
    ["aside", at.aside],
    ["time", at.time],
  ];
  const outside = [...named, ...inRing]
    .filter(([, r]) => !inside(r, board))
    .map(([what]) => `${what} outside`);
  const unringed = inRing
    .slice(0, 4)
    .filter(([, r]) => !inside(r, at.ring))
    .map(([what]) => `${what} not in the ring`);
  return [...clashes(named), ...clashes(inRing), ...outside, ...unringed];
}

describe("the layout", () => {
  it("lets nothing overlap and nothing lie outside, at any size with any number of seats and cards", () => {
    const wrong = ALL.flatMap((asked) => problems(asked).map((problem) => `${name(asked)}: ${problem}`));
    expect(wrong).toEqual([]);
  });

  it("answers a refused move where nothing needed lies, with room for three lines", () => {
    const wrong = ALL.filter(({ own }) => own !== null).flatMap((asked) => {
      const at = layout(asked);
      const answer: [string, Rect] = ["answer", at.answer];
      const needed = parts(at, asked.own).filter(([what]) => !["ring", "tell", "status"].includes(what));
      const table: [string, Rect][] = [...at.piles, at.stock, at.aside].map((r) => ["card", r]);
      const bad = [...needed, ...table].filter(([, r]) => overlap(r, at.answer)).map(([what]) => what);
      if (!inside(at.answer, rect(0, 0, asked.width, asked.height))) bad.push("outside");
      if (at.answer.h < 50 || at.answer.w < 130) bad.push(`small ${at.answer.w}×${at.answer.h}`);
      return bad.map((what) => `${name(asked)}: ${answer[0]} × ${what}`);
    });
    expect(wrong).toEqual([]);
  });

  it("tells under the middle of the ring wherever there is room", () => {
    const aslant = ALL.filter(({ width, height }) => width < height || height >= 560).filter((asked) => {
      const { ring, tell } = layout(asked);
      return tell.y < ring.y + ring.h || Math.abs(ring.x + ring.w / 2 - tell.x - tell.w / 2) > 0.01;
    });
    expect(aslant.map(name)).toEqual([]);
  });

  it("uses the width of a small phone for six own cards", () => {
    const { seats } = layout({ width: 320, height: 520, sizes: [6, 4], own: 0 });
    const cards = seats[0]!.cards;
    expect(cards.at(-1)!.x + cards.at(-1)!.w - cards[0]!.x).toBeGreaterThan(290);
  });

  it("gives every own card, pile and button at least 44 × 44", () => {
    const small = ALL.flatMap((asked) => {
      const at = layout(asked);
      const mine = asked.own === null ? [] : [...at.seats[asked.own]!.cards, at.setAside!];
      return [...mine, ...at.piles]
        .filter((r) => r.w < TOUCH - 0.01 || r.h < TOUCH - 0.01)
        .map((r) => `${name(asked)}: ${r.w.toFixed(1)}×${r.h.toFixed(1)}`);
    });
    expect(small).toEqual([]);
  });

  it("gives every other seat a place of at least 44 px to be named by", () => {
    const small = ALL.filter(({ sizes, own }) =>
      layout({ width: 320, height: 520, sizes, own }).seats.some(
        (seat) => Math.min(seat.rect.w, seat.rect.h) < TOUCH,
      ),
    );
    expect(small.map(name)).toEqual([]);
  });

  it("keeps the other seats' cards legible: 15 px and more, within their panel, apart from each other", () => {
    const usual = ALL.filter(({ height, sizes }) => height > 300 || Math.max(...sizes) <= 6);
    const wrong = usual.flatMap((asked) =>
      layout(asked).seats.flatMap(({ rect: panel, cards, name: plate }, seat) => {
        if (seat === asked.own) return [];
        const bad = cards.some(
          (card) => Math.min(card.w, card.h) < 15 || !inside(card, panel) || overlap(card, plate),
        );
        return bad || clashes(cards.map((card) => ["card", card])).length
          ? [`${name(asked)}: seat ${seat}`]
          : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("shows one place a card", () => {
    for (const asked of ALL)
      expect(layout(asked).seats.map((seat) => seat.cards.length)).toEqual(asked.sizes);
  });
});

describe("the seating", () => {
  it("goes clockwise from the own seat", () => {
    expect(clockwise(4, 2)).toEqual([3, 0, 1]);
    expect(clockwise(3, null)).toEqual([0, 1, 2]);
  });

  it.each([
    [6, 0, [[3], [2, 4], [1, 5]], []],
    [
      5,
      1,
      [
        [3, 4],
        [2, 0],
      ],
      [],
    ],
    [4, 0, [[2], [1, 3]], []],
    [2, 1, [[0]], []],
    [
      6,
      null,
      [
        [3, 4],
        [2, 5],
      ],
      [[1, 0]],
    ],
    [3, null, [[1, 2]], [[0]]],
  ])("stacks %i seats seen from %s", (seats, own, above, below) => {
    expect(stacked(seats, own)).toEqual({ above, below });
  });

  it.each([
    [6, 0, false, [2, 1], [3], [4, 5]],
    [6, 0, true, [3, 2, 1], [], [4, 5]],
    [3, 0, false, [1], [], [2]],
    [2, 0, false, [], [1], []],
    [6, null, false, [2, 1, 0], [], [3, 4, 5]],
  ])("places %i seats seen from %s at the sides", (seats, own, low, left, above, right) => {
    expect(sides(seats, own, low)).toEqual({ left, above, right });
  });
});

describe("a picture of a board", () => {
  it.each([
    [390, 844, 1],
    [1280, 800, 1],
    [160, 260, 0.5],
    [284, 136, 0.5],
    [0, 0, 1],
  ])("of %i × %i is drawn at %d", (width, height, scale) => expect(reduction(width, height)).toBe(scale));
});

/** The signs to choose from, as high as they become. */
function choice(at: Layout, own: number): Rect {
  const strip = stripOf(at, own)!;
  const rows = at.roomy ? 4 : at.wide ? 2 : 1;
  return rect(strip.x, strip.y - (rows - 1) * TOUCH, strip.w, rows * TOUCH);
}

describe("the signs to choose from", () => {
  it("hide neither the piles nor anything of one's own, and begin on the board", () => {
    const hidden = ALL.flatMap((asked) => {
      if (asked.own === null) return [];
      const at = layout(asked);
      const over = choice(at, asked.own);
      const kept = [...at.piles, ...at.seats[asked.own]!.cards, at.status!, at.setAside!, at.signs!];
      const fine = over.x >= 0 && over.y >= 0 && !kept.some((each) => overlap(over, each));
      return fine ? [] : [name(asked)];
    });
    expect(hidden).toEqual([]);
  });
});

describe("a bar that comes and goes over the board", () => {
  it.each([2, 3, 4, 5, 6])("leaves the arrangement of %i seats as it was", (seats) => {
    for (const first of [480, 500, 516, 540, 568]) {
      const draw = drawer();
      const sizes = Array.from({ length: seats }, () => 4).join();
      const found = [first, first - 44, first].map(
        (height) => draw({ width: 320, height, sizes, own: 0, still: false }).lay.stacked,
      );
      expect(new Set(found).size).toBe(1);
    }
  });
});
