// @vitest-environment jsdom
import { render, screen } from "@testing-library/svelte";
import type { Component } from "svelte";
import { expect, test } from "vitest";
import { Later } from "$lib/state/later.svelte";
import { speech } from "$lib/state/language.svelte";
import Message from "./Message.svelte";
import Part from "./Part.svelte";

type Any = Component<Record<string, unknown>>;
const props = { title: "Hier", lead: "" };

test("a part is fetched when it is shown, and there at once the next time", async () => {
  const part = new Later(async () => Message as unknown as Any);
  const { unmount } = render(Part, { props: { part, props } });
  expect(await screen.findByRole("heading", { name: "Hier" })).toBeTruthy();
  unmount();
  render(Part, { props: { part, props } });
  expect(screen.getByRole("heading", { name: "Hier" })).toBeTruthy();
});

test("a part that cannot be fetched says so, with a way on", async () => {
  speech.choose("de");
  const part = new Later<Any>(async () => Promise.reject(new TypeError("gone")));
  render(Part, { props: { part, props } });
  expect(await screen.findByRole("button", { name: "Neu laden" })).toBeTruthy();
});

test("below a bar that names the page it is not named again", async () => {
  const part = new Later<Any>(async () => Promise.reject(new TypeError("gone")));
  render(Part, { props: { part, props, within: true } });
  expect(await screen.findByRole("button", { name: "Neu laden" })).toBeTruthy();
  expect(screen.queryByRole("banner")).toBeNull();
});
