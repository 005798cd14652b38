// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Refused } from "$lib/board/props";
import { button, groups, laid, mine, open, press, racked, stands, table, tap, twice } from "./board-stand";
import { view } from "./fixtures";
import type { View } from "./generated";

const TABLE = "7b 7o J=7g | 4r 5r 6r 7r";
const RACK = "8r 9r 7g 1b 2b 3b J";

stands();

describe("taps", () => {
  it("a tile of the rack and then a combination: the tile lies there, and the lay can be sent", async () => {
    const { sent } = open(view(TABLE, RACK));
    await tap(mine("red 8"));
    await tap(laid("red 4"));
    expect(groups()).toContain("Run red 4 to 8");
    expect(racked()).not.toContain("8r");
    await fireEvent.click(button("Done: lay 1 tile"));
    expect(sent).toEqual(["lay 7b.7o.J=7g/4r.5r.6r.7r.8r"]);
  });

  it("the grip of a combination: all of it is selected, and again: nothing", async () => {
    const { container } = open(view(TABLE, RACK));
    const grip = () => container.querySelector<HTMLElement>("[data-grip]")!;
    const picked = () => container.querySelectorAll('[aria-pressed="true"]').length;
    await tap(grip());
    expect(picked()).toBe(3);
    await tap(grip());
    expect(picked()).toBe(0);
  });

  it("a joker that waits to be named: it is asked for at once, as the run will lie", async () => {
    open(view("10b 11b 12b", "J 9r"));
    await tap(mine("joker"));
    await tap(laid("blue 10"));
    await tap(laid(/joker.*new from you/));
    const choice = screen.getAllByRole("button", { name: /joker/ }).find((each) => each.closest("dialog"))!;
    expect(choice.textContent?.match(/\d+/g)).toEqual(expect.arrayContaining(["10", "11", "12"]));
    const numbers = choice.textContent!.match(/\d+/g)!.map(Number);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  });

  it("several tiles and then “new combination”", async () => {
    open(view(TABLE, RACK));
    for (const name of ["blue 1", "blue 2", "blue 3"]) await tap(mine(name));
    await fireEvent.click(button("+ New combination here"));
    expect(groups()).toContain("Run blue 1 to 3");
  });

  it("a tile and then the joker that stands for it: they change places, the joker lies beside", async () => {
    open(view(TABLE, RACK));
    await tap(mine("green 7"));
    await tap(laid("joker (green 7)"));
    expect(groups()).toContain("Set of 7: blue 7, orange 7, green 7");
    expect(groups()[1]).toMatch(/^Unfinished: joker/);
  });

  it("twice on a tile: it goes where it fits; twice again: back", async () => {
    open(view("4r 5r 6r 7r", RACK));
    await twice(() => mine("red 8"));
    expect(groups()).toEqual(["Run red 4 to 8"]);
    await twice(() => laid("red 8, new from you"));
    expect(groups()).toEqual(["Run red 4 to 7"]);
    expect(racked()).toContain("8r");
  });

  it("twice on a tile that fits nowhere says so", async () => {
    open(view(TABLE, RACK));
    await twice(() => mine("blue 1"));
    screen.getByText("Blue 1 fits nowhere just now.");
  });

  it("a combination that is opened has larger tiles and a button for all of them", async () => {
    open(view(TABLE, RACK));
    await tap(within(table()).getAllByRole("listitem")[1]!);
    await fireEvent.click(button("Select all tiles of this combination"));
    expect(within(table()).getAllByRole("button", { pressed: true })).toHaveLength(4);
    await fireEvent.click(button("Close"));
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });
});

describe("what is still missing", () => {
  it("stands beside *done*, which is disabled as long", async () => {
    open(view(TABLE, RACK));
    expect(button("Done").disabled).toBe(true);
    await tap(mine("blue 1"));
    await fireEvent.click(button("+ New combination here"));
    screen.getByText("At least three tiles");
    expect(groups().at(-1)).toBe("Unfinished: blue 1. At least three tiles");
    expect(button("Done").disabled).toBe(true);
  });

  it("before the first lay the sum runs along", async () => {
    open(view("", "10r 11r 12r 1b 2b 3b", { opened: [false, true] }));
    screen.getByText("0 / 40");
    for (const name of ["blue 1", "blue 2", "blue 3"]) await tap(mine(name));
    await fireEvent.click(button("+ New combination here"));
    screen.getByText("6 / 40");
    screen.getByText("34 points to go");
    for (const name of ["red 10", "red 11", "red 12"]) await tap(mine(name));
    await fireEvent.click(button("+ New combination here"));
    screen.getByText("39 / 40");
    screen.getByText("1 point to go");
  });
});

describe("undo", () => {
  it("goes back step by step and forward again, and reset takes all back", async () => {
    open(view(TABLE, RACK));
    await tap(mine("red 8"));
    await tap(laid("red 4"));
    await tap(mine("red 9"));
    await tap(laid("red 4"));
    await fireEvent.click(button("Undo"));
    expect(groups()[1]).toBe("Run red 4 to 8");
    await fireEvent.click(button("Redo"));
    expect(groups()[1]).toBe("Run red 4 to 9");
    await fireEvent.click(button("Reset turn"));
    expect(groups()[1]).toBe("Run red 4 to 7");
    expect(racked().sort()).toEqual(RACK.split(" ").sort());
  });
});

describe("drawing", () => {
  it("asks from which stack, and sends that one", async () => {
    const { sent } = open(view(TABLE, RACK, { stacks: [7, 0, 3] }));
    await fireEvent.click(button("Draw"));
    expect(screen.queryByRole("button", { name: /^Stack 2/ })).toBeNull();
    await fireEvent.click(button("Stack 3: 3 tiles"));
    expect(sent).toEqual(["draw 2"]);
  });

  it("with nothing left to draw one passes", async () => {
    const { sent } = open(view(TABLE, RACK, { stacks: [0, 0] }));
    await fireEvent.click(button("Pass"));
    expect(sent).toEqual(["pass"]);
  });

  it("two draws in a hurry are one (O-20)", async () => {
    const { sent } = open(view(TABLE, RACK, { stacks: [0] }), { answer: () => new Promise(() => {}) });
    await fireEvent.click(button("Pass"));
    await press("d");
    expect(sent).toEqual(["pass"]);
  });

  it("is no way back: afterwards nothing can be undone (O-18)", async () => {
    const { show } = open(view(TABLE, RACK));
    await tap(mine("red 8"));
    await tap(laid("red 4"));
    await fireEvent.click(button("Draw"));
    await fireEvent.click(button("Stack 1: 7 tiles"));
    await show(
      view(TABLE, `${RACK} 13g`, {
        turn: 1,
        number: 2,
        last: { seat: 0, act: "draw", tiles: ["13g"], stacks: [0] },
      }),
    );
    expect(button("Undo").disabled).toBe(true);
    expect(button("Redo").disabled).toBe(true);
    screen.getByText("You draw green 13.");
  });
});

describe("a lay on its way", () => {
  it("is shown as laid; refused, the draft is kept and the reason told", async () => {
    let answer: (why: Refused | null) => void = () => {};
    const { said } = open(view(TABLE, RACK), { answer: () => new Promise((done) => (answer = done)) });
    await tap(mine("red 8"));
    await tap(laid("red 4"));
    await fireEvent.click(button("Done: lay 1 tile"));
    screen.getByText("Laying …");
    expect(within(table()).queryAllByRole("button")).toEqual([]);
    answer({ code: "not_your_turn", values: { seat: 1 } });
    await vi.waitFor(() => screen.getByText("It is Ben’s turn now."));
    expect(said.at(-1)).toBe("It is Ben’s turn now.");
    expect(groups()[1]).toBe("Run red 4 to 8");
    expect(button("Done: lay 1 tile").disabled).toBe(false);
  });

  it("asks first what a joker stands for, where that matters", async () => {
    const { sent } = open(view("", "7b 7o J", { first_meld: 0 }));
    for (const name of ["blue 7", "orange 7", "joker"]) await tap(mine(name));
    await fireEvent.click(button("+ New combination here"));
    await fireEvent.click(button(/^Done/));
    expect(sent).toEqual([]);
    await fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "joker (red 7)" }));
    expect(sent).toEqual(["lay J=7r.7b.7o"]);
  });
});

describe("a new view", () => {
  it("in the middle of a turn disturbs neither draft nor selection", async () => {
    const { show } = open(view(TABLE, RACK));
    await tap(mine("red 8"));
    await tap(laid("red 4"));
    await tap(mine("red 9"));
    await show(view(TABLE, RACK));
    expect(groups()[1]).toBe("Run red 4 to 8");
    expect(mine("red 9").getAttribute("aria-pressed")).toBe("true");
  });

  it("after the time has run out has everything on the rack again, and says so (O-19)", async () => {
    const { show, said } = open(view(TABLE, RACK));
    await tap(mine("red 8"));
    await tap(laid("red 4"));
    await show(
      view(TABLE, `${RACK} 13g`, {
        turn: 1,
        number: 2,
        last: { seat: 0, act: "time_up", tiles: ["13g"], stacks: [0] },
      }),
    );
    expect(racked().sort()).toEqual([...RACK.split(" "), "13g"].sort());
    const told = "Time’s up. Back on the rack: red 8.";
    screen.getByText(told);
    expect(said.at(-1)).toContain(told);
    const drew: View["last"] = { seat: 1, act: "draw", tiles: null, stacks: [0] };
    await show(view(TABLE, `${RACK} 13g`, { number: 3, last: drew }));
    screen.getByText(told);
    await tap(mine("red 8"));
    screen.getByText("Ben draws a tile.");
  });

  it("after somebody's lay tells it and marks what is new", async () => {
    const { show, said } = open(view(TABLE, RACK, { turn: 1 }));
    await show(
      view(`${TABLE} | 1o 2o 3o`, RACK, {
        number: 2,
        last: { seat: 1, act: "lay", tiles: ["1o", "2o", "3o"], stacks: [] },
      }),
    );
    screen.getByText("Ben lays orange 1, orange 2, orange 3.");
    expect(said.at(-1)).toBe("Ben lays orange 1, orange 2, orange 3. Your turn!");
    laid("orange 1, laid last");
    laid("blue 7");
  });

  it("when the round is over shows all racks", async () => {
    const { show } = open(view(TABLE, RACK));
    await show(
      view(TABLE, "8r J", {
        phase: "over",
        turn: null,
        number: 2,
        sizes: [2, 0],
        racks: [["8r", "J"], []],
        rack_points: [33, 0],
      }),
    );
    screen.getByText("Ben has laid everything");
    screen.getByText("33 points left");
  });
});

describe("the rack", () => {
  it("is sorted by runs or by sets on request only, and keeps the order over turns and reloads (O-17)", async () => {
    const { show } = open(view(TABLE, RACK));
    await fireEvent.click(button("Sort by sets"));
    const order = ["1b", "2b", "3b", "7g", "8r", "9r", "J"];
    expect(racked()).toEqual(order);
    for (const number of [2, 3, 4]) await show(view(TABLE, RACK, { turn: number % 2, number }));
    expect(racked()).toEqual(order);
    cleanup();
    open(view(TABLE, RACK));
    expect(racked()).toEqual(order);
    await fireEvent.click(button("Sort by runs"));
    expect(racked()).toEqual(["8r", "9r", "1b", "2b", "3b", "7g", "J"]);
  });

  it("can be sorted and planned with while others play", async () => {
    open(view(TABLE, RACK, { turn: 1 }));
    await press("9");
    expect(racked()[0]).toBe("8r");
    await tap(mine("red 8"));
    await tap(laid("red 4"));
    expect(groups()[1]).toBe("Run red 4 to 8");
    expect(button("Done").disabled).toBe(true);
  });
});

describe("by keyboard", () => {
  it("a whole turn: walk, select, lay, undo, reset, done (O-92)", async () => {
    const { sent } = open(view("4r 5r 6r 7r", "8r 9r 1b"));
    await press("ArrowRight");
    expect(document.activeElement).toBe(mine("red 8"));
    await press(" ");
    expect(mine("red 8").getAttribute("aria-pressed")).toBe("true");
    await press("ArrowUp");
    expect(table().contains(document.activeElement)).toBe(true);
    await press("Enter");
    expect(groups()).toEqual(["Run red 4 to 8"]);
    await press("u");
    expect(groups()).toEqual(["Run red 4 to 7"]);
    await press("z", { ctrlKey: true, shiftKey: true });
    expect(groups()).toEqual(["Run red 4 to 8"]);
    await press("f");
    expect(sent).toEqual(["lay 4r.5r.6r.7r.8r"]);
  });

  it("takes a combination apart, opens a new one, and brings what came from the rack back", async () => {
    open(view("4r 5r 6r 7r 8r 9r", "10b 1b"));
    laid("red 7").focus();
    for (const step of ["red 8", "red 9"]) {
      await press(" ");
      await press("ArrowRight");
      expect(document.activeElement).toBe(laid(step));
    }
    await press(" ");
    await press("n");
    expect(groups()).toEqual(["Run red 4 to 6", "Run red 7 to 9"]);
    mine("blue 10").focus();
    await press("n");
    expect(groups()).toHaveLength(3);
    laid("blue 10, new from you").focus();
    await press("b");
    expect(groups()).toHaveLength(2);
    expect(racked()).toEqual(["10b", "1b"]);
  });

  it("? shows the keys, and while it does keys do nothing else", async () => {
    const { sent } = open(view(TABLE, RACK, { stacks: [0] }));
    await press("?");
    screen.getByRole("dialog", { name: "Keys" });
    await press("d");
    expect(sent).toEqual([]);
  });
});

describe("whoever watches", () => {
  it("sees both seats and the table, and can do nothing", () => {
    open({ ...view(TABLE, RACK), seat: null, racks: [null, null] });
    screen.getByRole("listitem", { name: "Ada, on turn: 7 tiles" });
    screen.getByRole("listitem", { name: "Ben: 14 tiles" });
    screen.getByRole("img", { name: "20 tiles to draw, 3 stacks" });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

it("the turn's clock is read in minutes and seconds", () => {
  open(view(TABLE, RACK), { clock: { left: 63_000, total: 90_000, kind: "clock", running: true } });
  expect(screen.getByRole("timer", { name: "1:03 left for this turn" }).textContent).toContain("1:03");
});

it("in a pause nothing can be moved, and the draft is there afterwards", async () => {
  const { container } = open(view(TABLE, RACK), { paused: true });
  expect(container.querySelectorAll("[role=button]")).toHaveLength(0);
  expect(button("Draw").disabled).toBe(true);
});
