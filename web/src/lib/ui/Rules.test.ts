// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { speech } from "$lib/state/language.svelte";
import type { Facts, RuleOption } from "$lib/state/contract";
import Rules from "./Rules.svelte";

const both = (text: string) => ({ de: text, en: text });

const option = (key: string, value: RuleOption["default"]): RuleOption => ({
  key,
  name: both(key),
  sentence: both(""),
  default: value,
  per_seat: false,
  low: 0,
  high: 1800,
  choices: {},
  milliseconds: false,
  none: true,
});

const facts = {
  key: "toy",
  seats: { min: 2, max: 4 },
  options: [option("size", 4), option("seconds", 270), option("after", "any")],
  texts: {
    words: { any: both("jede Karte"), beneath: both("die darunter") },
    rules: [both("Jeder hat {size|Karte|Karten}, danach gilt {after:word}."), both("Dauer: {seconds}.")],
  },
} as unknown as Facts;

test("the rules have the numbers that were chosen", async () => {
  speech.choose("de");
  const { rerender } = render(Rules, { facts, values: {} });
  expect(screen.getByText("Jeder hat 4 Karten, danach gilt jede Karte.")).toBeTruthy();
  await rerender({ facts, values: { size: 5, seconds: null, after: "beneath" } });
  expect(screen.getByText("Jeder hat 5 Karten, danach gilt die darunter.")).toBeTruthy();
  expect(screen.getByText("Dauer: ohne.")).toBeTruthy();
});

test("a game without pictures has its rules at once, without a second fold", () => {
  const { container } = render(Rules, { facts, values: {}, open: true });
  expect(container.querySelectorAll("details")).toHaveLength(1);
});
