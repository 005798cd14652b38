import { describe, expect, test } from "vitest";
import { BAR_S, LAYERS, playing, type Layer } from "./caper";
import { loop, RATE } from "./synth";

const ROUND = 270_000;
const loops = new Map(LAYERS.map((layer) => [layer.key, loop(layer)]));
const strength = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const most = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** One time through the piece with these layers, louder on one side than in the middle. */
function mixed(layers: readonly Layer[]): Float32Array {
  const mix = new Float32Array(16 * BAR_S * RATE);
  for (const { key, loud, pan } of layers) {
    const samples = loops.get(key)!;
    const side = Math.cos(((1 - Math.abs(pan)) * Math.PI) / 4);
    for (let n = 0; n < mix.length; n += 1) mix[n]! += loud * side * samples[n % samples.length]!;
  }
  return mix;
}

/** How strong a frequency is in a piece of sound. */
function strengthAt(samples: Float32Array, frequency: number): number {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, n) => {
    real += sample * Math.cos((2 * Math.PI * frequency * n) / RATE);
    imaginary += sample * Math.sin((2 * Math.PI * frequency * n) / RATE);
  });
  return Math.hypot(real, imaginary);
}

describe("a loop", () => {
  test.each(LAYERS.map((layer) => [layer.key, layer] as const))(
    "of %s is as long as its bars, as loud as can be, and sounds in every bar",
    (key, { bars }) => {
      const samples = loops.get(key)!;
      expect(samples.length).toBe(bars * BAR_S * RATE);
      expect(most(samples)).toBeCloseTo(1);
      for (let bar = 0; bar < bars; bar += 1)
        expect(strength(samples.subarray(bar * BAR_S * RATE, (bar + 1) * BAR_S * RATE))).toBeGreaterThan(
          0.02,
        );
    },
  );

  test("goes round: what rings at its end is heard on at its beginning, where new tones are still soft", () => {
    const samples = loops.get("tune")!;
    expect(strength(samples.subarray(0, 48))).toBeGreaterThan(0.5 * strength(samples.subarray(-48)));
  });

  test("has its tones at their pitch", () => {
    const a4 = loops.get("tune")!.subarray(0, 0.2 * RATE);
    expect(strengthAt(a4, 440)).toBeGreaterThan(10 * strengthAt(a4, 466.16));
    const d2 = loops.get("bass")!.subarray(0, 0.3 * RATE);
    expect(strengthAt(d2, 73.42)).toBeGreaterThan(3 * strengthAt(d2, 87.31));
  });
});

describe("all of them together", () => {
  test("never clip, on neither side", () => {
    expect(most(mixed(LAYERS))).toBeLessThan(0.75);
  });

  test("are stronger at the end than in the middle, and there than in the beginning", () => {
    const stages = [ROUND, ROUND / 2, 30_000].map((left) => strength(mixed(playing(ROUND, left))));
    expect(stages[1]).toBeGreaterThan(1.15 * stages[0]!);
    expect(stages[2]).toBeGreaterThan(1.03 * stages[1]!);
  });
});
