// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import App from "./App.svelte";

test("the first page names the app", async () => {
  render(App);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Spieltisch");
});
