// @vitest-environment jsdom
import { expect, test } from "vitest";
import { m } from "$messages";
import { preferred, speech } from "./language.svelte";

test("the remembered language comes first, then the browser's first of the two, then English", () => {
  expect(preferred("en", ["de-DE"])).toBe("en");
  expect(preferred(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(null, ["fr", "en-GB", "de"])).toBe("en");
  expect(preferred("klingon", ["ja"])).toBe("en");
});

test("messages follow the choice, and it is remembered", () => {
  speech.choose("de");
  expect(m.pause()).toBe("Pause");
  expect(m.leave()).toBe("Tisch verlassen");
  speech.choose("en");
  expect(m.leave()).toBe("Leave the table");
  expect(localStorage.getItem("spieltisch.language")).toBe("en");
});

test("numbers have their own words", () => {
  speech.choose("de");
  expect(m.seats_free({ count: 1 })).toBe("Noch ein freier Platz");
  expect(m.seats_free({ count: 4 })).toBe("Noch 4 freie Plätze");
});
