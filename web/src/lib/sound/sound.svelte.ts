/** Short cues, made on the spot. What the browser blocks is dropped, never queued. */

import { recall, remember } from "$lib/state/memory";

export type Cue = "turn" | "refused" | "over" | "tick";

interface Note {
  pitch: number;
  at: number;
  long: number;
}

const CUES: Readonly<Record<Cue, { wave: OscillatorType; notes: Note[] }>> = {
  turn: {
    wave: "triangle",
    notes: [
      { pitch: 659, at: 0, long: 0.12 },
      { pitch: 988, at: 0.1, long: 0.22 },
    ],
  },
  refused: {
    wave: "sine",
    notes: [
      { pitch: 233, at: 0, long: 0.14 },
      { pitch: 185, at: 0.1, long: 0.2 },
    ],
  },
  over: {
    wave: "sawtooth",
    notes: [
      { pitch: 196, at: 0, long: 0.9 },
      { pitch: 247, at: 0, long: 0.9 },
    ],
  },
  tick: { wave: "sine", notes: [{ pitch: 880, at: 0, long: 0.08 }] },
};
const LOUDNESS = 0.14;

class Sound {
  muted = $state(recall("muted") === "yes");
  private context: AudioContext | null = null;

  toggle(): void {
    this.muted = !this.muted;
    remember("muted", this.muted ? "yes" : "no");
    this.play("turn");
  }

  /** On the first gesture: only then browsers allow sound. */
  unlock(): void {
    if (this.muted || !("AudioContext" in globalThis)) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
  }

  play(cue: Cue): void {
    const context = this.context;
    if (this.muted || context?.state !== "running") return;
    const { wave, notes } = CUES[cue];
    for (const note of notes) this.sound(context, wave, note);
  }

  private sound(context: AudioContext, wave: OscillatorType, { pitch, at, long }: Note): void {
    const start = context.currentTime + at;
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.type = wave;
    voice.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.001, start + long);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(start + long);
  }
}

export const sound = new Sound();
