// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import type { SeatView } from "$lib/wire/types";
import { TableSigns } from "./signs.svelte";

const seats = [7, 8].map((person) => ({ name: `#${person}`, person })) as SeatView[];
const signs = (table: string, at: SeatView[] = seats) =>
  new TableSigns(table, () => ({ seats: at, send: () => Promise.resolve(null) }));

describe("the signs of a table", () => {
  beforeEach(() => localStorage.clear());

  it("stay hushed after a reload, wherever the person sits then, and at this table only", () => {
    signs("a").hush(1, true);
    expect([...signs("a", [...seats].reverse()).hushed]).toEqual([0]);
    expect([...signs("b").hushed]).toEqual([]);
  });

  it("are heard again when they are wanted again", () => {
    const here = signs("a");
    here.hush(1, true);
    here.hush(1, false);
    here.hear({ type: "signal", seat: 1, sign: "bravo", at: null });
    expect(here.shown).toMatchObject([{ seat: 1, sign: "bravo" }]);
  });

  it("survive a memory that cannot be read", () => {
    localStorage.setItem("spieltisch.hushed", "{");
    expect([...signs("a").hushed]).toEqual([]);
  });
});
