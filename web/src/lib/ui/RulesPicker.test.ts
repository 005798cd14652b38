import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { speech } from "$lib/state/language.svelte";
import type { Facts, OptionValues, RuleOption } from "$lib/state/contract";
import RulesPicker from "./RulesPicker.svelte";

const both = (text: string) => ({ de: text, en: text });

function option(key: string, name: string, more: Partial<RuleOption>): RuleOption {
  const plain = { default: 1, per_seat: false, low: 0, high: 10, choices: [], none: false };
  return { key, name: both(name), sentence: both(""), ...plain, ...more };
}

const facts = {
  seats: { min: 2, max: 4 },
  options: [
    option("size", "Karten", { default: 4, low: 3, high: 6 }),
    option("seconds", "Sekunden", { default: 270, low: 60, high: 1800, none: true }),
    option("after", "Danach", { default: "any", choices: ["any", "beneath"] }),
  ],
  presets: [
    { key: "plain", name: both("Wie beschrieben"), options: {} },
    { key: "box", name: both("Wie in der Schachtel"), options: { size: 5, seconds: null, after: "beneath" } },
  ],
  texts: { words: { any: both("jede Karte"), beneath: both("die darunter") } },
} as unknown as Facts;

let values: OptionValues;
let rerender: (props: object) => Promise<void>;

beforeEach(() => {
  speech.choose("de");
  values = {};
  const change = (next: OptionValues) => {
    values = next;
    void rerender({ facts, values, change });
  };
  ({ rerender } = render(RulesPicker, { facts, values, change }));
});

const typed = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test("a preset says what it changes", async () => {
  expect(screen.getByText("Alles wie unter „So geht es“ beschrieben.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Wie in der Schachtel" }));
  const changes = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(changes.slice(0, 3)).toEqual([
    "Karten: 5 statt 4",
    "Sekunden: ohne statt 270",
    "Danach: die darunter statt jede Karte",
  ]);
});

test("a number out of range is brought back into it, and the range is told", async () => {
  const field = screen.getByLabelText<HTMLInputElement>("Karten");
  await typed("Karten", "6");
  expect(values).toEqual({ size: 6 });
  expect(screen.queryByText(/Möglich ist/)).toBeNull();
  await typed("Karten", "99");
  expect(field.value).toBe("6");
  expect(screen.getByRole("alert").textContent).toBe("Möglich ist 3 bis 6.");
  await typed("Karten", "5");
  expect(values).toEqual({ size: 5 });
  expect(screen.queryByRole("alert")).toBeNull();
});
