import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import App from "./App.svelte";

afterEach(cleanup);

test("the first page names the app", () => {
  render(App);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Spieltisch");
});
