// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeNetwork } from "$lib/wire/fake-socket";
import { Device, timerOn, TOTAL } from "./fixtures";
import { SharedTimer } from "./shared.svelte";
import { leftAt, LEAD_MS, type Standing } from "./standing";

/** The server's clock is ahead of a device's by so much. */
const AHEAD = 5_000_000;

let phones: Phone[];

class Phone {
  readonly network = fakeNetwork();
  readonly timer = timerOn(new Device()).timer;
  readonly shared = new SharedTimer("t", this.timer, this.network.open);

  constructor() {
    this.shared.start();
  }

  get socket() {
    return this.network.last;
  }

  come() {
    this.socket.greet();
    this.socket.say({ type: "time", sent: performance.now(), now: performance.now() + AHEAD });
  }

  told(seq: number, standing: Standing | null, phones = 2) {
    this.socket.say({ type: "timer", seq, standing, phones });
  }

  get left() {
    return leftAt(this.timer.standing, performance.now());
  }

  get wishes() {
    return this.socket.commands as unknown as { id: string; seq: number; standing: Standing }[];
  }

  async answered(code: string | null = null) {
    const { id } = this.wishes.at(-1)!;
    const why = code === null ? null : { code, values: {} };
    this.socket.say({ type: "answer", id, why, receipt: null, locked_until: null });
    await Promise.resolve();
    await Promise.resolve();
  }
}

function phone(): Phone {
  const made = new Phone();
  phones.push(made);
  return made;
}

const running = (left: number): Standing => ({
  total: TOTAL,
  left: TOTAL,
  ends: performance.now() + AHEAD + left,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  phones = [];
});
afterEach(() => {
  for (const { shared, timer } of phones) {
    shared.stop();
    timer.stop();
  }
  vi.useRealTimers();
});

test("a phone that comes later shows what the others have, by the server's clock", () => {
  const late = phone();
  late.come();
  late.told(3, running(100_000));
  expect(Math.round(late.left)).toBe(100_000);
  expect(late.shared.phones).toBe(2);
  expect(late.wishes).toEqual([]);
});

test("the first phone tells how its own timer stands", () => {
  const first = phone();
  first.timer.take({ total: TOTAL, left: 60_000, ends: null });
  first.come();
  first.told(0, null, 1);
  expect(first.wishes.map(({ seq, standing }) => [seq, standing.left])).toEqual([[0, 60_000]]);
});

test("a tap shows at once and is told with the server's instants", () => {
  const one = phone();
  one.come();
  one.told(1, { total: TOTAL, left: TOTAL, ends: null });
  void one.shared.set(one.timer.started());
  expect(one.timer.phase).toBe("countdown");
  const ends = performance.now() + AHEAD + LEAD_MS + TOTAL;
  expect(one.wishes.at(-1)).toMatchObject({ seq: 1, standing: { total: TOTAL, left: TOTAL, ends } });
});

test("who tapped second has what the first one wished", async () => {
  const one = phone();
  one.come();
  one.told(1, running(100_000));
  void one.shared.set(one.timer.paused());
  one.told(2, { total: TOTAL, left: TOTAL, ends: null });
  await one.answered("timer_changed");
  expect(one.timer.phase).toBe("ready");
});

test("without the server each runs on by itself, can be paused, and tells it when the server is back", () => {
  const one = phone();
  one.come();
  one.told(1, running(100_000));
  one.socket.break();
  expect(one.shared.link).toBe("lost");
  vi.advanceTimersByTime(5_000);
  expect(Math.round(one.left)).toBe(95_000);
  void one.shared.set(one.timer.paused());
  vi.advanceTimersByTime(10_000);
  one.come();
  one.told(1, running(85_000));
  expect(one.timer.phase).toBe("paused");
  expect(one.wishes.at(-1)).toMatchObject({ seq: 1, standing: { left: 95_000, ends: null } });
});

test("what the others did meanwhile counts more than what was tapped alone", () => {
  const one = phone();
  one.come();
  one.told(1, running(100_000));
  one.socket.break();
  void one.shared.set(one.timer.paused());
  vi.advanceTimersByTime(10_000);
  one.come();
  one.told(2, running(85_000));
  expect(one.timer.phase).toBe("running");
  expect(one.wishes).toEqual([]);
});

const ended: Standing = { total: TOTAL, left: TOTAL, ends: 0 };

test("who enters the round is ready for the next one, while the others still look at the end", () => {
  const one = phone();
  one.come();
  one.told(4, ended);
  expect(one.timer.phase).toBe("over");
  one.shared.putAway();
  expect(one.timer.phase).toBe("ready");
  one.told(4, ended, 3);
  expect([one.timer.phase, one.shared.phones]).toEqual(["ready", 3]);
  expect(one.wishes).toEqual([]);
  one.told(5, running(100_000));
  expect(one.timer.phase).toBe("running");
});

test("who entered the round starts the next one for everybody", () => {
  const one = phone();
  one.come();
  one.told(4, ended);
  one.shared.putAway();
  void one.shared.set(one.timer.started());
  expect(one.wishes.at(-1)).toMatchObject({ seq: 4, standing: { total: TOTAL, left: TOTAL } });
});

test("a link that leads to nobody is said after some seconds, and no more as soon as somebody answers", () => {
  const one = phone();
  expect(one.shared.unreachable).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect([one.shared.link, one.shared.unreachable]).toEqual(["connecting", true]);
  one.come();
  expect(one.shared.unreachable).toBe(false);
});

test("without any network it is said at once", () => {
  const off = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(phone().shared.unreachable).toBe(true);
  off.mockRestore();
});

test("a phone that is one too many knows why", () => {
  const one = phone();
  one.come();
  const why = { code: "too_many_phones", values: { most: 60 } };
  one.socket.say({ type: "gone", why });
  expect(one.shared.refused).toEqual(why);
});

test("a timer that the server has forgotten leaves the phone with its own", () => {
  const one = phone();
  one.come();
  one.told(1, running(100_000));
  one.socket.say({ type: "gone", why: { code: "no_such_timer", values: {} } });
  expect([one.shared.link, one.shared.refused, one.timer.shared]).toEqual(["gone", null, null]);
  vi.advanceTimersByTime(1_000);
  expect(Math.round(one.left)).toBe(99_000);
  void one.shared.set(one.timer.paused());
  expect(one.timer.phase).toBe("paused");
});
