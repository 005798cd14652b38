/** Where sound comes out: one audio context, opened by a gesture, and its clock held against the device's. */

import { CUES, hertz, type Cue, type Note, type Sketch } from "./cues";

export interface Sounding {
  stop: () => void;
}

/** Two estimates of the output's clock that differ by more (s) cannot both be right. */
const DISBELIEF_S = 0.4;
const ATTACK_S = 0.012;
const SILENT = 0.0001;
const QUANTUM_S = 0.01;

export class Output {
  context: AudioContext | null = null;
  /** Everything goes through here: volume, and silence. */
  master: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  private level = 1;

  constructor(
    private readonly changed: () => void,
    private readonly make: () => AudioContext | null = newContext,
  ) {}

  get running(): boolean {
    return this.context?.state === "running";
  }

  /** To be called in a gesture; what a browser does not allow then, it refuses silently. A finger that comes down allows
   * nothing yet, and opening takes long enough to be felt in a drag: it is left to the finger that goes up. */
  unlock(): void {
    if (navigator.userActivation?.isActive ?? true) this.context ??= this.open();
    if (this.context && !this.running) this.context.resume().catch(() => undefined);
  }

  setLevel(level: number): void {
    this.level = level;
    if (!this.master || !this.context) return;
    this.master.gain.cancelScheduledValues(0);
    this.master.gain.setTargetAtTime(level, this.context.currentTime, 0.008);
  }

  /** The context's time whose sound is heard at `here` (as `performance.now()` says it). */
  at(here: number): number {
    const { context } = this;
    if (!context) return 0;
    const latency = context.outputLatency || context.baseLatency || 0;
    const plain = context.currentTime - latency + (here - performance.now()) / 1000;
    const stamp = context.getOutputTimestamp?.();
    if (!stamp?.contextTime || !stamp.performanceTime) return plain;
    const exact = stamp.contextTime + (here - stamp.performanceTime) / 1000;
    return Math.abs(exact - plain) < DISBELIEF_S ? exact : plain;
  }

  /**
   * Plays a cue at `when` (the context's time; past: at once). `heard`: it was, and began so many ms ago.
   * Stopped before, it never begins; later, it ends by itself.
   */
  cue(cue: Cue, when = 0, heard?: (ago: number) => void): Sounding {
    const { context, master } = this;
    if (!context || !master) return { stop: () => undefined };
    const start = Math.max(when, context.currentTime);
    const out = context.createGain();
    out.connect(master);
    const sketch: Sketch = CUES[cue];
    const voices = sketch.notes.map((note) => this.voice(context, sketch, note, start, out));
    const [first] = voices;
    if (heard && first) first.onended = () => heard(Math.max(0, (this.at(performance.now()) - start) * 1000));
    setRelease(voices, out);
    return {
      stop: () => {
        if (context.currentTime < start - QUANTUM_S) for (const each of voices) drop(each);
      },
    };
  }

  private open(): AudioContext | null {
    const context = this.make();
    if (!context) return null;
    this.master = context.createGain();
    this.master.gain.value = this.level;
    this.master.connect(context.destination);
    context.addEventListener("statechange", this.changed);
    return context;
  }

  private voice(context: AudioContext, sketch: Sketch, note: Note, start: number, out: GainNode) {
    const at = start + note.at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENT, at);
    gain.gain.exponentialRampToValueAtTime(sketch.loud, at + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(SILENT, at + note.long);
    const source =
      sketch.wave === "noise"
        ? this.hiss(context, note, at, gain)
        : tone(context, sketch.wave, note, at, gain);
    gain.connect(out);
    source.start(at);
    source.stop(at + note.long);
    return source;
  }

  private hiss(context: AudioContext, note: Note, at: number, into: GainNode): AudioBufferSourceNode {
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    source.loop = true;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = 1.2;
    glide(band.frequency, note, at);
    source.connect(band).connect(into);
    return source;
  }
}

function newContext(): AudioContext | null {
  return "AudioContext" in globalThis ? new AudioContext({ latencyHint: "interactive" }) : null;
}

function tone(
  context: AudioContext,
  wave: OscillatorType,
  note: Note,
  at: number,
  into: GainNode,
): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  glide(source.frequency, note, at);
  if (wave !== "sawtooth") {
    source.connect(into);
    return source;
  }
  const soft = context.createBiquadFilter();
  soft.frequency.value = 1_100;
  source.connect(soft).connect(into);
  return source;
}

function glide(frequency: AudioParam, { pitch, to, long }: Note, at: number): void {
  frequency.setValueAtTime(hertz(pitch), at);
  if (to !== undefined) frequency.exponentialRampToValueAtTime(hertz(to), at + long);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

function drop(voice: AudioScheduledSourceNode): void {
  voice.onended = null;
  voice.stop();
}

/** Lets go of the nodes when the last of them has been heard. */
function setRelease(voices: AudioScheduledSourceNode[], out: GainNode): void {
  let left = voices.length;
  for (const voice of voices)
    voice.addEventListener("ended", () => {
      left -= 1;
      if (left === 0) out.disconnect();
    });
}
