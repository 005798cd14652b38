// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import { stage } from "$lib/board/fake-stage";
import type { Refused } from "$lib/board/props";
import type { Receipt } from "$lib/wire/types";
import { card, cards, laidBy, lies, mine, open, press, seenIt, touch } from "./board-stand";
import { drawn, faceDown, fixture, laid, won } from "./fixtures";
import { unbroken } from "./lines";

stage(["setTimeout", "clearTimeout", "performance", "requestAnimationFrame", "cancelAnimationFrame"]);

const view = fixture(3, 0);
const receipt: Receipt = { by_ms: 34, link_ms: 187, credit_ms: 180, after_window: false };
const late = (more: Partial<Receipt> = {}): Refused => ({
  code: "late",
  values: {},
  receipt: { ...receipt, ...more },
});
const answering = (why: Refused | null) => () => Promise.resolve(why);
const WRONG: Refused = {
  code: "does_not_fit",
  values: { card: "10±1", on: "5±2", wants: ["another_value"] },
};
const lock = () => ({ from: performance.now(), until: performance.now() + 1500 });

/** A board that has been looked at. */
async function seen(given: Parameters<typeof open>[0]) {
  const at = open(given);
  await seenIt();
  return at;
}

test("a card is played as the finger touches it, and is in the air at once", async () => {
  const at = await seen({ view });
  await touch(card("10 with ±1"));
  expect(at.sent).toEqual(["play 10±1 @7"]);
  expect(card("10 with ±1").className).toContain("pending");
});

test("a click that a finger made changes nothing, one by a screen reader plays", async () => {
  const at = await seen({ view });
  await fireEvent.click(card("10 with ±1"), { detail: 1 });
  expect(at.sent).toEqual([]);
  await fireEvent.click(card("10 with ±1"), { detail: 0 });
  expect(at.sent).toEqual(["play 10±1 @7"]);
});

test("what has just come up under the finger is not what the tap answered", async () => {
  const at = await seen({ view });
  await at.show(laid(view, 1, "3±1"));
  await touch(card("10 with ±1"));
  expect(at.sent).toEqual(["play 10±1 @7"]);
});

test("nor is a draw an answer to it: a finger on its way cannot be stopped", async () => {
  const at = await seen({ view });
  await at.show(laid(view, 1, "3±1"));
  await vi.advanceTimersByTimeAsync(300);
  await press(" ");
  expect(at.sent).toEqual(["draw @7"]);
});

test("what was looked at for long enough is", async () => {
  const at = await seen({ view });
  await at.show(laid(view, 1, "3±1"));
  await seenIt();
  await touch(card("10 with ±1"));
  expect(at.sent).toEqual(["play 10±1 @8"]);
});

test.each([
  [{}, "Too late by 34 ms"],
  [{ by_ms: 0 }, "Too late by less than 1 ms"],
  [{ after_window: true, by_ms: 0 }, "Too late: all was decided already"],
  [{ after_window: true }, "Too late by 34 ms"],
])("a late card comes back and it is told by how much, no more: %o", async (more, head) => {
  const at = await seen({ view, answer: answering(late(more)) });
  const place = lies(card("10 with ±1"));
  await touch(card("10 with ±1"));
  await tick();
  expect(screen.getByText(head).closest(".tell")!.textContent.trim()).toBe(head);
  expect(at.said.at(-1)).toBe(head);
  expect(card("10 with ±1").className).not.toContain("pending");
  expect(lies(card("10 with ±1"))).toBe(place);
});

test("by how much is told in the reader's language", async () => {
  await seen({ view, language: "de", answer: answering(late()) });
  await touch(card("10 mit ±1"));
  await tick();
  expect(screen.getByText("Zu spät um 34 ms")).toBeTruthy();
});

test("the reason for a late card stays while the card lies that was faster, and goes with the next", async () => {
  const at = await seen({ view, answer: answering(late()) });
  await touch(card("10 with ±1"));
  await tick();
  const faster = laid(view, 1, "3±1");
  await at.show(faster, [laidBy(1, "3±1")]);
  expect(screen.getByText("Too late by 34 ms")).toBeTruthy();
  await at.show(laid(faster, 2, "4±2"), [laidBy(2, "4±2")]);
  expect(screen.queryByText("Too late by 34 ms")).toBeNull();
  expect(screen.getByText("Mia: 4!")).toBeTruthy();
});

test("a wrong card comes back with the reason", async () => {
  const at = await seen({ view, answer: answering(WRONG) });
  await touch(card("10 with ±1"));
  await tick();
  const why = "10 with ±1 does not fit on 5 with ±2: it asks for another value.";
  expect(screen.getByText(why)).toBeTruthy();
  expect(at.said).toContain(why);
});

test("the reason for a wrong card goes when its lock is over", async () => {
  const at = await seen({ view, answer: answering(WRONG) });
  await touch(card("10 with ±1"));
  await at.show(view, [], lock());
  expect(screen.getByText(/does not fit/)).toBeTruthy();
  await at.show(view, [], null);
  expect(screen.queryByText(/does not fit/)).toBeNull();
});

test("the reason for a wrong card goes when the next card lies; the lock then hides no news", async () => {
  const at = await seen({ view, answer: answering(WRONG) });
  await touch(card("10 with ±1"));
  await at.show(view, [], lock());
  await at.show(laid(view, 1, "3±1"), [laidBy(1, "3±1")], lock());
  expect(screen.queryByText(/does not fit/)).toBeNull();
  expect(screen.getByText("Locked for a moment")).toBeTruthy();
  expect(screen.getByText("Jürgen Groß-Öztürk: 3!")).toBeTruthy();
});

test("the mark of a mistake is on the own card, not on the one to answer next", async () => {
  const at = await seen({ view, answer: answering(WRONG) });
  const place = lies(card("10 with ±1"));
  await touch(card("10 with ±1"));
  await tick();
  expect(lies(at.container.querySelector<HTMLElement>("svg.wrong")!)).toBe(place);
});

test("the words of a card stay together", () => {
  expect(unbroken("2 mit ±1 passt nicht auf 5 with ±3")).toBe(
    "2\u00a0mit\u00a0±1 passt nicht auf 5\u00a0with\u00a0±3",
  );
});

test("while locked nothing is sent, and the lock is seen to run out", async () => {
  const at = await seen({ view });
  await at.show(view, [], lock());
  await touch(card("10 with ±1"));
  await press(" ");
  expect(at.sent).toEqual([]);
  expect(at.container.querySelector("[data-lock]")).not.toBeNull();
  await at.show(view, [], null);
  expect(at.container.querySelector("[data-lock]")).toBeNull();
  await seenIt();
  await touch(card("10 with ±1"));
  expect(at.sent).toEqual(["play 10±1 @7"]);
});

test("no own card moves when others play, when it stays, or when one of the own leaves (O-47)", async () => {
  const at = await seen({ view, answer: answering(null) });
  const places = () =>
    Object.fromEntries(cards().map((each) => [each.getAttribute("aria-label"), lies(each)]));
  const before = places();
  await at.show(laid(view, 1, "3±1"));
  expect(places()).toEqual(before);
  await seenIt();
  await touch(card("10 with ±1"));
  await at.show(laid(laid(view, 1, "3±1"), 0, "10±1"));
  const { ["10 with ±1"]: hole, ...others } = before;
  expect(places()).toEqual(others);
  await at.show(drawn(laid(laid(view, 1, "3±1"), 0, "10±1"), "6±2"));
  expect(places()).toEqual({ ...others, "6 with ±2": hole });
});

test("of two equal cards the one that was touched leaves", async () => {
  const twins = { ...view, hand: ["7±2", "3±3", "7±2", "5±1"] };
  const at = await seen({ view: twins });
  const place = lies(cards()[2]!);
  await touch(cards()[0]!);
  await at.show(laid(twins, 0, "7±2"));
  expect(lies(card("7 with ±2"))).toBe(place);
});

test("every card has a key: digits, then letters; Space draws", async () => {
  const at = await seen({ view: fixture(2, 0, 36, 0) });
  const keys = cards().map((each) => each.getAttribute("aria-keyshortcuts"));
  expect(keys.slice(0, 12)).toEqual([..."1234567890ab"]);
  expect(new Set(keys).size).toBe(36);
  await press("z");
  expect(at.sent).toEqual([`play ${fixture(2, 0, 36, 0).hand!.at(-1)} @7`]);
});

test("Space draws for the top that was seen", async () => {
  const at = await seen({ view });
  await press(" ");
  expect(at.sent).toEqual(["draw @7"]);
});

test("a draw for a card that is long covered is late, and no card was to come back", async () => {
  const at = await seen({ view, answer: answering({ code: "late", values: {} }) });
  await press(" ");
  await tick();
  expect(at.said).toEqual(["Too late: another card lies there by now"]);
});

test("where anybody may draw at any time, a draw names no top", async () => {
  const at = await seen({ view: { ...view, draw: "any_time" } });
  await touch(screen.getByRole("button", { name: /Draw/ }));
  expect(at.sent).toEqual(["draw"]);
});

test("arrows walk through the hand, Enter plays the card", async () => {
  const at = await seen({ view });
  await press("ArrowRight");
  expect(document.activeElement).toBe(card("7 with ±2"));
  await press("ArrowRight");
  expect(document.activeElement).toBe(card("10 with ±1"));
  await press("Enter");
  expect(at.sent).toEqual(["play 10±1 @7"]);
});

test("? shows the keys", async () => {
  await seen({ view });
  await press("?");
  expect(screen.getByRole("dialog", { name: "Keys" })).toBeTruthy();
});

test("before the start all lies face down, and nothing can be played", async () => {
  const at = await seen({ view: faceDown(view) });
  expect(cards().map((each) => each.getAttribute("aria-label"))).toEqual(Array(4).fill("face-down card"));
  await touch(cards()[0]!);
  expect(at.sent).toEqual([]);
});

test("of tops in a hurry only the newest is announced, at a calm rate", async () => {
  const at = await seen({ view });
  const [a, b, c] = ["3±1", "4±2", "6±3"] as const;
  await at.show(laid(view, 1, a), [laidBy(1, a)]);
  expect(at.said).toEqual(["Jürgen Groß-Öztürk lays 3 with ±1."]);
  await at.show(laid(laid(view, 1, a), 2, b), [laidBy(2, b)]);
  await at.show(laid(laid(laid(view, 1, a), 2, b), 1, c), [laidBy(1, c)]);
  expect(at.said).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1600);
  expect(at.said.slice(1)).toEqual(["Jürgen Groß-Öztürk lays 6 with ±3."]);
});

test("nothing goes, and the end of a round, are announced at once", async () => {
  const at = await seen({ view });
  await at.show(laid(view, 1, "3±1"), [laidBy(1, "3±1")]);
  await at.show({ ...laid(view, 1, "3±1"), stuck: true }, [{ kind: "nothing_goes", seat: null }]);
  expect(at.said.at(-1)).toContain("Nothing goes!");
  expect(screen.getByText("Nothing goes!")).toBeTruthy();
  await at.show(won(laid(view, 1, "3±1"), 1), [{ kind: "won", seat: 1, points: [13, 0, 13] }]);
  expect(at.said.at(-1)).toContain("wins the round");
  expect(screen.getByRole("group", { name: "End of the round" }).textContent).toContain("13 minus points");
});

test("what everybody has left, where, and how far away they are can be read", async () => {
  await seen({ view });
  expect(
    screen.getByText(
      /Jürgen Groß-Öztürk: 13 cards left, 4 in hand, 9 on the stack\.\s+Link: 187 milliseconds\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/Mia: 13 cards left.*Laid the top card\./)).toBeTruthy();
});

test("what fits is shown only where the table shows it", async () => {
  const at = await seen({ view });
  expect(screen.queryByRole("img", { name: /Fits/ })).toBeNull();
  await at.show({ ...view, wanted: [3, 7] });
  expect(screen.getByRole("img", { name: "Fits: 3 or 7" })).toBeTruthy();
});

test("who watches sees everybody and can do nothing", async () => {
  const at = await seen({ view: fixture(4, null) });
  expect(at.container.querySelectorAll(".person")).toHaveLength(4);
  expect(screen.queryByRole("region", { name: "Your cards" })).toBeNull();
  await press(" ");
  expect(at.sent).toEqual([]);
});

test("a board to look at tells nothing and hears nothing", async () => {
  const at = await seen({ view, still: true });
  await press("1");
  await at.show(won(laid(view, 1, "3±1"), 1), [{ kind: "won", seat: 1, points: [13, 0, 13] }]);
  expect([at.sent, at.said]).toEqual([[], []]);
  expect(screen.queryByRole("group", { name: "End of the round" })).toBeNull();
  expect(mine()).toBeTruthy();
});

test("the winner's last card is laid face down", async () => {
  const at = await seen({ view });
  await at.show(won(laid(view, 0, "10±1"), 0), [
    laidBy(0, "10±1"),
    { kind: "won", seat: 0, points: [0, 13, 13] },
  ]);
  expect(at.container.querySelectorAll("[data-face='?']")).toHaveLength(1);
  expect(screen.getByText("You win!")).toBeTruthy();
});

test("with no card in hand and some on the stack, the stack calls", async () => {
  const at = await seen({ view: fixture(3, 0, 1, 9) });
  expect(screen.queryByText("Draw!")).toBeNull();
  await at.show(laid(fixture(3, 0, 1, 9), 0, "7±2"));
  expect(screen.getByText("Draw!")).toBeTruthy();
});

test("whoever has three cards left or fewer is marked", async () => {
  await seen({ view: { ...view, left: [13, 3, 4] } });
  expect(screen.getAllByText(/^only \d!$/).map((each) => each.textContent)).toEqual(["only 3!"]);
});
