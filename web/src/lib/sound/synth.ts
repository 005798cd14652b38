/** The instruments of the music: arithmetic on samples, so that a worker can play them and a test can listen. */

import { BAR_S, TEMPO, type Instrument, type Layer, type Tone } from "./caper";
import { hertz } from "./cues";

export const RATE = 24_000;
const TURN = 2 * Math.PI;
const BEAT_S = 60 / TEMPO;
/** What rings on after the last bar is heard for so long, at the beginning of the next time round. */
const TAIL = BAR_S * RATE;
/** Below this nothing is heard any more. */
const SILENT = 1e-4;
const TABLE = 4096;

/** Seconds; `sustain`: the part of the full level that is held. Decay and release are times to about a third. */
interface Envelope {
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

/** A sample, -1 to 1: `phase` in turns of the tone's own frequency, `age` in seconds. */
type Wave = (phase: number, age: number) => number;
type Effect = (samples: Float32Array) => void;

interface Patch {
  readonly wave: Wave;
  readonly envelope: Envelope;
  readonly effects: readonly Effect[];
  /** How many octaves higher a tone begins, and how fast (s) it falls. */
  readonly falls?: { readonly octaves: number; readonly within: number };
}

const blow = (decay: number): Envelope => ({ attack: 0.001, decay, sustain: 0, release: 0.02 });

const PATCHES: Readonly<Record<Instrument, () => Patch>> = {
  keys: () => ({
    wave: organ([1, 0.5, 0.25, 0.12]),
    envelope: { attack: 0.012, decay: 0.5, sustain: 0.35, release: 0.17 },
    effects: [biquad("low", 1_800)],
  }),
  bass: () => ({
    wave: bell(1, 1.4, 0.12),
    envelope: { attack: 0.006, decay: 0.25, sustain: 0.4, release: 0.03 },
    effects: [biquad("low", 900)],
  }),
  mallet: () => ({ wave: bell(3.99, 1.1, 0.07), envelope: blow(0.2), effects: [echo()] }),
  pluck: () => ({ wave: bell(2, 1.2, 0.04), envelope: blow(0.07), effects: [biquad("low", 5_000)] }),
  lead: () => ({
    wave: organ([1, 0.3, 0.35, 0.08, 0.12]),
    envelope: { attack: 0.02, decay: 0.2, sustain: 0.6, release: 0.06 },
    effects: [echo()],
  }),
  kick: () => ({ ...drum(0.14), falls: { octaves: 1.8, within: 0.035 } }),
  block: () => ({ ...drum(0.035), falls: { octaves: 0.3, within: 0.006 } }),
  hat: () => ({ wave: hiss(7), envelope: blow(0.022), effects: [biquad("high", 7_500)] }),
  clap: () => ({ wave: hiss(11), envelope: blow(0.05), effects: [biquad("band", 1_700)] }),
};

const drum = (decay: number): Patch => ({ wave: organ([1]), envelope: blow(decay), effects: [] });

/** A layer once through, so that it can be played round and round; its loudest sample is 1. */
export function loop(layer: Layer): Float32Array<ArrayBuffer> {
  const frames = Math.round(layer.bars * BAR_S * RATE);
  const whole = new Float32Array(frames + TAIL);
  const patch = PATCHES[layer.instrument]();
  for (const tone of layer.tones) sound(whole, patch, tone);
  for (const effect of patch.effects) effect(whole);
  return levelled(wrapped(whole, frames));
}

function sound(into: Float32Array, { wave, envelope, falls }: Patch, tone: Tone): void {
  const begin = Math.round(tone.at * BEAT_S * RATE);
  const held = tone.long * BEAT_S * RATE;
  const step = hertz(tone.pitch) / RATE;
  const { attack, decay, sustain, release } = envelope;
  const [rise, sink, end] = [
    1 / (attack * RATE),
    Math.exp(-1 / (decay * RATE)),
    Math.exp(-1 / (release * RATE)),
  ];
  const calm = falls ? Math.exp(-1 / (falls.within * RATE)) : 1;
  let [level, phase, above] = [0, 0, falls?.octaves ?? 0];
  let rising = true;
  for (let n = 0; begin + n < into.length; n += 1) {
    if (n > held) level *= end;
    else if (rising) level += rise;
    else level = sustain + (level - sustain) * sink;
    if (level >= 1) rising = false;
    if (!rising && level < SILENT) return;
    into[begin + n]! += tone.loud * Math.min(level, 1) * wave(phase, n / RATE);
    phase += above ? step * 2 ** above : step;
    above *= calm;
  }
}

/** A fixed mixture of the tone and its harmonics. */
function organ(partials: readonly number[]): Wave {
  const all = partials.reduce((sum, part) => sum + part, 0);
  const table = Float32Array.from({ length: TABLE }, (_, n) =>
    partials.reduce((sum, part, k) => sum + (part / all) * Math.sin((TURN * n * (k + 1)) / TABLE), 0),
  );
  return (phase) => table[Math.floor(phase * TABLE) % TABLE]!;
}

/** A sine whose phase is shaken by another, `ratio` times as fast; the shaking dies away. */
const bell =
  (ratio: number, index: number, decay: number): Wave =>
  (phase, age) =>
    Math.sin(TURN * phase + index * Math.exp(-age / decay) * Math.sin(TURN * phase * ratio));

/** Noise that is the same each time. */
function hiss(seed: number): Wave {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A filter of second order, as the Audio EQ Cookbook has it; its quality is that of the flattest. */
function biquad(kind: "low" | "high" | "band", frequency: number): Effect {
  const angle = (TURN * frequency) / RATE;
  const [cos, alpha] = [Math.cos(angle), Math.sin(angle) / Math.SQRT2];
  const side = { low: (1 - cos) / 2, high: (1 + cos) / 2, band: alpha }[kind];
  const middle = { low: 1 - cos, high: -1 - cos, band: 0 }[kind];
  const [b0, b1, b2] = [side, middle, kind === "band" ? -side : side].map((each) => each / (1 + alpha));
  const [a1, a2] = [(-2 * cos) / (1 + alpha), (1 - alpha) / (1 + alpha)];
  return (samples) => {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let n = 0; n < samples.length; n += 1) {
      const x = samples[n]!;
      const y = b0! * x + b1! * x1 + b2! * x2 - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      samples[n] = y;
    }
  };
}

const ECHO = Math.round(BEAT_S * 0.75 * RATE);
const ECHO_LOUD = 0.22;
const ECHO_AGAIN = 0.28;

/** Three quarters of a beat later once more, and softer and softer. */
const echo = (): Effect => (samples) => {
  const sent = new Float32Array(samples.length);
  for (let n = ECHO; n < samples.length; n += 1) {
    sent[n] = samples[n - ECHO]! + ECHO_AGAIN * sent[n - ECHO]!;
  }
  for (let n = ECHO; n < samples.length; n += 1) samples[n]! += ECHO_LOUD * sent[n]!;
};

/** What still rings at the end is heard at the beginning of the next time round. */
function wrapped(whole: Float32Array, frames: number): Float32Array<ArrayBuffer> {
  const once = whole.slice(0, frames);
  for (let n = frames; n < whole.length; n += 1) once[(n - frames) % frames]! += whole[n]!;
  return once;
}

function levelled(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const most = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  return samples.map((sample) => sample / most);
}
