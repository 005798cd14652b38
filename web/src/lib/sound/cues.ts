/** The short sounds. They are made on the spot, and all lie in the key of the music so that nothing grates. */

export interface Note {
  /** MIDI number; for noise: the middle of its band. */
  readonly pitch: number;
  /** Seconds after the beginning of the cue, and how long. */
  readonly at: number;
  readonly long: number;
  /** Where the pitch goes. */
  readonly to?: number;
}

export interface Sketch {
  readonly wave: "sine" | "triangle" | "sawtooth" | "noise";
  readonly loud: number;
  readonly notes: readonly Note[];
}

const note = (pitch: number, at: number, long: number, to?: number): Note =>
  to === undefined ? { pitch, at, long } : { pitch, at, long, to };

const bells = (...pitches: number[]): Sketch => ({
  wave: "triangle",
  loud: 0.32,
  notes: pitches.map((pitch, index) => note(pitch, index * 0.14, 0.7)),
});

export const CUES = {
  turn: { wave: "triangle", loud: 0.24, notes: [note(76, 0, 0.14), note(81, 0.1, 0.3)] },
  refused: { wave: "sine", loud: 0.3, notes: [note(57, 0, 0.13), note(53, 0.11, 0.24)] },
  lay: { wave: "sine", loud: 0.3, notes: [note(69, 0, 0.09, 57)] },
  aside: { wave: "noise", loud: 0.3, notes: [note(88, 0, 0.14, 70), note(84, 0.12, 0.22, 62)] },
  blocked: { wave: "triangle", loud: 0.26, notes: [note(50, 0, 0.12), note(50, 0.14, 0.3)] },
  draw: { wave: "noise", loud: 0.24, notes: [note(92, 0, 0.08, 98), note(92, 0.12, 0.08, 98)] },
  around: { wave: "sine", loud: 0.22, notes: [note(62, 0, 0.22, 74), note(74, 0.2, 0.22, 62)] },
  named: { wave: "triangle", loud: 0.2, notes: [note(81, 0, 0.1), note(81, 0.12, 0.2)] },
  toss: { wave: "noise", loud: 0.16, notes: [note(80, 0, 0.07, 96)] },
  hit: {
    wave: "noise",
    loud: 0.6,
    notes: [note(100, 0, 0.045, 74), note(60, 0, 0.11, 40), note(93, 0.03, 0.09)],
  },
  miss: { wave: "noise", loud: 0.26, notes: [note(103, 0, 0.16, 92), note(98, 0.12, 0.34, 70)] },
  wrong: { wave: "sawtooth", loud: 0.28, notes: [note(45, 0, 0.16), note(44, 0.18, 0.3)] },
  tick: { wave: "sine", loud: 0.3, notes: [note(74, 0, 0.1)] },
  go: { wave: "triangle", loud: 0.3, notes: [note(86, 0, 0.4), note(81, 0, 0.4)] },
  half: bells(74, 81),
  minute: bells(81, 77, 74),
  soon: bells(81, 81),
  last: bells(86, 86, 86),
  horn: {
    wave: "sawtooth",
    loud: 0.3,
    notes: [note(50, 0, 1.5), note(57, 0, 1.5), note(62, 0, 1.5), note(50.12, 0, 1.5), note(62.1, 0, 1.5)],
  },
  over: {
    wave: "triangle",
    loud: 0.26,
    notes: [note(74, 0, 0.2), note(78, 0.12, 0.2), note(81, 0.24, 0.2), note(86, 0.36, 0.6)],
  },
} as const satisfies Record<string, Sketch>;

export type Cue = keyof typeof CUES;

export const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);
