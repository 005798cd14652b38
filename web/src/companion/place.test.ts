// @vitest-environment jsdom
import { expect, test } from "vitest";
import { hashOf, linkAt, placeAt, timerAt } from "./place";

test.each([
  ["", { page: "home" }],
  ["#/", { page: "home" }],
  ["#/elsewhere", { page: "home" }],
  ["#/%E0%A4%A", { page: "home" }],
  ["#/uhr", { page: "timer", shared: null }],
  ["#/uhr/abc", { page: "timer", shared: "abc" }],
  ["#/boegen/new/x", { page: "sheets", at: "boegen/new/x" }],
])("%s leads to its page", (hash, place) => {
  expect(placeAt(hash)).toEqual(place);
});

test.each([null, "abc"])("the timer with the id %s is found where it is said to be", (shared) => {
  expect(placeAt(hashOf(timerAt(shared)))).toEqual({ page: "timer", shared });
});

test("a link stays on this page, whatever the document’s base is", () => {
  document.head.append(Object.assign(document.createElement("base"), { href: "/games/" }));
  const link = Object.assign(document.createElement("a"), { href: linkAt("uhr") });
  expect(new URL(link.href).pathname).toBe(location.pathname);
  document.querySelector("base")!.remove();
});
