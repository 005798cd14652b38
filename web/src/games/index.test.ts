import { expect, test } from "vitest";
import { games } from "./index";

const entries = Object.entries(games);

test("there is a game", () => {
  expect(entries.length).toBeGreaterThan(0);
});

test.each(entries)(
  "%s has a board, facts under its own key, and words in both languages",
  async (key, game) => {
    expect(game.facts.key).toBe(key);
    expect(typeof (await game.board())).toBe("function");
    for (const text of [game.facts.texts.name, game.facts.texts.tagline, ...game.facts.texts.rules]) {
      expect(text.de).not.toBe("");
      expect(text.en).not.toBe("");
    }
  },
);
