import { describe, expect, test } from "vitest";
import { another, aSeat, aTable, you } from "$lib/wire/fixtures";
import type { SeatView, TableView } from "$lib/wire/types";
import { statusOf, type Situation } from "./status";

const seat = (name: string, person: number | null, more: Partial<SeatView> = {}): SeatView =>
  aSeat({ name, person, bot: person === null ? "easy" : null, ...more });

function situation(seats: SeatView[], more: Partial<Situation> = {}): Situation {
  const table = aTable({ phase: "round", seats });
  return {
    link: "open",
    restarting: false,
    table,
    you: you(),
    ...more,
  };
}

const ada = seat("Ada", 0);

describe("what is told in the bar", () => {
  test("the connection before the people", () => {
    const seats = [ada, seat("Bo", 1, { present: false })];
    expect(statusOf(situation(seats, { link: "lost" })).kind).toBe("reconnecting");
    expect(statusOf(situation(seats, { link: "lost", restarting: true })).kind).toBe("restarting");
    expect(statusOf(situation(seats, { link: "connecting" })).kind).toBe("connecting");
  });

  test("who was replaced before who is only away", () => {
    const seats = [
      ada,
      seat("Bo", 1, { present: false }),
      seat("Cem", 2, { present: false, stand_in: true }),
    ];
    expect(statusOf(situation(seats))).toEqual({ kind: "stand_in", names: ["Cem"] });
  });

  test("nobody is played for where nobody plays", () => {
    const seats = [ada, seat("Bo", 1, { present: false, stand_in: true })];
    const told = (phase: TableView["phase"]) =>
      statusOf(situation(seats, { table: aTable({ phase, seats }) }));
    for (const phase of ["scores", "finished"] as const)
      expect(told(phase)).toEqual({ kind: "absent", names: ["Bo"] });
    expect(told("lobby")).toEqual({ kind: "quiet" });
  });

  test("people who are away, never bots and never oneself", () => {
    const away = { present: false };
    const seats = [seat("Ada", 0, away), seat("Bo", 1, away), seat("Piko", null, away)];
    expect(statusOf(situation(seats))).toEqual({ kind: "absent", names: ["Bo"] });
  });

  test("that one only watches", () => {
    const you = another(9, null);
    expect(statusOf(situation([ada], { you })).kind).toBe("watching");
  });

  test("nothing when all is well", () => {
    expect(statusOf(situation([ada, seat("Bo", 1)])).kind).toBe("quiet");
  });
});
