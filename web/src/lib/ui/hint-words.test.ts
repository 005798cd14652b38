// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { speech } from "$lib/state/language.svelte";
import type { Language } from "$lib/text";
import type { Hint } from "$lib/wire/types";
import { hintLine, missedLine } from "./hint-words";

const missed = (count: number, laid: number): string =>
  missedLine({ any: true, count, laid: { count: laid, points: 0 } } as Hint);

beforeEach(() => speech.choose("de"));

test.each<[Language, number, number, string]>([
  ["en", 1, 0, "1 was possible, you laid none."],
  ["en", 4, 3, "4 were possible, you laid 3."],
  ["de", 1, 0, "Möglich war 1, gelegt hast du nichts."],
  ["de", 4, 3, "Möglich waren 4, gelegt hast du 3."],
])("in %s one is told from many: %d possible, %d laid", (language, count, laid, line) => {
  speech.choose(language);
  expect(missed(count, laid)).toBe(line);
});

test("where nothing can be laid the reason is said, if there is one", () => {
  const none = { any: false, count: null, proven: true } as Hint;
  expect(hintLine({ ...none, note: null })).toBe("Nein, es lässt sich nichts legen.");
  const note = { de: "Es reicht noch nicht.", en: "It is not enough yet." };
  expect(hintLine({ ...none, note })).toBe("Es reicht noch nicht.");
});
