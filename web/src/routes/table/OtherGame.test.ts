// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { briefs } from "$games/index";
import { speech } from "$lib/state/language.svelte";
import type { Brief } from "$lib/state/contract";
import OtherGame from "./OtherGame.svelte";

const named = (key: string, max: number): Brief => ({
  ...briefs[0]!,
  key,
  seats: { min: 2, max },
  name: { de: key, en: key },
});

test("another game is chosen, and one that seats fewer people says why it is not", () => {
  speech.choose("de");
  const chosen: string[] = [];
  const choose = (key: string) => chosen.push(key);
  render(OtherGame, { games: [named("Breit", 6), named("Schmal", 3)], seats: 4, open: true, choose });
  expect(screen.queryByRole("button", { name: /Schmal/ })).toBeNull();
  expect(screen.getByText("Ihr seid zu viele: Höchstens 3 passen.")).toBeTruthy();
  screen.getByRole("button", { name: /Breit/ }).click();
  expect(chosen).toEqual(["Breit"]);
});
