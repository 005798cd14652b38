import { expect, test } from "vitest";
import type { SeatView } from "$lib/wire/types";
import { canBeTaken, comings, seatKey } from "./seats";

const seat = (more: Partial<SeatView>): SeatView => ({
  name: "Ada",
  person: 0,
  bot: null,
  present: true,
  stand_in: false,
  left: false,
  link_ms: null,
  ...more,
});

test("a bot's seat and one that was left can be taken, one that only waits cannot", () => {
  expect(canBeTaken(seat({ person: null, bot: "easy" }))).toBe(true);
  expect(canBeTaken(seat({ left: true }))).toBe(true);
  expect(canBeTaken(seat({ present: false, stand_in: true }))).toBe(false);
});

test("two people with one name are two seats", () => {
  expect(seatKey(seat({}))).not.toBe(seatKey(seat({ person: 1 })));
});

test("who comes and who goes is told, a change of places or names is not", () => {
  const ada = seat({});
  const bo = seat({ name: "Bo", person: 1 });
  const bot = seat({ name: "Piko", person: null, bot: "easy" });
  expect(comings([ada], [ada, bo])).toEqual({ came: ["Bo"], went: [] });
  expect(comings([ada, bot], [bo, ada])).toEqual({ came: ["Bo"], went: ["Piko"] });
  expect(comings([ada, bo], [{ ...bo, name: "Bob" }, ada])).toEqual({ came: [], went: [] });
});
