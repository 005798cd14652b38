// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commitmentOf } from "$lib/state/deal";
import { speech } from "$lib/state/language.svelte";
import DealCheck from "./DealCheck.svelte";

const salt = "ab".repeat(32);
const entries = ["0 chance deal 0 a b", "5 0 play a"];
const commitment = commitmentOf(salt, "deal 0 a b");
let body: string | null;

beforeEach(() => {
  speech.choose("de");
  body = JSON.stringify({ entries, salt, commitment });
  const answer = () => (body === null ? new Response("{}", { status: 503 }) : new Response(body));
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

test("a deal that is as promised is checked in one line, and explained", async () => {
  render(DealCheck, { table: "k7", round: 1, shown: commitment });
  expect(await screen.findByText("Mischung geprüft")).toBeTruthy();
  expect(screen.getByText(/dein Browser hat selbst nachgerechnet/)).toBeTruthy();
});

test("a deal that was exchanged together with its promise is found by what was shown before", async () => {
  body = JSON.stringify({
    entries: ["0 chance deal 0 b a"],
    salt,
    commitment: commitmentOf(salt, "deal 0 b a"),
  });
  render(DealCheck, { table: "k7", round: 1, shown: commitment });
  expect(await screen.findByText("Die Mischung stimmt nicht")).toBeTruthy();
});

test("who was shown nothing before is told so", async () => {
  render(DealCheck, { table: "k7", round: 1, shown: null });
  expect(await screen.findByText("Mischung passt zum Protokoll")).toBeTruthy();
});

test("a record that cannot be had is asked for again", async () => {
  const whole = body;
  body = null;
  render(DealCheck, { table: "k7", round: 1, shown: commitment });
  expect(await screen.findByText("Die Mischung konnte nicht geprüft werden")).toBeTruthy();
  body = whole;
  await fireEvent.click(screen.getByRole("button", { name: "Noch einmal" }));
  expect(await screen.findByText("Mischung geprüft")).toBeTruthy();
});
