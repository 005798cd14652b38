// @vitest-environment jsdom
import { expect, test } from "vitest";
import { speech } from "$lib/state/language.svelte";
import { GONE, goneWords } from "./gone";

test.each(Object.keys(GONE))("%s is told in sentences, in both languages", (code) => {
  const told = (["de", "en"] as const).map((language) => {
    speech.choose(language);
    return goneWords({ code, values: { game: "g", revision: 7 } });
  });
  for (const { title, lead } of told) {
    expect(title).toMatch(/\.$/);
    expect(lead.split(". ").length).toBeGreaterThan(1);
    expect(`${title} ${lead}`).not.toMatch(/[{}_]/);
  }
  expect(told[0]!.lead).not.toBe(told[1]!.lead);
});

test("every reason says something of its own", () => {
  const titles = Object.keys(GONE).map((code) => goneWords({ code, values: {} }).title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("a table by unknown rules names their revision", () => {
  expect(goneWords({ code: "other_rules", values: { game: "g", revision: 7 } }).lead).toContain("7");
});
