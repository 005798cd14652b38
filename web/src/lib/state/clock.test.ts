import { beforeEach, describe, expect, test } from "vitest";
import { Clock } from "./clock.svelte";

let now: number;
let known: boolean;
let pending: (() => void) | null;
let waits: number;
let clock: Clock;

const alarm = {
  set: (ring: () => void, ms: number) => {
    pending = ring;
    waits = ms;
    return 1;
  },
  clear: () => (pending = null),
};

function ringAt(instant: number) {
  now = instant;
  const ring = pending;
  pending = null;
  ring?.();
}

beforeEach(() => {
  now = 0;
  known = true;
  pending = null;
  clock = new Clock(
    {
      get known() {
        return known;
      },
      until: (instant) => instant - now,
    },
    alarm,
  );
});

const running = { kind: "clock", total: 10_000, left: 10_000, ends: 10_000 } as const;

describe("the clock", () => {
  test("shows what is left until its end, however late it looks", () => {
    clock.show(running);
    ringAt(16);
    expect(clock.left).toBe(9_984);
    ringAt(7_000);
    expect(clock.left).toBe(3_000);
  });

  test("looks again when the next second begins, not in every frame", () => {
    now = 300;
    clock.show(running);
    expect(waits).toBe(701);
    ringAt(1_001);
    expect([clock.left, waits]).toEqual([8_999, 1_000]);
  });

  test("never shows less than nothing", () => {
    clock.show(running);
    ringAt(12_000);
    expect(clock.left).toBe(0);
  });

  test("goes back up when the server's time is learned better", () => {
    clock.show(running);
    ringAt(12_000);
    ringAt(9_000);
    expect(clock.left).toBe(1_000);
  });

  test("shows what the server said until its time is known", () => {
    known = false;
    clock.show({ ...running, left: 4_000 });
    ringAt(99_999);
    expect(clock.left).toBe(4_000);
    known = true;
    ringAt(8_000);
    expect(clock.left).toBe(2_000);
  });

  test("rests in a pause", () => {
    clock.show({ ...running, ends: null, left: 6_000 });
    expect(pending).toBeNull();
    expect(clock).toMatchObject({ left: 6_000, running: false, kind: "clock" });
  });

  test("stops drawing when there is no timer", () => {
    clock.show(running);
    clock.show(null);
    expect(pending).toBeNull();
    expect(clock).toMatchObject({ kind: null, left: 0, total: 0, running: false });
  });
});
