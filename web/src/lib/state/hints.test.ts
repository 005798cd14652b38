import { expect, test, vi } from "vitest";
import type { Question } from "$lib/wire/questions";
import type { Hint } from "$lib/wire/types";
import { Hints, type Around } from "./hints.svelte";

const ANSWER: Hint = {
  type: "hint",
  id: "1",
  why: null,
  any: true,
  count: 5,
  advice: null,
  laid: null,
  proven: true,
  note: null,
};
const PAST: Hint = { ...ANSWER, why: { code: "hint_past", values: {} }, any: null, count: null };

class Desk implements Around {
  seat: number | null = 0;
  view: unknown = { number: 1 };
  hints: Around["hints"] = "ask";
  playing = true;
  readonly questions: Question[] = [];
  readonly told: Hint[] = [];
  stopped = 0;
  readonly answers: ((hint: Hint) => void)[] = [];
  readonly of = new Hints(() => this);

  ask = (question: Question) => {
    this.questions.push(question);
    const hint = new Promise<Hint>((settle) => this.answers.push(settle));
    return { hint, stop: () => void (this.stopped += 1) };
  };
  missed = (hint: Hint) => void this.told.push(hint);

  async answer(hint: Hint, index = this.answers.length - 1): Promise<void> {
    this.answers[index]!(hint);
    await Promise.resolve();
    await Promise.resolve();
  }
}

test("while it is searched that is known, and then the answer is", async () => {
  const desk = new Desk();
  void desk.of.ask("count", "now");
  expect(desk.of.asked?.question).toEqual({ strength: "count", about: "now" });
  await desk.answer(ANSWER);
  expect([desk.of.asked, desk.of.answer?.hint]).toEqual([null, ANSWER]);
});

test("an answer about a table that has changed is told to be old; a turn that is over does not change", async () => {
  const desk = new Desk();
  void desk.of.ask("count", "now");
  await desk.answer(ANSWER);
  expect(desk.of.old).toBe(false);
  desk.view = { number: 2 };
  expect(desk.of.old).toBe(true);
  void desk.of.ask("count", "turn");
  await desk.answer(ANSWER);
  desk.view = { number: 3 };
  expect(desk.of.old).toBe(false);
});

test("a table that changed while it was searched is told as the server tells it", async () => {
  const desk = new Desk();
  void desk.of.ask("show", "now");
  await desk.answer(PAST);
  expect(desk.of.answer?.hint.why?.code).toBe("hint_past");
});

test("another question ends the one before, whose answer is no answer to it", async () => {
  const desk = new Desk();
  void desk.of.ask("any", "now");
  void desk.of.ask("show", "now");
  expect(desk.stopped).toBe(1);
  await desk.answer({ ...ANSWER, count: 1 }, 0);
  expect(desk.of.answer).toBeNull();
  await desk.answer(ANSWER, 1);
  expect(desk.of.answer?.hint).toBe(ANSWER);
});

test("a search that is stopped still answers; one that is forgotten does not", async () => {
  const desk = new Desk();
  void desk.of.ask("count", "now");
  desk.of.stop();
  await desk.answer({ ...ANSWER, proven: false });
  expect(desk.of.answer?.hint.proven).toBe(false);
  void desk.of.ask("count", "now");
  desk.of.forget();
  await desk.answer(ANSWER);
  expect([desk.of.answer, desk.stopped]).toEqual([null, 2]);
});

test.each(["after", "ask"] as const)(
  "after an own turn it is told what it left undone (%s)",
  async (hints) => {
    const desk = Object.assign(new Desk(), { hints });
    desk.of.heard([{ kind: "drawn", seat: 1 }]);
    expect(desk.questions).toEqual([]);
    desk.of.heard([{ kind: "drawn", seat: 0 }]);
    expect(desk.questions).toEqual([{ strength: "count", about: "turn" }]);
    await desk.answer(ANSWER);
    expect([desk.of.missed, desk.told]).toEqual([ANSWER, [ANSWER]]);
  },
);

test("what was seen before the last turn is kept, whatever others do after it", () => {
  const desk = new Desk();
  const then = (view: unknown, seat: number) => {
    desk.view = view;
    desk.of.saw();
    desk.of.heard([{ kind: "drawn", seat }]);
  };
  then({ number: 1 }, 1);
  expect(desk.of.before).toBeNull();
  then({ number: 2 }, 0);
  then({ number: 3 }, 1);
  expect(desk.of.before).toEqual({ number: 1 });
});

test("while another question of the seat is searched, the last turn waits", async () => {
  vi.useFakeTimers();
  const desk = new Desk();
  desk.of.heard([{ kind: "drawn", seat: 0 }]);
  await desk.answer({ ...PAST, why: { code: "hint_running", values: {} } });
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(desk.questions).toHaveLength(2);
  await desk.answer(ANSWER);
  expect(desk.of.missed).toBe(ANSWER);
});

test.each([
  ["nothing more was possible", { ...ANSWER, any: false }, 1],
  ["there is no hint", PAST, 0],
] as const)("nothing is left undone where %s", async (_, hint, told) => {
  const desk = new Desk();
  desk.of.heard([{ kind: "drawn", seat: 0 }]);
  await desk.answer(hint);
  expect([desk.of.missed, desk.told.length]).toEqual([null, told]);
});

const SILENT: Partial<Around>[] = [{ hints: "off" }, { playing: false }, { seat: null }];

test.each(SILENT)("nobody asks where %j", (more) => {
  const desk: Desk = Object.assign(new Desk(), more);
  desk.of.heard([{ kind: "drawn", seat: 0 }]);
  expect(desk.questions).toEqual([]);
});
