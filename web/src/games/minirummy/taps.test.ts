import { describe, expect, it } from "vitest";
import { undo } from "./draft";
import { groupWith, lay, onRack, onTable, rackText, tableText, view } from "./fixtures";
import { begin } from "./follow";
import { goHome, home, put, standsAlone, tapTargets, wouldBreak } from "./taps";

const TABLE = "1r 2r 3r 4r 5r | 7b 7o 7g | 3r 4r 5r 6r";

function fits(draft: ReturnType<typeof begin>, rack: string): string[] {
  return tapTargets(draft, onRack(draft, rack)).map(({ fit }) => fit);
}

describe("where selected tiles would go", () => {
  it("tells groups they extend, complete, divide and spoil", () => {
    const draft = lay(begin(view(TABLE, "6r 7r 3r 9b 9o 9g")), "9b 9o");
    expect(fits(draft, "6r")).toEqual(["extends", "spoils", "spoils", "spoils"]);
    expect(fits(draft, "6r 7r")).toEqual(["extends", "spoils", "spoils", "spoils"]);
    expect(fits(draft, "3r")).toEqual(["divides", "spoils", "spoils", "spoils"]);
    expect(fits(draft, "9g")).toEqual(["spoils", "spoils", "spoils", "completes"]);
  });

  it("leaves out what must stay as it is in a first lay", () => {
    const draft = lay(begin(view(TABLE, "6r 9b 9o 9g", { opened: [false, true] })), "9b 9o");
    expect(tapTargets(draft, onRack(draft, "9g"))).toEqual([
      { group: groupWith(draft, "9b"), fit: "completes" },
    ]);
    expect(home(draft, onRack(draft, "6r")[0]!)).toBeNull();
    const rebuilt = begin(view(TABLE, "6r", { opened: [false, true], rebuild_in_first_turn: "yes" }));
    expect(fits(rebuilt, "6r")).toEqual(["extends", "spoils", "spoils"]);
  });

  it("leaves out the group they are in", () => {
    const draft = begin(view(TABLE, ""));
    expect(tapTargets(draft, onTable(draft, "1r"))).toHaveLength(2);
  });

  it("and which melds would break without them", () => {
    const draft = begin(view(TABLE, ""));
    expect(wouldBreak(draft, onTable(draft, "1r"))).toEqual([]);
    expect(wouldBreak(draft, onTable(draft, "3r 7b"))).toEqual([
      groupWith(draft, "1r"),
      groupWith(draft, "7b"),
    ]);
    expect(wouldBreak(draft, onTable(draft, "7b 7o 7g"))).toEqual([]);
  });

  it("and whether they are a meld by themselves", () => {
    const draft = begin(view("", "9b 9o J 1r"));
    expect(standsAlone(draft, onRack(draft, "9b 9o J"))).toBe(true);
    expect(standsAlone(draft, onRack(draft, "9b 1r J"))).toBe(false);
    expect(standsAlone(draft, [])).toBe(false);
  });
});

describe("a double tap", () => {
  it("sends a tile of the rack to the only group it fits, and back", () => {
    const draft = begin(view(TABLE, "7r 8b"));
    const laid = goHome(draft, onRack(draft, "7r")[0]!);
    expect(rackText(laid)).toBe("7r 8b");
    const fit = begin(view("7b 7o 7g", "7r 8b"));
    const home_ = goHome(fit, onRack(fit, "7r")[0]!);
    expect(tableText(home_)).toBe("7r 7b 7o 7g");
    expect(goHome(home_, onTable(home_, "7r")[0]!).now).toEqual(fit.now);
    expect(goHome(fit, onRack(fit, "8b")[0]!)).toBe(fit);
  });

  it("does nothing where there are two homes, or for a tile of the table", () => {
    const draft = begin(view("7b 7o 7g | 4r 5r 6r", "7r"));
    expect(home(draft, onRack(draft, "7r")[0]!)).toBeNull();
    expect(home(draft, onTable(draft, "7b")[0]!)).toBeNull();
    expect(home(draft, 999)).toBeNull();
  });

  it("divides a run in one step", () => {
    const draft = begin(view("1r 2r 3r 4r 5r", "3r"));
    const laid = goHome(draft, onRack(draft, "3r")[0]!);
    expect(tableText(laid)).toBe("1r 2r 3r | 3r 4r 5r");
    expect(tableText(undo(laid))).toBe("1r 2r 3r 4r 5r");
    expect(put(draft, onRack(draft, "3r"), groupWith(draft, "1r")).now).toEqual(laid.now);
  });

  it("frees the joker of a full group", () => {
    const draft = begin(view("9r 9b 9o J=9g", "9g 1b"));
    expect(tableText(goHome(draft, onRack(draft, "9g")[0]!))).toBe("9r 9b 9o 9g | J");
    const open = begin(view("9r 9b J=9g", "9g 1b"));
    expect(tableText(goHome(open, onRack(open, "9g")[0]!))).toBe("9r 9b J=9o 9g");
  });
});
