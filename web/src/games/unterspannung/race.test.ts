import { expect, test } from "vitest";
import type { Refused } from "$lib/board/props";
import { fixture, laid, won } from "./fixtures";
import {
  flying,
  made,
  press,
  pull,
  refused,
  RESTING,
  SAME_TAP_MS,
  seen,
  type Race,
  type Touch,
} from "./race";

const at = (ms: number, more: Partial<Touch> = {}): Touch => ({ at: ms, top: 7, locked: false, ...more });
const refusal = (code: string): Refused => ({ code, values: {} });
const LATE = refusal("late");
/** Card 1 (a 7±2) was touched at 1000 and is in the air. */
const thrown = press(RESTING, 1, "7±2", at(1000));
const air = thrown.race;
const view = fixture(2, 0);
const pieces = (race: Race) => flying(race).map(({ piece }) => piece);

test("a touch sends the card at once, as an answer to the top that was seen", () => {
  expect(thrown.send).toBe("play 7±2 @7");
  expect(pieces(thrown.race)).toEqual([1]);
});

test("a double tap plays once (O-45)", () => {
  const second = press(air, 1, "7±2", at(1100));
  expect(second.send).toBeNull();
  expect(second.race).toEqual(air);
  expect(press(air, 1, "7±2", at(1600)).send).toBeNull();
});

test("the second touch of a double tap does not play a card that has just come back", () => {
  const back = refused(air, "play 7±2 @7", LATE).race;
  expect(press(back, 1, "7±2", at(1000 + SAME_TAP_MS - 1, { top: 8 })).send).toBeNull();
  expect(press(back, 1, "7±2", at(1000 + SAME_TAP_MS, { top: 8 })).send).toBe("play 7±2 @8");
});

test("another finger may play another card within the same moment", () => {
  const back = refused(air, "play 7±2 @7", LATE).race;
  expect(press(back, 2, "3±3", at(1010)).send).toBe("play 3±3 @7");
});

test("others play meanwhile: the card stays in the air until it is answered (O-47)", () => {
  const { race } = seen(air, laid(view, 1, "3±1"), 0);
  expect(pieces(race)).toEqual([1]);
  const { verdict } = refused(race, "play 7±2 @7", LATE);
  expect(verdict).toMatchObject({ miss: "late", piece: 1, card: "7±2", why: LATE, both: false });
});

test("that others lay the very same card says nothing of ours", () => {
  expect(pieces(seen(air, laid(view, 1, "7±2"), 0).race)).toEqual([1]);
});

test("the view shows that the card lies before the answer comes", () => {
  const { race } = seen(air, laid(view, 0, "7±2"), 0);
  expect(pieces(race)).toEqual([]);
  expect(made(race, "play 7±2 @7").race).toEqual(race);
});

test("the answer comes first: the card stays where it is until the view shows it", () => {
  const { race } = made(air, "play 7±2 @7");
  expect(pieces(race)).toEqual([1]);
  expect(pieces(seen(race, view, 0).race)).toEqual([1]);
  expect(pieces(seen(race, laid(view, 0, "7±2"), 0).race)).toEqual([]);
});

test.each([
  ["late", "late"],
  ["round_over", "late"],
  ["does_not_fit", "wrong"],
  ["card_not_in_hand", "refused"],
])("a card refused as %s comes back as %s", (code, miss) => {
  const back = refused(air, "play 7±2 @7", refusal(code));
  expect(pieces(back.race)).toEqual([]);
  expect(back.verdict!.miss).toBe(miss);
});

test("a move that did not get through comes back, too", () => {
  expect(refused(air, "play 7±2 @7", null).verdict).toMatchObject({ miss: "refused", why: null });
});

test("a second card follows the one in the air, as an answer to it", () => {
  const waits = press(air, 2, "9±1", at(1060));
  expect(waits.send).toBeNull();
  expect(pieces(waits.race)).toEqual([1, 2]);
  expect(made(waits.race, "play 7±2 @7").send).toBe("play 9±1 @8");
  expect(seen(waits.race, laid(view, 0, "7±2"), 0).send).toBe("play 9±1 @8");
});

test("if the first comes back, the second was never sent and comes back with it", () => {
  const { race } = press(air, 2, "9±1", at(1060));
  const back = refused(race, "play 7±2 @7", LATE);
  expect(back.send).toBeNull();
  expect(pieces(back.race)).toEqual([]);
  expect(back.verdict!.both).toBe(true);
});

test("the card that waits is taken back by another touch, and another takes its place", () => {
  const { race } = press(air, 2, "9±1", at(1060));
  expect(pieces(press(race, 2, "9±1", at(1500)).race)).toEqual([1]);
  expect(pieces(press(race, 3, "3±3", at(1500)).race)).toEqual([1, 3]);
});

test("while locked nothing is sent", () => {
  const tried = press(RESTING, 1, "7±2", at(1000, { locked: true }));
  expect(tried).toMatchObject({ send: null, nod: 1 });
  expect(pull(RESTING, true, 9, at(1000, { locked: true }))).toMatchObject({ send: null, nod: "stack" });
});

test("before anything lies there is nothing to answer", () => {
  expect(press(RESTING, 1, "?", at(1000, { top: null }))).toMatchObject({ send: null, nod: 1 });
});

test("a draw names the top where it has to, and only there", () => {
  expect(pull(RESTING, true, 9, at(1000)).send).toBe("draw @7");
  expect(pull(RESTING, false, 9, at(1000)).send).toBe("draw");
});

test("a fast double tap draws one card (O-45)", () => {
  const { race } = pull(RESTING, false, 9, at(1000));
  expect(pull(race, false, 9, at(1120)).send).toBeNull();
  const answered = made(race, "draw").race;
  expect(pull(answered, false, 8, at(1120)).send).toBeNull();
  expect(pull(answered, false, 8, at(1000 + SAME_TAP_MS)).send).toBe("draw");
});

test("nothing is drawn from an empty stack, nor while a card is in the air", () => {
  expect(pull(RESTING, true, 0, at(1000))).toMatchObject({ send: null, nod: "stack" });
  expect(pull(air, true, 9, at(1500))).toMatchObject({ send: null, nod: "stack" });
});

test("a draw with a fitting card in hand is wrong", () => {
  const { race } = pull(RESTING, true, 9, at(1000));
  const back = refused(race, "draw @7", refusal("fitting_card_in_hand"));
  expect(back).toMatchObject({ nod: "stack", verdict: { miss: "wrong", piece: null } });
  expect(back.race.drawing).toBeNull();
});

test("an answer to something long over changes nothing", () => {
  expect(made(RESTING, "play 7±2 @7").race).toBe(RESTING);
  expect(refused(RESTING, "play 7±2 @7", LATE).verdict).toBeNull();
});

test("the round ends under the card: it still gets its answer, what waited behind it does not go", () => {
  const { race } = press(air, 2, "9±1", at(1060));
  const over = seen(race, won(laid(view, 1, "3±1"), 1), 0);
  expect(pieces(over.race)).toEqual([1]);
  expect(refused(over.race, "play 7±2 @7", LATE).verdict!.miss).toBe("late");
});
