// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { speech } from "$lib/state/language.svelte";
import { sentence, TABLE_REFUSALS } from "./why";

beforeEach(() => speech.choose("de"));

const CODES = [
  "not_host not_seated table_full round_running too_few_seats unknown_bot no_such_seat seat_taken name_empty",
  "name_too_long name_too_rich name_taken name_characters nothing_running paused not_paused unreadable_frame too_many_messages",
  "too_many_records no_such_table restarting unreadable_move bad_option no_such_person not_in_series already_joined",
  "too_many_timers too_many_phones",
  "no_advice hints_off hints_after hint_not_your_turn hint_no_turn_yet hint_past hint_running too_much_advice advice_busy",
  "advice_failed bad_objective",
].flatMap((line) => line.split(" "));

test.each(CODES)("%s has a sentence in both languages", (code) => {
  expect(Object.keys(TABLE_REFUSALS)).toContain(code);
  const values = { most: 6, least: 2, objective: "x", keys: ["a", "b"] };
  const german = sentence({ code, values }, "de");
  speech.choose("en");
  const english = sentence({ code, values }, "en");
  expect(german).not.toBe(english);
  for (const line of [german, english]) {
    expect(line).not.toMatch(/[{}]|undefined/);
  }
});

test("what is wrong with a position is said by the server, in both languages", () => {
  const why = { code: "bad_position", values: { de: "14r ist kein Plättchen.", en: "14r is no tile." } };
  expect(sentence(why, "de")).toBe("14r ist kein Plättchen.");
  expect(sentence(why, "en")).toBe("14r is no tile.");
});

test("the game's own sentence comes first", () => {
  const refusals = { paused: { de: "{seat:seat} ruht.", en: "{seat:seat} rests." } };
  const text = { de: "", en: "" };
  const texts = { name: text, tagline: text, words: {}, events: {}, rules: [], refusals };
  const game = { texts, seatName: (seat: number) => ["Ada", "Bo"][seat] ?? "?" };
  expect(sentence({ code: "paused", values: { seat: 1 } }, "de", game)).toBe("Bo ruht.");
});

test("a code nobody knows is named", () => {
  expect(sentence({ code: "something_new", values: {} }, "de")).toContain("something_new");
  expect(Object.keys(TABLE_REFUSALS)).not.toContain("something_new");
});
