import { describe, expect, test } from "vitest";
import { BAR_S, BEATS, CHORDS, entry, LAYERS, pitchOf, playing, TEMPO } from "./caper";
import { offset } from "./music";

const ROUND = 270_000;
const D_MINOR = new Set([2, 4, 5, 7, 9, 10, 0]);
const RAISED = new Set([11, 1]);
const melodic = LAYERS.filter(({ bars }) => bars === CHORDS.length);
const heard = (total: number, left: number) => playing(total, left).map(({ key }) => key);

describe("the piece", () => {
  test("has a tempo to move to, and fits a round of four and a half minutes in whole phrases of eight bars", () => {
    expect(TEMPO).toBeGreaterThanOrEqual(100);
    expect(TEMPO).toBeLessThanOrEqual(150);
    const phrase = 8 * BAR_S * 1000;
    for (const left of [ROUND, ROUND / 2, 60_000, 30_000]) expect(left % phrase).toBe(0);
  });

  test("keeps every tone within its loop", () => {
    for (const { bars, tones } of LAYERS)
      for (const { at, long } of tones) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThan(bars * BEATS);
        expect(long).toBeGreaterThan(0);
      }
  });

  test("stays in D minor; a raised tone sounds only over a chord that has it", () => {
    for (const { key, tones } of melodic)
      for (const { at, pitch } of tones) {
        if (D_MINOR.has(pitch % 12)) continue;
        expect([key, at, RAISED.has(pitch % 12)]).toEqual([key, at, true]);
        const { pitches, root } = CHORDS[Math.floor(at / BEATS)]!;
        expect([key, at, [...pitches, root, root + 7].some((each) => each % 12 === pitch % 12)]).toEqual([
          key,
          at,
          true,
        ]);
      }
  });

  test("has the root under every bar, and a tune that begins each bar on a tone of the chord", () => {
    const bass = LAYERS.find(({ key }) => key === "bass")!;
    const tune = LAYERS.find(({ key }) => key === "tune")!;
    CHORDS.forEach(({ root, pitches }, bar) => {
      expect(bass.tones.find(({ at }) => at === bar * BEATS)?.pitch).toBe(root);
      const first = tune.tones.find(({ at }) => at === bar * BEATS)!.pitch % 12;
      expect([bar, [root, root + 7, ...pitches].map((each) => each % 12).includes(first)]).toEqual([
        bar,
        true,
      ]);
    });
  });

  test.each([
    ["A4", 69],
    ["C#5", 73],
    ["Bb4", 70],
  ])("reads %s as %i", (name, pitch) => expect(pitchOf(name)).toBe(pitch));
});

describe("the music gets denser", () => {
  test("second by second: nothing that has come in leaves before the end", () => {
    let before = 0;
    for (let left = ROUND; left > 0; left -= 1_000) {
      const now = heard(ROUND, left).length;
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(before).toBe(LAYERS.length);
    expect(heard(ROUND, 0)).toEqual([]);
  });

  test("at half time, for the last minute and for the last half minute", () => {
    for (const left of [ROUND / 2, 60_000, 30_000])
      expect(heard(ROUND, left).length).toBeGreaterThan(heard(ROUND, left + 1).length);
    expect(heard(ROUND, ROUND)).toEqual(["chords", "bass"]);
    expect(heard(ROUND, 9_000)).toContain("block");
    expect(heard(ROUND, 10_000)).not.toContain("block");
  });

  test.each([60_000, 90_000, 119_000, 600_000, 1_800_000])("in a clock of %i ms as well", (total) => {
    const entries = LAYERS.map((layer) => entry(layer, total));
    expect(entries).toEqual([...entries].sort((a, b) => b - a));
    expect(entries[0]).toBe(total);
    expect(new Set(entries).size).toBeGreaterThanOrEqual(7);
    for (const left of entries.slice(2)) expect((left / 1000 / BAR_S) % 1).toBe(0);
  });
});

describe("a loop", () => {
  test("ends with the clock, wherever one comes in", () => {
    const loop = 16 * BAR_S;
    expect(offset(270, loop)).toBe(0);
    expect(offset(60, loop)).toBe(0);
    expect(offset(45, loop)).toBe(15);
    expect(offset(loop - 1, loop)).toBeCloseTo(1);
    for (const left of [269.3, 100.07, 12.5])
      expect((offset(left, loop) + left) / loop).toBeCloseTo(Math.round((offset(left, loop) + left) / loop));
  });
});
