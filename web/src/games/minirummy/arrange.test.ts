import { describe, expect, it } from "vitest";
import { divide, halves, join, move, NEW, RACK, split, swap, swapsFor, tidy } from "./arrange";
import { redo, undo } from "./draft";
import { groupWith, lay, onRack, onTable, rackText, tableText, view } from "./fixtures";
import { begin } from "./follow";
import { summary } from "./summary";

const TABLE = "1r 2r 3r 4r 5r 6r | 7b 7o 7g";

describe("moving", () => {
  it("puts several tiles together, in their order, to where they were dropped", () => {
    const draft = lay(begin(view(TABLE, "4r 9b 2g")), "9b 2g");
    const group = groupWith(draft, "9b");
    const moved = move(draft, onRack(draft, "4r"), { to: "group", group, at: 1 });
    expect(tableText(moved)).toBe("1r 2r 3r 4r 5r 6r | 7b 7o 7g | 9b 4r 2g");
    const again = move(moved, onTable(moved, "9b"), { to: "group", group, at: 2 });
    expect(tableText(again)).toContain("4r 9b 2g");
  });

  it("makes a new group where it is wanted among the others", () => {
    const draft = begin(view(TABLE, "4r 9b"));
    expect(tableText(move(draft, onRack(draft, "9b"), { to: "new", at: 1 }))).toBe(
      "1r 2r 3r 4r 5r 6r | 9b | 7b 7o 7g",
    );
  });

  it("puts melds in their natural order and lets empty groups vanish", () => {
    const draft = begin(view(TABLE, "7r 9b"));
    const set = move(draft, onRack(draft, "7r"), { to: "group", group: groupWith(draft, "7b"), at: 3 });
    expect(tableText(set)).toBe("1r 2r 3r 4r 5r 6r | 7r 7b 7o 7g");
    expect(tableText(move(set, onTable(set, "7r 7b 7o 7g"), NEW))).toBe("1r 2r 3r 4r 5r 6r | 7r 7b 7o 7g");
    expect(tableText(move(lay(draft, "9b"), onRack(lay(draft, "7r"), "9b"), RACK))).toBe(TABLE);
  });

  it("takes no tile of the table to the rack, not even among others", () => {
    const draft = lay(begin(view(TABLE, "7r 9b")), "7r", "7b");
    expect(move(draft, onTable(draft, "7r 7b"), RACK)).toBe(draft);
    expect(rackText(move(draft, onTable(draft, "7r"), RACK))).toBe("7r 9b");
  });

  it("does nothing with a tile or a group that is not there, before the deal, and for a spectator", () => {
    const draft = begin(view(TABLE, "7r"));
    expect(move(draft, [999], NEW)).toBe(draft);
    expect(move(draft, onRack(draft, "7r"), { to: "group", group: 999 })).toBe(draft);
    expect(move(draft, [], NEW)).toBe(draft);
    const over = begin(view(TABLE, "7r", { phase: "over" }));
    expect(move(over, onRack(over, "7r"), NEW)).toBe(over);
    const spectator = begin(view(TABLE, "", { seat: null }));
    expect(move(spectator, onTable(spectator, "7b"), NEW)).toBe(spectator);
  });
});

it("a run is split in two, side by side, and joined again", () => {
  const draft = begin(view(TABLE, "9b"));
  const two = split(draft, groupWith(draft, "1r"), 3);
  expect(tableText(two)).toBe("1r 2r 3r | 4r 5r 6r | 7b 7o 7g");
  expect(tableText(join(two, groupWith(two, "4r"), groupWith(two, "1r")))).toBe(TABLE);
  for (const at of [0, 6, 7]) expect(split(draft, groupWith(draft, "1r"), at)).toBe(draft);
});

it("a run with a number twice comes apart there into two runs", () => {
  const draft = lay(begin(view(TABLE, "4r 3r 9b")), "4r", "5r");
  expect(tableText(divide(draft, groupWith(draft, "5r")))).toBe("1r 2r 3r 4r | 4r 5r 6r | 7b 7o 7g");
  const short = lay(begin(view("1r 2r 3r 4r", "2r")), "2r", "1r");
  expect(halves(short, groupWith(short, "1r"))).toBeNull();
  expect(divide(short, groupWith(short, "1r"))).toBe(short);
});

it("tidy sorts an unfinished group by number, then by colour", () => {
  const draft = lay(begin(view("", "9b 2g J 2r 13r")), "9b 2g J 2r 13r");
  expect(tableText(tidy(draft, groupWith(draft, "9b")))).toBe("2r 2g 9b 13r J");
});

describe("swapping", () => {
  it("a tile of the rack takes the place of a joker that stands for it, and the joker lies beside", () => {
    const draft = begin(view("8r J=9r 10r | 1b 2b 3b", "9r 9b 1g"));
    const [tile] = onRack(draft, "9r");
    expect(swapsFor(draft, tile!)).toEqual(onTable(draft, "J=9r"));
    const swapped = swap(draft, tile!, onTable(draft, "J=9r")[0]!);
    expect(tableText(swapped)).toBe("8r 9r 10r | J | 1b 2b 3b");
    expect([...summary(swapped).freed]).toEqual(onTable(swapped, "J"));
    expect(
      tableText(move(swapped, onTable(swapped, "J"), { to: "group", group: groupWith(swapped, "1b") })),
    ).toBe("8r 9r 10r | 1b 2b 3b J=4b");
  });

  it("no other tile does", () => {
    const draft = begin(view("8r J=9r 10r", "9b 1g"));
    const [tile] = onRack(draft, "9b");
    expect(swapsFor(draft, tile!)).toEqual([]);
    expect(swap(draft, tile!, onTable(draft, "J=9r")[0]!)).toBe(draft);
  });
});

it("undo and redo go step by step, and a new step forgets what was undone", () => {
  const draft = begin(view("", "9r 9b 9o 1g"));
  const one = lay(draft, "9r");
  const two = lay(one, "9b", "9r");
  expect(tableText(undo(two))).toBe("9r");
  expect(tableText(redo(undo(two)))).toBe("9r 9b");
  expect(redo(lay(undo(two), "9o", "9r")).now).toEqual(lay(undo(two), "9o", "9r").now);
  expect(undo(draft)).toBe(draft);
  expect(redo(draft)).toBe(draft);
});

it("what changes nothing is no step", () => {
  const draft = begin(view("1r 2r 3r", "9r"));
  const group = groupWith(draft, "1r");
  expect(move(draft, onTable(draft, "1r"), { to: "group", group, at: 3 })).toBe(draft);
  expect(tidy(draft, group)).toBe(draft);
  expect(join(draft, group, group)).toBe(draft);
});
