// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Device, timerOn, TOTAL } from "./fixtures";
import { minutes } from "$lib/board/time";
import { leftAt, LEAD_MS, phaseAt } from "./standing";

let device: Device;
let { timer, told, music }: ReturnType<typeof timerOn> = {} as never;

const pass = (ms: number) => vi.advanceTimersByTime(ms);
const start = () => timer.take(timer.started());
const pause = () => timer.take(timer.paused());
const abort = () => timer.take(timer.aborted());
const keys = () => told.map(({ key }) => key);
const left = () => Math.round(leftAt(timer.standing, device.now()));
/** Figures change a moment after the second has begun. */
const shown = () => {
  pass(2);
  return minutes(timer.left);
};

function again(audible = true) {
  timer?.stop?.();
  ({ timer, told, music } = timerOn(device, audible));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  device = new Device();
  again();
});
afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

describe("a timer", () => {
  test("counts 3-2-1, then runs for as long as it says, and calls each call once at its time", () => {
    start();
    expect(timer.phase).toBe("countdown");
    expect(left()).toBe(TOTAL);
    pass(LEAD_MS);
    expect(timer.phase).toBe("running");
    pass(TOTAL);
    expect(timer.phase).toBe("over");
    expect(told.map(({ key, at }) => [key, Math.round(TOTAL + LEAD_MS - at)])).toEqual([
      ["half", 135_000],
      ["60", 60_000],
      ["30", 30_000],
      ["10", 10_000],
      ["end", 0],
    ]);
    expect(timer.left).toBe(0);
  });

  test("O-52: in a tab whose timers stood still for two minutes it shows the true time at the next look", () => {
    start();
    pass(LEAD_MS + 10_000);
    device.unheard += 120_000;
    pass(1_000);
    expect(left()).toBe(TOTAL - 131_000);
    expect(shown()).toBe("2:19");
  });

  test("O-53: the date is five minutes off, and changed by five either way while it runs: nothing changes", () => {
    for (const change of [300_000, -600_000, 300_000]) {
      device.shift += change;
      start();
      pass(LEAD_MS + 10_000);
      device.shift += change;
      timer.keep();
      pass(10_000);
      expect(left()).toBe(TOTAL - 20_000);
      abort();
    }
  });

  test("O-53: a date changed while it ran is none of its business after a reload either", () => {
    start();
    pass(LEAD_MS + 10_000);
    device.shift += 300_000;
    timer.keep();
    again();
    expect(left()).toBe(TOTAL - 10_000);
    expect(timer.phase).toBe("running");
  });

  test("O-55: paused at 1:00 for 90 seconds it goes on with 1:00, after 3-2-1, and to the millisecond", () => {
    start();
    pass(LEAD_MS + TOTAL - 60_000);
    pause();
    expect(music.every(({ stopped }) => stopped)).toBe(true);
    pass(90_000);
    expect(timer.phase).toBe("paused");
    expect(left()).toBe(60_000);
    start();
    pass(LEAD_MS);
    expect(left()).toBe(60_000);
    pass(60_000);
    expect(timer.phase).toBe("over");
    expect(keys().filter((key) => key === "end")).toHaveLength(1);
  });

  test("O-56: a reload in a pause leaves the pause, and what is left", () => {
    start();
    pass(LEAD_MS + 12_345);
    pause();
    again();
    pass(20_000);
    expect(timer.phase).toBe("paused");
    expect(left()).toBe(TOTAL - 12_345);
  });

  test("O-57: after five starts and aborts it is no faster, and calls half time and the end once", () => {
    for (let time = 0; time < 5; time += 1) {
      start();
      pass(LEAD_MS + 1_500);
      abort();
      expect(left()).toBe(TOTAL);
    }
    start();
    pass(LEAD_MS);
    for (let second = 1; second <= 5; second += 1) {
      pass(1_000);
      expect(left()).toBe(TOTAL - second * 1_000);
    }
    expect(shown()).toBe("4:25");
    pass(TOTAL);
    expect(keys()).toEqual(["half", "60", "30", "10", "end"]);
    expect(music.filter(({ stopped }) => !stopped)).toHaveLength(1);
  });

  test("aborted in its first 3-2-1 it is ready again; paused there, too", () => {
    start();
    pass(1_000);
    pause();
    expect(timer.phase).toBe("ready");
    expect(keys()).toEqual([]);
  });

  test("closed while it ran, it has run on; closed too long, it says that it ended", () => {
    start();
    pass(LEAD_MS + 30_000);
    timer.keep();
    timer.stop();
    pass(60_000);
    again();
    expect([timer.phase, left(), timer.surprise]).toEqual(["running", TOTAL - 90_000, null]);
    timer.stop();
    pass(TOTAL);
    again();
    expect([timer.phase, timer.surprise]).toEqual(["over", "ended"]);
    expect(keys()).toEqual([]);
  });

  test("closed while the date was set back, it rests where it was seen and says so", () => {
    start();
    pass(LEAD_MS + 30_000);
    timer.keep();
    device.shift -= 600_000;
    again();
    expect([timer.phase, left(), timer.surprise]).toEqual(["paused", TOTAL - 30_000, "set_back"]);
  });

  test("a date that has run ahead is told and never taken off by itself", () => {
    start();
    pass(LEAD_MS + 30_000);
    device.shift += 45_000;
    timer.keep();
    expect([left(), timer.gap]).toEqual([TOTAL - 30_000, 45_000]);
    timer.take(timer.advanced());
    expect([left(), timer.gap]).toEqual([TOTAL - 75_000, 0]);
  });

  test("with whom it ran is known after a reload, for an hour", () => {
    timer.shared = "abc";
    timer.keep();
    again();
    expect(timer.shared).toBe("abc");
    timer.keep();
    timer.stop();
    pass(60 * 60_000);
    again();
    expect(timer.shared).toBeNull();
  });

  test("what is stored by a stranger is not read", () => {
    localStorage.setItem("spieltisch.timer", '{"standing":{"total":"x"},"seen":1}');
    again();
    expect([timer.phase, left()]).toEqual(["ready", TOTAL]);
  });

  test("where nothing can be stored it runs all the same", () => {
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    start();
    pass(LEAD_MS + 1_000);
    expect(left()).toBe(TOTAL - 1_000);
    refuse.mockRestore();
  });
});

test("the phases follow each other without a gap", () => {
  const standing = { total: 1_000, left: 1_000, ends: 4_000 };
  expect([0, 2_999, 3_000, 3_999, 4_000].map((now) => phaseAt(standing, now))).toEqual([
    "countdown",
    "countdown",
    "running",
    "running",
    "over",
  ]);
});
