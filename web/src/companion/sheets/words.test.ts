// @vitest-environment jsdom
/** Whatever is entered wrong is answered with a sentence that says what would be right, in both languages. */

import { beforeEach, expect, test } from "vitest";
import { m } from "$messages";
import { speech } from "$lib/state/language.svelte";
import { pads } from "$games/sheets";
import { JOKER, type Fault } from "./pad";
import { crowded, faultText, nameFaultText, troubleText } from "./words";

const PEOPLE = [{ id: "a", name: "Anna", left: false }];
const FAULTS: readonly Fault[] = [
  { code: "who_missing" },
  { code: "left_missing", player: "a" },
  { code: "too_many_cards", most: 95 },
  { code: "too_many_of", piece: 7, most: 8 },
  { code: "too_many_of", piece: JOKER, most: 2 },
  { code: "too_much", most: 828 },
];
const SAID: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(FAULTS.map((fault) => [JSON.stringify(fault), () => faultText(fault, PEOPLE)])),
  "a sign or letters": m.sheet_fault_digits,
  "an empty name": () => nameFaultText("name_empty"),
  "two equal names": () => nameFaultText("name_taken"),
  "a long name": () => nameFaultText("name_too_long"),
  "thirteen names of a group": () => crowded(pads["viereinhalb"]!.pad),
  "twelve players of a race": () => crowded(pads["unterspannung"]!.pad),
  "twelve players with tiles": () => crowded(pads["minirummy"]!.pad),
  "a full storage": () => troubleText("full"),
  "a private window": () => troubleText("refused"),
};

beforeEach(() => speech.choose("de"));

test.each(Object.entries(SAID))("%s", (_, say) => {
  const german = say();
  speech.choose("en");
  const english = say();
  expect(german).not.toBe(english);
  for (const line of [german, english]) expect(line).toMatch(/^\p{L}[^{}]{9,}[.?]$/u);
});

test("how many there can be is said with the number", () => {
  const numbers = FAULTS.flatMap((fault) => ("most" in fault ? [fault] : []));
  for (const language of ["de", "en"] as const) {
    speech.choose(language);
    for (const fault of numbers) expect(faultText(fault, PEOPLE)).toContain(String(fault.most));
    expect(faultText({ code: "left_missing", player: "a" }, PEOPLE)).toContain("Anna");
  }
});
