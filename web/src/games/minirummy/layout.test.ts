import { describe, expect, it } from "vitest";
import { inside, overlap, rect, type Rect } from "$lib/board/geometry";
import { crowded } from "./crowd";
import { dice, groupsOf } from "./fixtures";
import { openedOf, OPEN_TILE } from "./opened";
import { panels, rackIndexAt, rackTiles } from "./panels";
import { frameOf, LEAST, RIM, shelve, spotAt, tilesIn, TOUCH, type Item, type Shelves } from "./shelves";

/** What is left for a board on each screen, below the bar of the page. */
const SIZES = [
  [390, 796],
  [320, 520],
  [740, 312],
  [1280, 752],
] as const;

const items = (table: string): Item[] =>
  groupsOf(table).map((tiles, index) => ({ id: index + 1, count: tiles.length }));

const CROWDS = {
  "short runs": items(crowded()),
  "whole runs": items(crowded([])),
  "halves of runs": items(crowded([7])),
};

function made(
  width: number,
  height: number,
  of: readonly Item[],
  before: Shelves | null = null,
  tidy = true,
) {
  return shelve({ items: of, width, height, before, tidy });
}

/** All tiles on the table's ground. */
const tilesOf = (shelves: Shelves, of: readonly Item[]): Rect[] =>
  of.flatMap(({ count }, index) => {
    const placed = shelves.placed[index]!;
    const frame = frameOf(shelves, placed);
    return tilesIn(shelves, placed, count).map((tile) =>
      rect(frame.x + tile.x, frame.y + tile.y, tile.w, tile.h),
    );
  });

const framesOf = (shelves: Shelves): Rect[] => shelves.placed.map((each) => frameOf(shelves, each));

function apart(all: readonly Rect[]): void {
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1))
      expect(overlap(one, other), `${at(one)} on ${at(other)}`).toBe(false);
  });
}

const at = ({ x, y, w, h }: Rect): string => `${w} × ${h} at ${x}, ${y}`;

describe.each(SIZES)("on a board of %i × %i", (width, height) => {
  const { table } = panels({ width, height, seats: 4, own: 0, rack: 1 });

  it.each(Object.entries(CROWDS))("107 tiles in %s lie side by side, legible, under a finger", (_, crowd) => {
    const shelves = made(table.w, table.h, crowd);
    const tiles = tilesOf(shelves, crowd);
    expect(tiles).toHaveLength(107);
    apart(tiles);
    apart(framesOf(shelves));
    for (const tile of tiles) expect(tile.w).toBeGreaterThanOrEqual(26);
    for (const frame of framesOf(shelves)) {
      expect(Math.min(frame.w, frame.h)).toBeGreaterThanOrEqual(44);
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.w).toBeLessThanOrEqual(table.w);
      expect(frame.y).toBeGreaterThanOrEqual(0);
    }
  });

  it("every part has its place, and none lies on another", () => {
    for (const rack of [1, 14, 30, 60]) {
      const found = panels({ width, height, seats: 4, own: 0, rack });
      const own = found.own!;
      const chips = found.chips.filter((each) => each !== null);
      const parts = [...chips, found.stock, own.signs, found.tell, found.table, own.rack, own.tools, own.bar];
      apart(parts);
      for (const part of parts) expect(inside(part, rect(0, 0, width, height)), at(part)).toBe(true);
      for (const part of [own.signs, own.tools, own.bar])
        expect(Math.min(part.w, part.h)).toBeGreaterThanOrEqual(44);
      expect(found.table.h).toBeGreaterThanOrEqual(2 * TOUCH);
    }
  });

  it("whoever only watches sees all seats and a larger table", () => {
    const found = panels({ width, height, seats: 4, own: null, rack: 0 });
    expect(found.chips.filter(Boolean)).toHaveLength(4);
    apart([...found.chips.filter((each) => each !== null), found.stock, found.tell, found.table]);
    expect(found.table.h).toBeGreaterThan(table.h);
  });

  it("the tiles of a rack are as large as a finger, and lie where it shows them", () => {
    for (const count of [1, 14, 30]) {
      const own = panels({ width, height, seats: 4, own: 0, rack: count }).own!;
      const tiles = rackTiles(count, own);
      apart(tiles);
      for (const tile of tiles) {
        expect(Math.min(tile.w, tile.h)).toBeGreaterThanOrEqual(44);
        expect(tile.x + tile.w).toBeLessThanOrEqual(own.rack.w - (own.long ? TOUCH : 0));
        if (!own.long) expect(tile.y + tile.h).toBeLessThanOrEqual(own.rack.h);
      }
      tiles.forEach((tile, index) => {
        expect(rackIndexAt(tile.x + 4, tile.y + 20, count, own)).toBe(index);
        expect(rackIndexAt(tile.x + tile.w - 4, tile.y + 20, count, own)).toBe(index + 1);
      });
    }
  });

  it("an opened group lies whole within what is seen of the table, its tiles as large as a finger", () => {
    for (const count of [1, 3, 13]) {
      const seen = { w: table.w, h: table.h, top: 40 };
      const { frame, tiles } = openedOf(rect(table.w - 50, 60, 50, 44), count, seen);
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.w).toBeLessThanOrEqual(table.w);
      expect(frame.y).toBeGreaterThanOrEqual(40);
      apart(tiles);
      for (const tile of tiles) {
        expect(inside(tile, { ...frame, x: 0, y: 0 })).toBe(true);
        expect(tile.w).toBe(OPEN_TILE.w);
      }
    }
  });
});

describe("places on the table", () => {
  const THREE = [
    { id: 1, count: 3 },
    { id: 2, count: 4 },
    { id: 3, count: 3 },
  ];
  const spot = (shelves: Shelves, id: number) => {
    const { row, x } = shelves.placed.find((each) => each.id === id)!;
    return { row, x };
  };

  it("tiles are as large as all of them allow", () => {
    expect(made(378, 500, THREE).tile).toBe(56);
    expect(made(378, 500, CROWDS["short runs"]).tile).toBe(LEAST);
  });

  it("what did not change stays when others grow, vanish or come", () => {
    const before = made(378, 480, THREE);
    const next = [
      { id: 2, count: 4 },
      { id: 3, count: 5 },
      { id: 4, count: 3 },
    ];
    const after = made(378, 480, next, before, false);
    expect(spot(after, 2)).toEqual(spot(before, 2));
    expect(after.tile).toBe(before.tile);
  });

  it("what grows stays where it is if there is room", () => {
    const before = made(600, 480, [{ id: 1, count: 3 }]);
    const after = made(600, 480, [{ id: 1, count: 4 }], before, false);
    expect(spot(after, 1)).toEqual(spot(before, 1));
  });

  it("a new group lies where it was let go, or in the nearest gap", () => {
    const before = made(600, 480, THREE);
    const wish = spotAt(before, 300, 330);
    const items = [...THREE, { id: 4, count: 3 }];
    const after = shelve({
      items,
      width: 600,
      height: 480,
      before,
      wishes: new Map([[4, wish]]),
      tidy: false,
    });
    expect(spot(after, 4)).toEqual(wish);
  });

  it("a group that is put elsewhere goes there, though it did not change", () => {
    const before = made(600, 480, THREE);
    const wishes = new Map([[1, { row: 2, x: 200 }]]);
    const after = shelve({ items: THREE, width: 600, height: 480, before, wishes, tidy: false });
    expect(spot(after, 1)).toEqual({ row: 2, x: 200 });
    expect(spot(after, 2)).toEqual(spot(before, 2));
  });

  it("without a draft on it, a table that became too high is laid anew, with smaller tiles", () => {
    const before = made(378, 300, THREE);
    const many = Array.from({ length: 14 }, (_, index) => ({ id: index + 1, count: 3 }));
    const anew = made(378, 300, many, before, true);
    expect(anew.tile).toBeLessThan(before.tile);
    expect(Math.max(...framesOf(anew).map(({ y, h }) => y + h))).toBeLessThanOrEqual(300);
  });

  it("whatever happens, nothing overlaps or leaves the table", () => {
    const below = dice(7);
    let table: Item[] = CROWDS["halves of runs"];
    let shelves = made(378, 480, table);
    let next = 1000;
    for (let turn = 0; turn < 200; turn += 1) {
      const changed = table.flatMap((each): Item[] => {
        const what = below(12);
        if (what === 0) return [];
        return [what === 1 ? { ...each, count: 1 + below(13) } : each];
      });
      if (below(2) === 0) changed.push({ id: ++next, count: 1 + below(6) });
      const after = made(378, 480, changed, shelves, false);
      apart(framesOf(after));
      for (const frame of framesOf(after)) {
        expect(frame.x).toBeGreaterThanOrEqual(0);
        expect(frame.x + frame.w).toBeLessThanOrEqual(378);
      }
      [table, shelves] = [changed, after];
    }
  });

  it.each([
    [374, 500],
    [304, 190],
    [520, 150],
  ])(
    "a group that grows by a tile stays in its row or the next, and few others move (%i × %i)",
    (width, height) => {
      const below = dice(11);
      for (const crowd of [...Object.values(CROWDS), THREE]) {
        let table: Item[] = crowd;
        let shelves = made(width, height, crowd);
        for (let turn = 0; turn < 40; turn += 1) {
          const short = table.filter(({ count }) => count < 13);
          if (short.length === 0) break;
          const grown = short[below(short.length)]!.id;
          const changed = table.map((each) =>
            each.id === grown ? { ...each, count: each.count + 1 } : each,
          );
          const after = made(width, height, changed, shelves, false);
          apart(framesOf(after));
          if (after.tile === shelves.tile) {
            expect(Math.abs(spot(after, grown).row - spot(shelves, grown).row)).toBeLessThanOrEqual(1);
            const rows = table.filter(({ id }) => spot(after, id).row !== spot(shelves, id).row);
            expect(rows.length).toBeLessThanOrEqual(6);
          }
          [table, shelves] = [changed, after];
        }
      }
    },
  );

  it("the neighbours of one that grows give way in their row; all others stay", () => {
    const before = made(374, 480, [...THREE, { id: 4, count: 3 }]);
    const small = { ...before, ...made(374, 190, [...THREE, { id: 4, count: 3 }]) };
    const row = small.placed.filter((each) => each.row === 0).map(({ id }) => id);
    expect(row.length).toBeGreaterThan(1);
    const grown = [...THREE, { id: 4, count: 3 }].map((each) =>
      each.id === row[0] ? { ...each, count: each.count + 1 } : each,
    );
    const after = made(374, 190, grown, small, false);
    expect(spot(after, row[0]!)).toEqual(spot(small, row[0]!));
    for (const { id } of grown) if (!row.includes(id)) expect(spot(after, id)).toEqual(spot(small, id));
  });

  it("a run of seven lies in one line on a phone: its tiles get smaller first", () => {
    const before = made(374, 480, [{ id: 1, count: 6 }]);
    const after = made(374, 480, [{ id: 1, count: 7 }], before, false);
    expect([before.tile, after.tile, after.placed[0]!.lines]).toEqual([56, 44, 1]);
  });

  it("a single tile has a frame for a finger, and its rim around it", () => {
    const shelves = made(308, 200, [...CROWDS["short runs"], { id: 99, count: 1 }]);
    const frame = framesOf(shelves).at(-1)!;
    expect([frame.w, frame.h]).toEqual([44, 44]);
    expect(tilesIn(shelves, shelves.placed.at(-1)!, 1)[0]!.y).toBe(RIM);
  });
});
