// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  apiUrl,
  helperPath,
  linkTo,
  placeOf,
  privacyPath,
  replayPath,
  socketUrl,
  startPath,
  tablePath,
  televisionPath,
} from "./address";

function baseAt(href: string) {
  document.head.querySelector("base")?.remove();
  const base = document.createElement("base");
  base.href = href;
  document.head.append(base);
}

afterEach(() => document.head.querySelector("base")?.remove());

describe("below a path of a larger site, behind TLS", () => {
  beforeEach(() => baseAt("https://spiele.example/tisch/"));

  test("everything stays below it, and the socket is as secure as the page", () => {
    expect(socketUrl("k7")).toBe("wss://spiele.example/tisch/ws/k7");
    expect(apiUrl("tables")).toBe("https://spiele.example/tisch/api/tables");
    expect(tablePath("k7")).toBe("/tisch/t/k7");
    expect(startPath()).toBe("/tisch/");
  });

  test("paths are read back", () => {
    expect(placeOf("/tisch/t/k7")).toEqual({ page: "table", table: "k7" });
    expect(placeOf("/tisch/t/k7/")).toEqual({ page: "table", table: "k7" });
    expect(placeOf(replayPath("k7", 12))).toEqual({ page: "replay", table: "k7", round: 12 });
    expect(placeOf(televisionPath("k7"))).toEqual({ page: "television", table: "k7" });
    expect(placeOf(privacyPath())).toEqual({ page: "privacy" });
    expect(placeOf(helperPath())).toEqual({ page: "helper" });
    expect(placeOf("/tisch/")).toEqual({ page: "start" });
  });

  test.each(["/tisch/nothing", "/t/k7", "/tisch/t/k7/r/0", "/tisch/t/k7/r/x", "/tisch/t/k7/r/", "/tisch/t/"])(
    "%s is no page",
    (path) => expect(placeOf(path)).toEqual({ page: "unknown" }),
  );

  test("people are invited to the same address", () => {
    expect(linkTo(tablePath("k7"), "http://192.168.1.20:8080/tisch/")).toBe(
      "https://spiele.example/tisch/t/k7",
    );
  });
});

describe("on this machine's own name", () => {
  test.each(["http://localhost:8080/", "http://127.0.0.1:8080/", "http://127.1.2.3/", "http://[::1]:8080/"])(
    "%s: people are invited to the address in the network",
    (href) => {
      baseAt(href);
      expect(linkTo(tablePath("k7"), "http://192.168.1.20:8080/")).toBe("http://192.168.1.20:8080/t/k7");
    },
  );

  test("without an address in the network the own one is all there is", () => {
    baseAt("http://localhost:8080/");
    expect(linkTo(tablePath("k7"), null)).toBe("http://localhost:8080/t/k7");
    expect(socketUrl("k7")).toBe("ws://localhost:8080/ws/k7");
  });
});
