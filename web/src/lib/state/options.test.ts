import { describe, expect, test } from "vitest";
import type { Facts, RuleOption } from "./contract";
import { changed, presetOf, resolved, stepOf, within } from "./options";

const text = { de: "", en: "" };

function option(key: string, more: Partial<RuleOption>): RuleOption {
  const plain = {
    default: 1,
    per_seat: false,
    low: 0,
    high: 10,
    choices: {},
    milliseconds: false,
    none: false,
  };
  return { key, name: text, sentence: text, ...plain, ...more };
}

const facts = {
  seats: { min: 2, max: 4 },
  options: [
    option("size", { default: 4, low: 3, high: 6 }),
    option("seconds", { default: 270, low: 60, high: 1800, none: true }),
    option("cards", { default: 7, per_seat: true, high: 40 }),
  ],
  presets: [
    { key: "plain", name: text, options: {} },
    { key: "box", name: text, options: { size: 5 } },
  ],
} as unknown as Facts;

describe("house rules", () => {
  test("what is not chosen has its default, which may grow with the seats", () => {
    expect(resolved(facts, { size: 5 }, 3)).toEqual({ size: 5, seconds: 270, cards: 21 });
  });

  test("none is a choice like others", () => {
    expect(resolved(facts, { seconds: null })["seconds"]).toBeNull();
    expect(changed(facts, { seconds: null, size: 4 }, 2)).toEqual({ seconds: null });
  });

  test("a number chosen before the people are there is kept, also when it would be usual for two", () => {
    expect(changed(facts, { cards: 14 }, null)).toEqual({ cards: 14 });
    expect(changed(facts, { cards: 14 }, 2)).toEqual({});
  });

  test("are recognised as a preset, also when defaults are written out", () => {
    expect(presetOf(facts, { size: 4 }, 2)?.key).toBe("plain");
    expect(presetOf(facts, { size: 5, seconds: 270 }, 2)?.key).toBe("box");
    expect(presetOf(facts, { size: 6 }, 2)).toBeNull();
  });

  test("stay in range, and wide ranges go in larger steps", () => {
    const [size, seconds] = facts.options;
    expect(within(size!, 99)).toBe(6);
    expect(within(size!, 3.4)).toBe(3);
    expect([stepOf(size!), stepOf(seconds!)]).toEqual([1, 30]);
  });
});
