/**
 * "Caper", the piece for a scramble against a clock. Composed for this program.
 *
 * D minor with a raised sixth now and then, 128 beats a minute: a bar lasts 1.875 s, so eight bars are 15 s and
 * half time, the last minute and the last half minute all fall on the first beat of a phrase. Two phrases (A, B) take
 * turns; what changes is how many play.
 */

export const TEMPO = 128;
export const BEATS = 4;
export const BAR_S = (60 / TEMPO) * BEATS;

/** Beats from the beginning of the loop; `loud` 0-1. */
export interface Tone {
  readonly at: number;
  readonly pitch: number;
  readonly long: number;
  readonly loud: number;
}

export type Instrument = "keys" | "bass" | "mallet" | "pluck" | "lead" | "kick" | "hat" | "clap" | "block";

export interface Layer {
  readonly key: string;
  readonly instrument: Instrument;
  readonly bars: number;
  /** Comes in when this part of the time is left, and when no more than so many ms are. */
  readonly part: number;
  readonly ms: number;
  readonly loud: number;
  readonly pan: number;
  readonly tones: readonly Tone[];
}

export interface Chord {
  readonly root: number;
  readonly pitches: readonly [number, number, number, number];
}

const chord = (root: number, ...pitches: [number, number, number, number]): Chord => ({ root, pitches });
const DM = chord(38, 53, 57, 60, 64);
const G = chord(43, 53, 57, 59, 64);
const F = chord(41, 53, 57, 60, 64);
const EM = chord(40, 52, 55, 59, 62);
const AM = chord(45, 52, 55, 57, 60);
const A = chord(45, 52, 55, 57, 61);
const BB = chord(46, 53, 57, 58, 62);
const C = chord(36, 52, 55, 60, 62);
const DM7 = chord(38, 53, 57, 60, 62);

export const CHORDS: readonly Chord[] = [...[DM, G, DM, G, F, EM, AM, A], ...[BB, C, AM, DM7, BB, C, DM7, A]];

/** Eight quavers a bar; "-" holds, "." rests. */
const TUNE = [
  "A4 . C5 D5 - . A4 .",
  "B4 . D5 B4 - . G4 .",
  "A4 . C5 D5 - . F5 E5",
  "D5 - B4 - G4 - . .",
  "C5 . A4 C5 - . F5 .",
  "E5 . D5 B4 - . G4 .",
  "C5 . E5 - C5 . A4 -",
  "C#5 - E5 - A4 - . .",
  "D5 - F5 - D5 . Bb4 .",
  "E5 - C5 - G4 . C5 .",
  "C5 - E5 - C5 . A4 .",
  "D5 - - - A4 - . .",
  "F5 . D5 F5 - . Bb4 .",
  "G5 . E5 G5 - . C5 .",
  "A5 - F5 - D5 - A4 -",
  "G4 - A4 - C#5 - E5 -",
];
const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SHIFTS: Readonly<Record<string, number>> = { "#": 1, b: -1 };

/** "C#5" as a MIDI number. */
export function pitchOf(name: string): number {
  const [, letter, shift, octave] = /^([A-G])([#b]?)(\d)$/.exec(name)!;
  return 12 * (Number(octave) + 1) + STEPS[letter!]! + (SHIFTS[shift!] ?? 0);
}

function sung(bars: readonly string[], up: number, loud: number): Tone[] {
  const tones: { at: number; pitch: number; long: number; loud: number }[] = [];
  bars
    .flatMap((bar) => bar.split(" "))
    .forEach((sign, quaver) => {
      if (sign === "-") tones.at(-1)!.long += 0.5;
      else if (sign !== ".") tones.push({ at: quaver / 2, pitch: pitchOf(sign) + up, long: 0.5, loud });
    });
  return tones;
}

/** The same rhythm in each bar: `beat` and what is played there. */
const everyBar = (bars: number, strokes: readonly Tone[]): Tone[] =>
  Array.from({ length: bars }, (_, bar) =>
    strokes.map((stroke) => ({ ...stroke, at: bar * BEATS + stroke.at })),
  ).flat();

const stroke = (at: number, loud: number, pitch = 36, long = 0.25): Tone => ({ at, pitch, long, loud });

const chords: Tone[] = CHORDS.flatMap(({ pitches }, bar) =>
  [0, 1.5].flatMap((beat, again) =>
    pitches.map((pitch) => ({ at: bar * BEATS + beat, pitch, long: again ? 2 : 1, loud: again ? 0.6 : 0.8 })),
  ),
);

/** Root, root, fifth and octave, pushing a little. */
const bass: Tone[] = CHORDS.flatMap(({ root }, bar) =>
  [
    [0, 0, 1],
    [1.5, 0, 0.7],
    [2.5, 7, 0.75],
    [3.5, 12, 0.6],
  ].map(([beat, up, loud]) => ({ at: bar * BEATS + beat!, pitch: root + up!, long: 0.8, loud: loud! })),
);

const RIPPLE = [0, 2, 1, 3, 2, 1, 3, 2];

const ripple: Tone[] = CHORDS.flatMap(({ pitches }, bar) =>
  RIPPLE.map((voice, quaver) => ({
    at: bar * BEATS + quaver / 2,
    pitch: pitches[voice]! + 12,
    long: 0.4,
    loud: quaver % 4 === 0 ? 0.8 : 0.5,
  })),
);

const RUSH = [0, 1, 2, 3];

/** Semiquavers, two octaves up. */
const rush: Tone[] = CHORDS.flatMap(({ pitches }, bar) =>
  Array.from({ length: 16 }, (_, n) => ({
    at: bar * BEATS + n / 4,
    pitch: pitches[RUSH[(n + Math.floor(n / 8)) % 4]!]! + 24,
    long: 0.2,
    loud: n % 4 === 0 ? 0.7 : 0.4,
  })),
);

const ALWAYS = Number.POSITIVE_INFINITY;

export const LAYERS: readonly Layer[] = [
  { key: "chords", instrument: "keys", bars: 16, part: 1, ms: ALWAYS, loud: 0.38, pan: 0, tones: chords },
  { key: "bass", instrument: "bass", bars: 16, part: 1, ms: ALWAYS, loud: 0.3, pan: 0, tones: bass },
  {
    ...{ key: "kick", instrument: "kick", bars: 1, part: 5 / 6, ms: ALWAYS, loud: 0.28, pan: 0 },
    tones: everyBar(1, [stroke(0, 1), stroke(2, 0.85)]),
  },
  {
    ...{ key: "ripple", instrument: "mallet", bars: 16, part: 2 / 3, ms: ALWAYS, loud: 0.14, pan: -0.35 },
    tones: ripple,
  },
  {
    ...{ key: "clap", instrument: "clap", bars: 1, part: 1 / 2, ms: ALWAYS, loud: 0.19, pan: 0.15 },
    tones: everyBar(1, [stroke(1, 0.9), stroke(3, 1)]),
  },
  {
    ...{ key: "hat", instrument: "hat", bars: 1, part: 1 / 3, ms: ALWAYS, loud: 0.17, pan: 0.3 },
    tones: everyBar(
      1,
      Array.from({ length: 8 }, (_, n) => stroke(n / 2, n % 2 ? 1 : 0.5)),
    ),
  },
  {
    ...{ key: "tune", instrument: "lead", bars: 16, part: 2 / 9, ms: 60_000, loud: 0.17, pan: 0.2 },
    tones: sung(TUNE, 0, 0.8),
  },
  {
    ...{ key: "rush", instrument: "pluck", bars: 16, part: 1 / 9, ms: 30_000, loud: 0.12, pan: -0.2 },
    tones: rush,
  },
  {
    ...{ key: "drive", instrument: "kick", bars: 1, part: 1 / 9, ms: 30_000, loud: 0.24, pan: 0 },
    tones: everyBar(1, [stroke(1, 0.8), stroke(3, 0.9), stroke(3.5, 0.5)]),
  },
  {
    ...{ key: "block", instrument: "block", bars: 1, part: 1 / 27, ms: 10_000, loud: 0.2, pan: 0 },
    tones: everyBar(
      1,
      Array.from({ length: 8 }, (_, n) => stroke(n / 2, n % 2 ? 0.6 : 1, n % 2 ? 69 : 74)),
    ),
  },
];

const BAR_MS = BAR_S * 1000;
const PHRASE_BARS = 4;
const LONG_MS = 28_000;

/** When a layer comes in, in ms left: on a bar counted from the end, on every fourth while there is much time. */
export function entry({ part, ms }: Pick<Layer, "part" | "ms">, total: number): number {
  if (part >= 1) return total;
  const wanted = Math.min(part * total, ms);
  const grid = wanted > LONG_MS ? BAR_MS * PHRASE_BARS : BAR_MS;
  return Math.max(grid, Math.floor(wanted / grid + 0.01) * grid);
}

/** The layers that play with `left` of `total` ms on the clock. */
export const playing = (total: number, left: number): Layer[] =>
  left > 0 ? LAYERS.filter((layer) => left <= entry(layer, total)) : [];
