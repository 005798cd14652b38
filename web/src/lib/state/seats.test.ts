import { expect, test } from "vitest";
import { aBot, aSeat } from "$lib/wire/fixtures";
import { canBeTaken, comings, seatKey } from "./seats";

test("a bot's seat and one that was left can be taken, one that only waits cannot", () => {
  expect(canBeTaken(aBot("Piko"))).toBe(true);
  expect(canBeTaken(aSeat({ left: true }))).toBe(true);
  expect(canBeTaken(aSeat({ present: false, stand_in: true }))).toBe(false);
});

test("two people with one name are two seats", () => {
  expect(seatKey(aSeat())).not.toBe(seatKey(aSeat({ person: 1 })));
});

test("who comes and who goes is told, a change of places or names is not", () => {
  const ada = aSeat();
  const bo = aSeat({ name: "Bo", person: 1 });
  const bot = aBot("Piko");
  expect(comings([ada], [ada, bo])).toEqual({ came: ["Bo"], went: [] });
  expect(comings([ada, bot], [bo, ada])).toEqual({ came: ["Bo"], went: ["Piko"] });
  expect(comings([ada, bo], [{ ...bo, name: "Bob" }, ada])).toEqual({ came: [], went: [] });
});
