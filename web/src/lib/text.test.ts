import { describe, expect, test } from "vitest";
import table from "../../../tests/fixtures/text_cases.json";
import { fill, seatNumber, type Text } from "./text";

const { words, seats, cases } = table;
const seatName = (seat: number) => seats[seat] ?? seatNumber(seat);

describe("templates, as the server fills them", () => {
  test.each(cases)("$why", ({ template, values, de, en }) => {
    expect(fill(template, values, "de", words, seatName)).toBe(de);
    expect(fill(template, values, "en", words, seatName)).toBe(en);
  });

  test("a seat nobody is known on is a number from 1", () => {
    const template: Text = { de: "{seat:seat}", en: "{seat:seat}" };
    expect(fill(template, { seat: 0 }, "de")).toBe("#1");
  });
});
