// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { speech } from "$lib/state/language.svelte";
import type { Facts, OptionValues, RuleOption } from "$lib/state/contract";
import RulesPicker from "./RulesPicker.svelte";

const both = (text: string) => ({ de: text, en: text });

function option(key: string, name: string, more: Partial<RuleOption>): RuleOption {
  const plain = {
    default: 1,
    per_seat: false,
    low: 0,
    high: 10,
    choices: {},
    milliseconds: false,
    none: false,
  };
  return { key, name: both(name), sentence: both(""), ...plain, ...more };
}

const AFTER = { any: both("jede Karte"), beneath: both("die darunter") };
const facts = {
  seats: { min: 2, max: 4 },
  options: [
    option("size", "Karten", { default: 4, low: 3, high: 6 }),
    option("seconds", "Sekunden", { default: 270, low: 60, high: 1800, none: true }),
    option("lock", "Sperre", { default: 1500, high: 5000, milliseconds: true }),
    option("rounds", "Runden", { default: 2, high: 24, per_seat: true }),
    option("after", "Danach", { default: "any", choices: AFTER }),
  ],
  presets: [
    { key: "plain", name: both("Wie beschrieben"), options: {} },
    { key: "box", name: both("Wie in der Schachtel"), options: { size: 5, seconds: null, after: "beneath" } },
  ],
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

test("milliseconds are read and typed as seconds", async () => {
  expect(screen.getByLabelText<HTMLInputElement>("Sperre").value).toBe("1.5");
  await typed("Sperre", "0.75");
  expect(values).toEqual({ lock: 750 });
  expect(screen.getByText("Sperre: 0,75 s statt 1,5 s")).toBeTruthy();
  await typed("Sperre", "9");
  expect(screen.getByRole("alert").textContent).toBe("Möglich ist 0 s bis 5 s.");
});

test("what goes by the number of people says so until it is chosen or their number is known", async () => {
  expect(screen.getByText("2 je Person")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Runden: weniger", hidden: true }));
  expect(screen.getByText("Runden: 3 statt 2 je Person")).toBeTruthy();
  await rerender({ facts, values: {}, seats: 3 });
  expect(screen.getByLabelText<HTMLInputElement>("Runden").value).toBe("6");
  expect(screen.getByText(/Üblich: 2 je Person/)).toBeTruthy();
});
