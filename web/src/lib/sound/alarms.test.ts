import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkerAlarms } from "./alarms";

/** The other thread, as far as messages go. */
class Thread extends EventTarget {
  asked: { id: number; delay: number | null }[] = [];
  postMessage(message: { id: number; delay: number | null }) {
    this.asked.push(message);
  }
  say(data: number | null) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

let thread: Thread;
let alarms: WorkerAlarms;
let rung: number[];
const ring = () => void rung.push(performance.now());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  thread = new Thread();
  alarms = new WorkerAlarms(() => thread as unknown as Worker);
  rung = [];
});
afterEach(() => vi.useRealTimers());

test("an alarm rings once, whichever timer comes first", () => {
  const at = performance.now() + 5_000;
  thread.say(null);
  alarms.prepare();
  thread.say(null);
  alarms.at(at, ring);
  vi.advanceTimersByTime(5_000);
  thread.say(thread.asked[0]!.id);
  expect(rung).toEqual([at]);
});

test("where the page's own timers are held back, the other thread's rings", () => {
  alarms.prepare();
  thread.say(null);
  alarms.at(performance.now() + 5_000, ring);
  vi.setSystemTime(0);
  const [{ id, delay }] = thread.asked as [{ id: number; delay: number }];
  expect(delay).toBe(5_000);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5_000);
  thread.say(id);
  expect(rung).toHaveLength(1);
});

test("a thread that starts late is told how long it is from then on", () => {
  alarms.at(performance.now() + 5_000, ring);
  vi.advanceTimersByTime(2_000);
  expect(thread.asked).toEqual([]);
  thread.say(null);
  expect(thread.asked).toEqual([{ id: 1, delay: 3_000 }]);
});

test("one that comes too early is set again, and one that was cancelled never rings", () => {
  alarms.prepare();
  thread.say(null);
  const at = performance.now() + 5_000;
  alarms.at(at, ring);
  vi.advanceTimersByTime(1_000);
  thread.say(1);
  expect([rung, thread.asked.at(-1)]).toEqual([[], { id: 1, delay: 4_000 }]);
  const cancel = alarms.at(at, ring);
  cancel();
  thread.say(2);
  vi.advanceTimersByTime(4_000);
  expect(rung).toEqual([at]);
});
