// @vitest-environment jsdom
/** What went wrong in comparable software, tried on the board; named by the number of the report. */

import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { sheetOf, winners } from "$lib/state/sheet";
import ScoreSheet from "../../routes/table/ScoreSheet.svelte";
import Winner from "../../routes/table/Winner.svelte";
import { button, groups, laid, mine, open, press, sitters, stands, table, tap } from "./board-stand";
import { view } from "./fixtures";
import { facts, type View } from "./generated";

stands();

const EMPTY = { stacks: [0, 0, 0] };
const nothingToDraw = (): void => expect(screen.queryByRole("button", { name: "Draw" })).toBeNull();
const group = (name: string | RegExp): HTMLElement => within(table()).getByRole("listitem", { name });

describe("O-09: nothing left to draw, and nothing to lay", () => {
  it("says so, has no button to draw, and passes at a click or a key", async () => {
    const { sent, show } = open(view("4r 5r 6r", "1b 9o", EMPTY));
    nothingToDraw();
    screen.getByRole("img", { name: "All stacks are empty." });
    screen.getByText("Your turn! Lay tiles or pass.");
    await fireEvent.click(button("Pass"));
    expect(sent).toEqual(["pass"]);
    await show(view("4r 5r 6r", "1b 9o", { ...EMPTY, number: 3, passes: 2 }));
    await press("d");
    expect(sent).toEqual(["pass", "pass"]);
  });

  it("when all have passed the round is over, and nobody is asked for more", async () => {
    const { sent, show } = open(view("4r 5r 6r", "1b 9o", EMPTY));
    await show(
      view("4r 5r 6r", "1b 9o", {
        ...EMPTY,
        phase: "over",
        turn: null,
        number: 2,
        passes: 2,
        sizes: [2, 1],
        racks: [["1b", "9o"], ["4g"]],
        rack_points: [10, 4],
      }),
    );
    screen.getByText("Nothing goes any more");
    expect(button("Pass").disabled).toBe(true);
    await press("d");
    expect(sent).toEqual([]);
  });
});

describe("O-10: the last tile to draw", () => {
  it("once another has it, *draw* becomes *pass*", async () => {
    const { sent, show } = open(view("4r 5r 6r", "1b 9o", { turn: 1, stacks: [0, 1, 0] }));
    expect(button("Draw").disabled).toBe(true);
    const last: View["last"] = { seat: 1, act: "draw", tiles: null, stacks: [1] };
    await show(view("4r 5r 6r", "1b 9o", { ...EMPTY, number: 2, last }));
    nothingToDraw();
    await fireEvent.click(button("Pass"));
    expect(sent).toEqual(["pass"]);
  });

  it("a draw that finds the stack empty is told, and the seat is still on turn and can lay", async () => {
    const refused = { code: "stack_empty", values: { stack: 1 } };
    const { sent, said, show } = open(view("4r 5r 6r", "7r 9o", { stacks: [0, 1, 0] }), {
      answer: () => Promise.resolve(refused),
    });
    await fireEvent.click(button("Draw"));
    await fireEvent.click(button("Stack 2: 1 tile"));
    expect(sent).toEqual(["draw 1"]);
    await screen.findByText("This stack is empty.");
    expect(said.at(-1)).toBe("This stack is empty.");
    await show(view("4r 5r 6r", "7r 9o", EMPTY));
    expect(button("Pass").disabled).toBe(false);
    await tap(mine("red 7"));
    await tap(laid("red 4"));
    await fireEvent.click(button("Done: lay 1 tile"));
    expect(sent.at(-1)).toBe("lay 4r.5r.6r.7r");
  });
});

it("O-13: who has not laid yet and cannot reach the sum passes, and the game goes on", async () => {
  const { sent, show } = open(view("4r 5r 6r", "1b 2b 3b", { ...EMPTY, opened: [false, true] }));
  for (const name of ["blue 1", "blue 2", "blue 3"]) await tap(mine(name));
  await fireEvent.click(button("+ New combination here"));
  screen.getByText("34 points to go");
  expect(button("Done").disabled).toBe(true);
  await fireEvent.click(button("Pass"));
  expect(sent).toEqual(["pass"]);
  const passed: View["last"] = { seat: 0, act: "pass", tiles: [], stacks: [] };
  const own = { ...EMPTY, opened: [false, true], turn: 1, number: 2, passes: 1, last: passed };
  await show(view("4r 5r 6r", "1b 2b 3b", own));
  screen.getByText("You pass.");
  expect(button("Pass").disabled).toBe(true);
});

describe("the end of a round", () => {
  /** By seat, as the screen of scores has it: sums, places, and what it says of who has won. */
  function scored(rounds: number[][]) {
    const sheet = sheetOf(rounds, [], facts.series);
    const seats = sitters.slice(0, rounds[0]!.length);
    const word = (token: string): string => token;
    const common = { sheet, series: facts.series, best: null, seats, word };
    const { container } = render(ScoreSheet, { table: null, rounds: rounds.length, ...common });
    const names = winners(sheet, facts.series).map((seat) => sitters[seat]!.name);
    const { container: winner } = render(Winner, { names });
    const texts = (what: string): string[] =>
      [...container.querySelectorAll(what)].map((each) => each.textContent.trim());
    return {
      sums: texts("tfoot tr:first-child td").map(Number),
      places: texts(".standing .place"),
      winner: winner.textContent,
    };
  }

  it("O-11: the winner gains what the others have left, and nothing of the own", () => {
    open(
      view("4r 5r 6r", "", {
        phase: "over",
        turn: null,
        sizes: [0, 3, 1],
        racks: [[], ["3r", "11b", "J"], ["1o"]],
        rack_points: [0, 39, 1],
        opened: [true, true, true],
      }),
    );
    const end = within(screen.getByRole("group", { name: "The round is over" }));
    end.getByText("You have laid everything!");
    const left = ["all laid", "1 point left", "39 points left"];
    expect(end.getAllByText(/ left$|^all laid$/).map((each) => each.textContent)).toEqual(left);
    const { sums, winner } = scored([[40, -39, -1]]);
    expect(sums).toEqual([40, -39, -1]);
    expect(sums.reduce((sum, each) => sum + each)).toBe(0);
    expect(winner).toMatch(/^Ada (gewinnt|wins)!$/);
  });

  it("O-12: equal totals share the first place, whoever sits where", () => {
    const { places, winner } = scored([
      [20, -30, 10],
      [5, -20, 15],
    ]);
    expect(places).toEqual(["1.", "1.", "3."]);
    expect(winner).toMatch(/^Ada (und|and) Cem (gewinnen gemeinsam|win together)\.$/);
  });

  it("O-12: in a round in which nothing goes any more the same holds for the least left", () => {
    const { container } = open(
      view("4r 5r 6r", "4b 6o", {
        ...EMPTY,
        phase: "over",
        turn: null,
        sizes: [2, 1, 1],
        racks: [["4b", "6o"], ["12g"], ["10b"]],
        rack_points: [10, 12, 10],
        opened: [true, true, true],
      }),
    );
    const best = [...container.querySelectorAll(".row.best .who b")].map((each) => each.textContent);
    expect(best).toEqual(["Ada", "Cem"]);
  });
});

it("O-01: what is wrong with a combination is told by a sign and in words, and keeps *done* shut", async () => {
  const { container } = open(view("4r 5r 6r", "7r 13r 13o 13g 13g"));
  await tap(mine("red 7"));
  await tap(laid("red 4"));
  const twins = screen.getAllByRole("button", { name: "green 13" });
  for (const tile of [mine("red 13"), mine("orange 13"), ...twins]) await tap(tile);
  await fireEvent.click(button("+ New combination here"));
  const why = "Each colour only once";
  const wrong = group(/^Unfinished: .*green 13, green 13/);
  expect(wrong.getAttribute("aria-label")).toContain(why);
  const sign = (of: HTMLElement) => of.querySelector(".sign path")?.getAttribute("d");
  const right = sign(group("Run red 4 to 7"));
  expect([right, sign(wrong)]).toEqual([expect.any(String), expect.any(String)]);
  expect(sign(wrong)).not.toBe(right);
  expect(container.querySelector(".bar p")!.textContent).toContain(why);
  expect(button("Done").disabled).toBe(true);
  await tap(within(wrong).getAllByRole("button", { name: /^green 13/ })[1]!);
  await fireEvent.click(screen.getAllByRole("region", { name: "Your rack" })[0]!);
  expect(groups()).toContain("Set of 13: red 13, orange 13, green 13");
  expect(button("Done: lay 4 tiles").disabled).toBe(false);
});

it("O-92: a whole turn with a joker and a rebuilt run by single clicks, nothing is dragged", async () => {
  const { sent } = open(view("7b 7o J=7g | 4r 5r 6r 7r", "7g 8r 9r"));
  await tap(mine("green 7"));
  await tap(laid("joker (green 7)"));
  for (const tile of [laid("red 7"), mine("red 8"), mine("red 9")]) await tap(tile);
  await fireEvent.click(button("+ New combination here"));
  await tap(laid(/^joker/));
  await tap(laid("red 4"));
  await fireEvent.click(button("Done: lay 3 tiles"));
  await fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "joker (red 7)" }));
  expect(sent).toEqual(["lay 7b.7o.7g/4r.5r.6r.J=7r/7r.8r.9r"]);
});
