import { describe, expect, it } from "vitest";
import { drawer, words } from "./fixtures";
import {
  insert,
  load,
  ordered,
  receive,
  save,
  seen,
  shown,
  sort,
  sortedBy,
  type Racked,
  type RackOrder,
} from "./rack";

function rack(text: string): Racked[] {
  return words(text).map((piece, index) => ({ id: index + 1, piece }));
}

function text({ tiles }: Pick<RackOrder, "tiles">): string {
  return tiles.map(({ piece }) => piece).join(" ");
}

describe("sorting", () => {
  const order = ordered(rack("J 9g 13r 9r J 1b 9r 10r"));

  it("789: runs, by colour then number, jokers last", () => {
    expect(text(sort(order, "789"))).toBe("9r 9r 10r 13r 1b 9g J J");
  });

  it("777: sets, by number then colour, jokers last", () => {
    expect(text(sort(order, "777"))).toBe("1b 9r 9r 9g 10r 13r J J");
  });

  it("says which button would change nothing", () => {
    expect(sortedBy(order)).toEqual([]);
    expect(sortedBy(sort(order, "789"))).toEqual(["789"]);
    expect(sortedBy(ordered(rack("1r 2r J")))).toEqual(["789", "777"]);
  });
});

describe("by hand", () => {
  const order = ordered(rack("1r 2r 3r 4r 5r"));

  it("tiles go before another one, together, or to the end", () => {
    expect(text(insert(order, [4], 1))).toBe("4r 1r 2r 3r 5r");
    expect(text(insert(order, [5, 1], 3))).toBe("2r 5r 1r 3r 4r");
    expect(text(insert(order, [1], null))).toBe("2r 3r 4r 5r 1r");
  });

  it("before one of themselves means before the next that stays", () => {
    expect(text(insert(order, [2, 3], 2))).toBe("1r 2r 3r 4r 5r");
    expect(text(insert(order, [2, 5], 5))).toBe("1r 3r 4r 2r 5r");
    expect(text(insert(order, [99], 1))).toBe("1r 2r 3r 4r 5r");
  });
});

describe("over the turns", () => {
  const order = insert(ordered(rack("1r 2r 3r")), [3], 1);

  it("new tiles come to the end and are fresh until they are looked at or moved", () => {
    const more = receive(order, rack("1r 2r 3r 9b"));
    expect([text(more), [...more.fresh]]).toEqual(["3r 1r 2r 9b", [4]]);
    expect([...receive(more, rack("1r 2r 3r 9b 9g")).fresh]).toEqual([5]);
    expect(seen(more).fresh.size + insert(more, [4], 1).fresh.size + sort(more, "777").fresh.size).toBe(0);
  });

  it("a whole new rack is no news", () => {
    const next = receive(order, rack("1r 2r 3r 9b 9g").slice(3));
    expect([text(next), next.fresh.size]).toEqual(["9b 9g", 0]);
  });

  it("tiles that are gone leave no gap, and the others stay", () => {
    expect(text(receive(order, rack("1r 2r 3r").slice(1)))).toBe("3r 2r");
    expect(receive(order, rack("1r 2r 3r"))).toBe(order);
  });

  it("a tile that lies on the table in a draft keeps its place for when it is taken back", () => {
    const left = rack("1r 2r 3r").filter(({ id }) => id !== 1);
    expect(text({ tiles: shown(order, left) })).toBe("3r 2r");
    expect(text({ tiles: shown(order, rack("1r 2r 3r")) })).toBe("3r 1r 2r");
  });
});

describe("over a reload", () => {
  it("the order is found again, each rack under its key; what is new is fresh at the end", () => {
    const keep = drawer();
    save(keep, "a", insert(ordered(rack("J 9r 9r 1b")), [4], 1));
    const found = load(keep, "a", rack("9r J 1b 5g 9r"));
    expect([text(found), [...found.fresh]]).toEqual(["1b J 9r 9r 5g", [4]]);
    expect(text(load(keep, "b", rack("9r J")))).toBe("9r J");
  });

  it("what was kept of tiles that are gone does no harm, nor does an empty or broken entry", () => {
    const keep = drawer();
    save(keep, "a", ordered(rack("J 9r 9r 1b")));
    expect(text(load(keep, "a", rack("9r")))).toBe("9r");
    save(keep, "a", ordered([]));
    expect(text(load(keep, "a", rack("9r")))).toBe("9r");
    keep.setItem("a", "no tiles at all");
    expect(text(load(keep, "a", rack("9r")))).toBe("9r");
  });

  it("a browser that keeps nothing is no fault", () => {
    const refuse = (): never => {
      throw new DOMException("no");
    };
    const keep = { getItem: refuse, setItem: refuse };
    expect(() => save(keep, "a", ordered(rack("9r")))).not.toThrow();
    expect(text(load(keep, "a", rack("9r J")))).toBe("9r J");
  });
});
