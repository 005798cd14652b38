// @vitest-environment jsdom
import { expect, test } from "vitest";
import { dropTicket, ticketIn, ticketPath } from "./ticket";

test("a ticket is read back from its link, and only from the fragment", () => {
  const link = new URL(ticketPath("k7", "aZ-_9", 2), "http://host/");
  expect(link.pathname + link.search).not.toContain("aZ-_9");
  expect(ticketIn(link.hash)).toEqual({ code: "aZ-_9", person: 2 });
  expect(ticketIn(new URL(ticketPath("k7", "aZ-_9", null), "http://host/").hash)?.person).toBeNull();
});

test.each(["", "#", "#seat=", "#other=1"])("%j is no ticket", (fragment) => {
  expect(ticketIn(fragment)).toBeNull();
});

test("a used ticket leaves the address bar", () => {
  history.replaceState(null, "", "/t/k7#seat=abc");
  dropTicket();
  expect(location.hash).toBe("");
  expect(location.pathname).toBe("/t/k7");
});
