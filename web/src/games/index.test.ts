import { expect, test } from "vitest";
import { briefs, games } from "./index";

test("there is a game", () => {
  expect(briefs.length).toBeGreaterThan(0);
});

test.each(Object.entries(games))(
  "%s has a board, facts under its own key, and words in both languages",
  async (key, wanted) => {
    const game = await wanted.load();
    expect(game.facts.key).toBe(key);
    expect(typeof (await game.board())).toBe("function");
    for (const text of [game.facts.texts.name, game.facts.texts.tagline, ...game.facts.texts.rules]) {
      expect(text.de).not.toBe("");
      expect(text.en).not.toBe("");
    }
  },
);
