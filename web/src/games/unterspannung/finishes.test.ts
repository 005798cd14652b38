// @vitest-environment jsdom
import { render, screen, within, fireEvent } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { fill, type Text } from "$lib/text";
import type { Claim, PhotoFinish } from "$lib/wire/types";
import { closest, decimals, distance, lead, notes } from "./finishes";
import Finishes from "./Finishes.svelte";
import { sitters } from "./fixtures";
import { facts } from "./generated";

const claim = (seat: number, reaction_ms: number, more: Partial<Claim> = {}): Claim => ({
  seat,
  move: "play 5±2 @3",
  reaction_ms,
  link_ms: 40,
  credit_ms: 38,
  after_window: false,
  ...more,
});
const finish = (contest: number, ...claims: Claim[]): PhotoFinish => ({ contest, claims });

const clear = finish(2, claim(0, 500), claim(1, 900));
const close = finish(9, claim(1, 812), claim(0, 813));

test("the closest contest comes first", () => {
  expect(closest([clear, close]).map(({ contest }) => contest)).toEqual([9, 2]);
  expect([lead(close), lead(clear)]).toEqual([1, 400]);
});

test("who came first is at the line, the others behind it, the later the further", () => {
  const [first, second] = clear.claims;
  expect(distance(clear, first!)).toBe(1);
  expect(distance(clear, second!)).toBeLessThan(distance(close, close.claims[1]!));
  expect(distance(clear, claim(1, 99_000))).toBeCloseTo(0.35);
});

test("thousandths are shown where hundredths do not tell claims apart", () => {
  expect(decimals(clear)).toBe(2);
  expect(decimals(close)).toBe(3);
  expect(decimals(finish(4, claim(0, 500), claim(1, 520), claim(2, 521)))).toBe(3);
});

test.each([
  [{ link_ms: 4, credit_ms: 4 }, "Verbindung 4 ms, gutgeschrieben"],
  [{ link_ms: 187, credit_ms: 180 }, "Verbindung 187 ms, 180 ms gutgeschrieben"],
  [{ link_ms: 40, credit_ms: 0 }, "kannte die Karte schon"],
])("it is told what became of the link: %o", (more, line) => {
  expect(fill(...notes(claim(0, 500, more))[0]!, "de")).toBe(line);
});

function show(finishes: PhotoFinish[]) {
  const say = (text: Text, values: Record<string, unknown>) => fill(text, values, "en", facts.texts.words);
  const word = (token: string) => say({ de: "{t:word}", en: "{t:word}" }, { t: token });
  render(Finishes, { finishes, seat: 0, seats: sitters(2), say, word });
}

test("everybody reads who held what, how long it took, and what was credited", () => {
  show([finish(3, claim(1, 812), claim(0, 846, { after_window: true, link_ms: null }))]);
  const [first, second] = within(screen.getByText("By 34 ms").parentElement!).getAllByRole("listitem");
  expect(first!.textContent).toMatch(/Jürgen Groß-Öztürk.*5 with ±2.*0\.81 s.*Link 40 ms, 38 ms credited/s);
  expect(second!.textContent).toMatch(/You.*0\.85 s.*arrived when all was decided/s);
});

test("of many only the closest are shown until all are asked for", async () => {
  show([1, 2, 3, 4, 5].map((gap) => finish(gap, claim(0, 500), claim(1, 500 + gap))));
  expect(screen.getAllByText(/^By /)).toHaveLength(3);
  await fireEvent.click(screen.getByRole("button", { name: "All 5 photo finishes" }));
  expect(screen.getAllByText(/^By /)).toHaveLength(5);
});
