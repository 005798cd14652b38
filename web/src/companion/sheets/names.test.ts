import { expect, test } from "vitest";
import { LONGEST_NAME } from "$lib/wire/types";
import { clean, faultOf } from "./names";

test.each(["", "   ", "\u200d", "\u2066\u2069", "\u0000"])("%j is no name", (name) => {
  expect(faultOf(name, [])).toBe("name_empty");
});

test.each([
  ["Anna", "anna "],
  ["Anna", "ANNA"],
  ["Jürgen", "ju\u0308rgen"],
  ["Groß", "gross"],
  ["Anna", "An\u200bna"],
])("%j and %j are one name", (one, other) => {
  expect(faultOf(other, [one])).toBe("name_taken");
});

test.each(["Wolf 🐺", "👨‍👩‍👧‍👦", "🇩🇪", "=1+1", "<img src=x onerror=alert(1)>".slice(0, 24), "Jürgen Groß-Öztürk"])(
  "%s is a name, and stays as it is",
  (name) => {
    expect(faultOf(name, ["Anna"])).toBeNull();
    expect(clean(name)).toBe(name.trim());
  },
);

test("letters are counted as people count them", () => {
  expect(faultOf("👨‍👩‍👧‍👦".repeat(LONGEST_NAME), [])).toBeNull();
  expect(faultOf("x".repeat(LONGEST_NAME + 1), [])).toBe("name_too_long");
  expect(faultOf("x".repeat(200), [])).toBe("name_too_long");
});

test("blanks are folded, and what turns the direction of writing is left out", () => {
  expect(clean("  Anna\t \u202eMaria\u0000 ")).toBe("Anna Maria");
});
