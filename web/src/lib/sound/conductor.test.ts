import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerTime } from "$lib/wire/time";
import { WorkerAlarms } from "./alarms";
import { Conductor, type Orchestra, type Report } from "./conductor";
import type { Cue } from "./cues";
import { SCAPE } from "./fixture";
import type { Timing } from "./soundscape";

const TOTAL = 270_000;
const AHEAD = 5_000_000;

/** A stand-in for the device’s output: it notes what would begin when (on its own clock, in seconds). */
class Score implements Orchestra {
  audible = true;
  /** What the output’s clock shows when the device’s is at 0. */
  zero = 50;
  cues: { cue: Cue; when: number; stopped: boolean }[] = [];
  tunes: { ends: number; total: number; stopped: boolean }[] = [];

  at = (here: number) => this.zero + here / 1000;
  cue(cue: Cue, when: number) {
    const entry = { cue, when, stopped: false };
    this.cues.push(entry);
    return { stop: () => void (entry.stopped ||= this.at(performance.now()) < when) };
  }
  music(ends: number, total: number) {
    const entry = { ends, total, stopped: false };
    this.tunes.push(entry);
    return { stop: () => (entry.stopped = true) };
  }

  /** What will still be, or was, heard: each cue with the device’s clock (ms). */
  heard = () =>
    this.cues
      .filter(({ stopped }) => !stopped)
      .map(({ cue, when }) => [cue, Math.round((when - this.zero) * 1000)]);
  get tune() {
    return this.tunes
      .filter(({ stopped }) => !stopped)
      .map(({ ends }) => Math.round((ends - this.zero) * 1000));
  }
}

let time: ServerTime;
let score: Score;
let conductor: Conductor;
let told: { key: string; here: number }[];
let reports: Report[];

const here = () => Math.round(performance.now());
const server = () => performance.now() + AHEAD;
const ticking = (left: number, total = TOTAL): Timing => ({
  kind: "clock",
  total,
  left,
  ends: server() + left,
});
const resting = (left: number): Timing => ({ kind: "clock", total: TOTAL, left, ends: null });
const keys = () => told.map(({ key }) => key);

function answer(way = 2, wrong = 0) {
  time.learn(performance.now() - way, server() - way / 2 + wrong);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  time = new ServerTime();
  score = new Score();
  told = [];
  reports = [];
  conductor = new Conductor(time, score, new WorkerAlarms(() => null), {
    tell: ({ key }) => told.push({ key, here: here() }),
    report: (report) => reports.push(report),
  });
  conductor.soundscape = SCAPE;
  time.learned = () => conductor.retime();
  answer();
});
afterEach(() => vi.useRealTimers());

describe("a clock of four and a half minutes", () => {
  test("is called, with its horn, at the true instants; all of it is settled at the start", () => {
    const start = here();
    conductor.follow(ticking(TOTAL));
    expect(score.heard()).toEqual([
      ["half", start + 135_000],
      ["minute", start + 210_000],
      ["soon", start + 240_000],
      ["last", start + 260_000],
      ["horn", start + 270_000],
    ]);
    expect(score.tune).toEqual([start + TOTAL]);
    vi.advanceTimersByTime(TOTAL + 1_000);
    expect(told).toEqual([
      { key: "half", here: start + 135_000 },
      { key: "60", here: start + 210_000 },
      { key: "30", here: start + 240_000 },
      { key: "10", here: start + 260_000 },
      { key: "end", here: start + 270_000 },
    ]);
    expect(conductor.ended).toBe(true);
  });

  test("that every move tells again is settled once", () => {
    const timing = ticking(TOTAL);
    for (let move = 0; move < 50; move += 1) conductor.follow({ ...timing, left: TOTAL - move });
    expect(score.tunes).toHaveLength(1);
    expect(score.cues).toHaveLength(5);
  });

  test("says of each call when it was due and when it came", () => {
    conductor.follow(ticking(61_000));
    vi.advanceTimersByTime(1_500);
    expect(reports.map(({ key, how }) => [key, how])).toEqual([["60", "told"]]);
    expect(reports[0]!.due - AHEAD).toBeCloseTo(reports[0]!.here);
  });
});

describe("a pause", () => {
  test("stops everything at once, however long, and going on comes in at the right place (O-55)", () => {
    conductor.follow(ticking(62_000));
    vi.advanceTimersByTime(2_000 - 1);
    conductor.follow(resting(60_001));
    expect([score.heard(), score.tune]).toEqual([[], []]);
    vi.advanceTimersByTime(90_000);
    expect(told).toEqual([]);
    conductor.follow(ticking(60_001));
    expect(score.tune).toEqual([here() + 60_001]);
    vi.advanceTimersByTime(31_000);
    expect(keys()).toEqual(["60", "30"]);
  });

  test("just after a call does not bring it again", () => {
    conductor.follow(ticking(60_010));
    vi.advanceTimersByTime(12);
    conductor.follow(resting(59_998));
    conductor.follow({ kind: "countdown", total: 3_000, left: 3_000, ends: server() + 3_000 });
    vi.advanceTimersByTime(3_000);
    conductor.follow(ticking(60_002));
    vi.advanceTimersByTime(5_000);
    expect(keys()).toEqual(["60"]);
    expect(score.heard().filter(([cue]) => cue === "minute")).toHaveLength(1);
  });
});

describe("coming in late", () => {
  test("by a reload brings what is still to come, the music at its place", () => {
    conductor.follow(ticking(45_000));
    expect(score.tune).toEqual([here() + 45_000]);
    vi.advanceTimersByTime(46_000);
    expect(keys()).toEqual(["30", "10", "end"]);
  });

  test("with sound that is let out only now brings it in then, and no call twice", () => {
    score.audible = false;
    conductor.follow(ticking(61_000));
    vi.advanceTimersByTime(1_100);
    expect([score.cues, score.tunes]).toEqual([[], []]);
    score.audible = true;
    conductor.again();
    expect(score.heard().map(([cue]) => cue)).toEqual(["soon", "last", "horn"]);
    vi.advanceTimersByTime(60_000);
    expect(keys()).toEqual(["60", "30", "10", "end"]);
  });

  test("waits for the server’s time", () => {
    const fresh = new ServerTime();
    const late = new Conductor(fresh, score, new WorkerAlarms(() => null), { tell: () => undefined });
    late.soundscape = SCAPE;
    late.follow(ticking(45_000));
    expect(score.tunes).toEqual([]);
    fresh.learned = () => late.retime();
    fresh.learn(performance.now(), server());
    expect(score.tune).toEqual([here() + 45_000]);
  });
});

describe("the clocks", () => {
  test("of device, output and server may move apart: it is settled again when they do, not for less", () => {
    conductor.follow(ticking(200_000));
    answer(2, 3);
    expect(score.tunes).toHaveLength(1);
    score.zero += 0.2;
    conductor.retime();
    expect(score.tunes).toHaveLength(2);
    expect(score.tune).toEqual([here() + 199_997]);
  });

  test("a device whose date is set five minutes on or back is none the worse (O-53)", () => {
    const start = here();
    conductor.follow(ticking(61_000));
    for (const minutes of [5, -10]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      conductor.retime();
      answer();
      vi.advanceTimersByTime(500);
    }
    vi.advanceTimersByTime(60_000);
    expect(told.map((each) => each.here - start)).toEqual([1_000, 31_000, 51_000, 61_000]);
    expect(score.tunes).toHaveLength(1);
  });

  test("a device that slept through calls is not told them afterwards", () => {
    const timing = ticking(61_000);
    conductor.follow(timing);
    time.learn(performance.now() - 1, server() + 25_000);
    vi.advanceTimersByTime(7_000);
    expect(keys()).toEqual(["30"]);
  });
});

test("a call whose alarm is held up is made when the round ends", () => {
  const timing = ticking(10_500);
  const deaf = new Conductor(
    time,
    score,
    { at: () => () => undefined },
    { tell: ({ key }) => told.push({ key, here: 0 }) },
  );
  deaf.soundscape = SCAPE;
  deaf.follow(timing);
  vi.advanceTimersByTime(10_700);
  deaf.follow(null);
  expect([keys(), deaf.ended]).toEqual([["end"], true]);
});

test("an output that fell behind is noticed before a call", () => {
  conductor.follow(ticking(61_000));
  score.zero -= 0.9;
  vi.advanceTimersByTime(500);
  const start = here();
  expect(score.heard().slice(-5)[0]).toEqual(["minute", start + 500]);
});

describe("one round after another", () => {
  test("started and broken off five times: one second a second, each call once (O-57)", () => {
    for (let round = 0; round < 5; round += 1) {
      conductor.follow({ kind: "countdown", total: 3_000, left: 3_000, ends: server() + 3_000 });
      vi.advanceTimersByTime(3_000);
      conductor.follow(ticking(TOTAL));
      vi.advanceTimersByTime(20_000);
      conductor.follow(null);
    }
    expect([told, score.tune]).toEqual([[], []]);
    const start = here();
    conductor.follow(ticking(TOTAL));
    vi.advanceTimersByTime(TOTAL + 300);
    conductor.follow(null);
    expect(keys()).toEqual(["half", "60", "30", "10", "end"]);
    expect(told.at(-1)!.here - start).toBe(TOTAL);
    expect(score.heard().filter(([cue]) => cue === "half" || cue === "horn")).toHaveLength(2);
  });

  test("that ends early takes the calls to come with it, and a horn that sounds is not cut", () => {
    conductor.follow(ticking(TOTAL));
    vi.advanceTimersByTime(1_000);
    conductor.follow(null);
    expect([score.heard(), score.tune, conductor.ended]).toEqual([[], [], false]);
    conductor.follow(ticking(10_500));
    vi.advanceTimersByTime(10_750);
    conductor.follow(null);
    expect(score.heard().map(([cue]) => cue)).toEqual(["last", "horn"]);
    expect(conductor.ended).toBe(true);
  });

  test("begins with 3-2-1, heard and not told", () => {
    const start = here();
    conductor.follow({ kind: "countdown", total: 3_000, left: 2_960, ends: server() + 2_960 });
    vi.advanceTimersByTime(3_000);
    expect(told).toEqual([]);
    expect(score.heard()).toEqual([
      ["tick", start - 40],
      ["tick", start + 960],
      ["tick", start + 1_960],
      ["go", start + 2_960],
    ]);
  });
});

test("where a game declares no sounds nothing happens", () => {
  conductor.soundscape = null;
  conductor.follow(ticking(TOTAL));
  vi.advanceTimersByTime(TOTAL);
  expect([score.cues, score.tunes, told]).toEqual([[], [], []]);
});
