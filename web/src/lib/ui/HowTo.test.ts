// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { games } from "$games/index";
import { speech } from "$lib/state/language.svelte";
import HowTo from "./HowTo.svelte";

const withLessons = (await Promise.all(Object.values(games).map((game) => game.load()))).filter(
  (game) => game.lessons,
);

beforeEach(() => speech.choose("de"));

test.each(withLessons.map((game) => [game.facts.key, game] as const))(
  "%s is told in three pictures, with a sentence each in both languages",
  async (_, game) => {
    const { pictures } = await game.lessons!();
    expect(pictures).toHaveLength(3);
    for (const language of ["de", "en"] as const) {
      speech.choose(language);
      const { unmount } = render(HowTo, { game });
      for (const { text } of pictures) expect(await screen.findByText(text[language])).toBeTruthy();
      unmount();
    }
  },
);

test.each(withLessons.map((game) => [game.facts.key, game] as const))(
  "the signs of %s are called by the words of its rules",
  async (_, game) => {
    for (const { name } of (await game.lessons!()).signs) expect(game.facts.texts.words).toHaveProperty(name);
  },
);

test("a game without pictures shows none", () => {
  const { container } = render(HowTo, { game: { ...withLessons[0]!, lessons: null } });
  expect(container.textContent).toBe("");
});
