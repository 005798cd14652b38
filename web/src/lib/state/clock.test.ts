import { beforeEach, describe, expect, test } from "vitest";
import { Clock } from "./clock.svelte";

let now: number;
let known: boolean;
let pending: (() => void) | null;
let clock: Clock;

const frames = {
  request: (draw: () => void) => {
    pending = draw;
    return 1;
  },
  cancel: () => (pending = null),
};

function frameAt(instant: number) {
  now = instant;
  const draw = pending;
  pending = null;
  draw?.();
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
    frames,
  );
});

const running = { kind: "clock", total: 10_000, left: 10_000, ends: 10_000 } as const;

describe("the clock", () => {
  test("shows what is left until its end, however late a frame comes", () => {
    clock.show(running);
    frameAt(16);
    expect(clock.left).toBe(9_984);
    frameAt(7_000);
    expect(clock.left).toBe(3_000);
  });

  test("never shows less than nothing", () => {
    clock.show(running);
    frameAt(12_000);
    expect(clock.left).toBe(0);
  });

  test("goes back up when the server's time is learned better", () => {
    clock.show(running);
    frameAt(12_000);
    frameAt(9_000);
    expect(clock.left).toBe(1_000);
  });

  test("shows what the server said until its time is known", () => {
    known = false;
    clock.show({ ...running, left: 4_000 });
    frameAt(99_999);
    expect(clock.left).toBe(4_000);
    known = true;
    frameAt(8_000);
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
