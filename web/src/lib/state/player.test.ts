import { beforeEach, describe, expect, test } from "vitest";
import type { ReplayStep } from "$lib/wire/types";
import { Player } from "./player.svelte";

const step = (ms: number, more: Partial<ReplayStep> = {}): ReplayStep => ({
  ms,
  seat: 0,
  move: `at ${ms}`,
  view: {},
  events: [],
  to_act: [],
  clock: null,
  ...more,
});
const STEPS = [
  step(0),
  step(3_000, { clock: { kind: "clock", total: 60_000, left: 60_000, ends: null } }),
  step(4_000, { clock: { kind: "clock", total: 60_000, left: 59_000, ends: null } }),
  step(4_000, { clock: { kind: "clock", total: 60_000, left: 59_000, ends: null } }),
  step(9_000),
];

let now = 0;
let draw: (() => void) | null;
let player: Player;

function pass(ms: number): void {
  now += ms;
  const due = draw;
  draw = null;
  due?.();
}

beforeEach(() => {
  now = 1_000;
  draw = null;
  const request = (next: () => void): number => {
    draw = next;
    return 1;
  };
  player = new Player(STEPS, { request, cancel: () => (draw = null) }, () => now);
});

test("a clock that runs down is told from the first step to the last", () => {
  expect(player.remaining).toBe(60_000);
  player.go(2);
  expect(player.remaining).toBe(59_000);
  player.go(player.last);
  expect(player.remaining).toBe(54_000);
  player.steps = [step(0), step(3_000)];
  player.go(1);
  expect(player.remaining).toBeNull();
});

describe("by hand", () => {
  test("steps go on and back, and never past the ends", () => {
    player.by(-1);
    expect(player.at).toBe(0);
    player.by(1);
    expect(player.step.move).toBe("at 3000");
    player.go(99);
    expect(player.at).toBe(player.last);
  });

  test("a step stops the playing", () => {
    player.play();
    player.by(1);
    expect(player.playing).toBe(false);
    expect(draw).toBeNull();
  });
});

describe("played", () => {
  test("each step comes when it came, those of one instant together", () => {
    player.play();
    pass(2_999);
    expect(player.at).toBe(0);
    pass(1);
    expect(player.at).toBe(1);
    pass(1_000);
    expect(player.at).toBe(3);
  });

  test("at double speed in half the time", () => {
    player.speed = 2;
    player.play();
    pass(1_500);
    expect(player.at).toBe(1);
  });

  test("the clock runs with it, and stands where the step was when stopped by hand", () => {
    player.go(1);
    expect(player.clock).toMatchObject({ left: 60_000, total: 60_000, kind: "clock" });
    player.play();
    pass(600);
    expect(player.clock.left).toBe(59_400);
    player.by(0);
    expect(player.clock.left).toBe(60_000);
  });

  test("it stops at the end, and begins anew from there", () => {
    player.play();
    pass(20_000);
    expect([player.at, player.playing]).toEqual([4, false]);
    player.toggle();
    expect([player.at, player.playing]).toEqual([0, true]);
  });

  test("another seat's steps are shown from where it stands", () => {
    player.go(2);
    player.steps = STEPS.map((each) => ({ ...each, view: { seat: 1 } }));
    expect(player.step).toMatchObject({ ms: 4_000, view: { seat: 1 } });
  });
});
