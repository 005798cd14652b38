import { describe, expect, test } from "vitest";
import { ServerTime } from "./time";

function deviceAt(start: number) {
  const device = { now: start };
  return { device, time: new ServerTime(() => device.now) };
}

/** An answer of a server that is `ahead`, after `out` and `back` milliseconds on the way. */
function exchange(device: { now: number }, time: ServerTime, ahead: number, out: number, back: number) {
  const sent = device.now;
  device.now += out;
  const now = device.now + ahead;
  device.now += back;
  time.learn(sent, now);
}

describe("the server's time", () => {
  test("is unknown before the first answer", () => {
    const { time } = deviceAt(5);
    expect(time.known).toBe(false);
    expect(time.now()).toBe(5);
  });

  test("is exact when both ways are equally long", () => {
    const { device, time } = deviceAt(1_000);
    exchange(device, time, 90_000, 40, 40);
    expect(time.now()).toBe(device.now + 90_000);
    expect(time.until(device.now + 90_500)).toBe(500);
  });

  test("believes the answer with the shortest round trip", () => {
    const { device, time } = deviceAt(0);
    exchange(device, time, 500, 10, 300);
    exchange(device, time, 500, 3, 5);
    exchange(device, time, 500, 200, 20);
    expect(Math.abs(time.offset - 500)).toBeLessThanOrEqual(1);
  });

  test("keeps only the last answers, so a drifting clock is followed", () => {
    const { device, time } = deviceAt(0);
    exchange(device, time, 500, 1, 1);
    for (let round = 0; round < 8; round += 1) exchange(device, time, 700, 20, 20);
    expect(time.offset).toBe(700);
  });

  test("after a sleep the next answer replaces all, and until then nothing jumps", () => {
    const { device, time } = deviceAt(0);
    exchange(device, time, 500, 1, 1);
    device.now += 60_000;
    expect(time.offset).toBe(500);
    exchange(device, time, 3_500, 100, 100);
    expect(time.offset).toBe(3_500);
  });

  test("a worse answer that agrees does not displace a better one when a tab comes back", () => {
    const { device, time } = deviceAt(0);
    exchange(device, time, 500, 1, 1);
    device.now += 60_000;
    exchange(device, time, 500, 900, 10);
    expect(time.offset).toBe(500);
  });

  test("an answer that came before a sleep and was heard after it is corrected by the next", () => {
    const { device, time } = deviceAt(0);
    exchange(device, time, 500, 1, 1);
    exchange(device, time, 500, 0, 0.5);
    exchange(device, time, 60_500, 40, 60);
    expect(time.offset).toBeCloseTo(60_490);
    exchange(device, time, 60_500, 2, 2);
    expect(time.offset).toBe(60_500);
  });

  test("tells whoever listens after each answer", () => {
    const { device, time } = deviceAt(0);
    const offsets: number[] = [];
    time.learned = () => offsets.push(time.offset);
    exchange(device, time, 500, 4, 4);
    exchange(device, time, 500, 3, 1);
    expect(offsets).toEqual([500, 501]);
  });

  test("ignores an answer from before it was asked", () => {
    const { device, time } = deviceAt(100);
    time.learn(device.now + 5, 0);
    expect(time.known).toBe(false);
  });
});
