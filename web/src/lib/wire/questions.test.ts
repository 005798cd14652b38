import { beforeEach, expect, test } from "vitest";
import { Questions } from "./questions";
import type { Hint } from "./types";

let sent: { type: string; id: string }[];
let questions: Questions;

beforeEach(() => {
  sent = [];
  questions = new Questions((frame) => sent.push(JSON.parse(frame)));
});

const hint = (id: string, over: Partial<Hint> = {}): Hint => ({
  type: "hint",
  id,
  why: null,
  any: true,
  count: null,
  advice: null,
  laid: null,
  proven: true,
  note: null,
  ...over,
});

test("a question is settled by the hint with its id and no other", async () => {
  const one = questions.ask({ strength: "any", about: "now" });
  const other = questions.ask({ strength: "count", about: "turn" });
  questions.answered(hint(sent[1]!.id, { count: 3 }));
  questions.answered(hint(sent[0]!.id));
  expect((await one.hint).count).toBeNull();
  expect((await other.hint).count).toBe(3);
});

test("what was not answered is asked again under the same id", () => {
  questions.ask({ strength: "show", about: "now" });
  questions.resend();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("a search is stopped by its id, once it is answered no more", () => {
  const asked = questions.ask({ strength: "show", about: "now" });
  asked.stop();
  expect(sent[1]).toEqual({ type: "stop_hint", id: sent[0]!.id });
  questions.answered(hint(sent[0]!.id, { proven: false }));
  asked.stop();
  expect(sent).toHaveLength(2);
});

test("when nothing will come any more the question hears why", async () => {
  const asked = questions.ask({ strength: "any", about: "now" });
  questions.giveUp({ code: "restarting", values: {} });
  expect((await asked.hint).why?.code).toBe("restarting");
});
