/** Plays each layer of the piece once, unheard, into a loop that costs nothing to play again. */

import type * as Tone from "tone";
import { BAR_S, LAYERS, TEMPO, type Instrument, type Layer } from "./caper";
import { hertz } from "./cues";

export interface Stem {
  readonly layer: Layer;
  readonly loop: AudioBuffer;
}

const RATE = 24_000;
/** Tones are written for about so long in one go. */
const SPELL_MS = 4;
const LONGEST_BREATH_MS = 300;
const TAIL_S = 1.875;
const BEAT_S = 60 / TEMPO;
const VOICES: Partial<Record<Instrument, number>> = { keys: 4, mallet: 2, pluck: 2 };

/** Those that play from the start come first, so that the music need not wait for the others. */
export async function* stems(): AsyncGenerator<Stem[]> {
  const tone = await import("tone");
  const first = LAYERS.filter(({ part }) => part >= 1);
  for (const layers of [first, LAYERS.filter(({ part }) => part < 1)]) {
    const made: Stem[] = [];
    for (const layer of layers) made.push({ layer, loop: await loop(tone, layer) });
    yield made;
  }
}

/** A game may be going on: it gets its frames in between. */
function breath(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => done(), { timeout: LONGEST_BREATH_MS });
    else setTimeout(done);
  });
}

/** Takes a breath if the last was long enough ago. */
class Breathing {
  private since = performance.now();

  async maybe(): Promise<void> {
    if (performance.now() - this.since < SPELL_MS) return;
    await breath();
    this.since = performance.now();
  }
}

async function loop(tone: typeof Tone, layer: Layer): Promise<AudioBuffer> {
  const length = layer.bars * BAR_S;
  const breathing = new Breathing();
  const context = new tone.OfflineContext(1, length + TAIL_S, RATE);
  const voices: Play[] = [];
  for (let more = VOICES[layer.instrument] ?? 1; more > 0; more -= 1) {
    await breathing.maybe();
    voices.push(voice(tone, context, layer.instrument));
  }
  for (const [index, { at, pitch, long, loud }] of layer.tones.entries()) {
    await breathing.maybe();
    voices[index % voices.length]!(hertz(pitch), long * BEAT_S, at * BEAT_S, loud);
  }
  await breath();
  const rendered = await context.render(true);
  await breath();
  context.dispose();
  return wrapped(rendered.get()!, Math.round(length * RATE));
}

/** What still rings at the end is heard at the beginning of the next time round. */
function wrapped(whole: AudioBuffer, frames: number): AudioBuffer {
  const loop = new AudioBuffer({ length: frames, numberOfChannels: 1, sampleRate: whole.sampleRate });
  const samples = whole.getChannelData(0);
  const out = loop.getChannelData(0);
  out.set(samples.subarray(0, frames));
  const rest = Math.min(samples.length - frames, frames);
  for (let at = 0; at < rest; at += 1) out[at]! += samples[frames + at]!;
  return loop;
}

type Play = (frequency: number, long: number, at: number, loud: number) => void;

function voice(tone: typeof Tone, context: Tone.OfflineContext, instrument: Instrument): Play {
  const lowpass = (frequency: number) =>
    new tone.Filter({ context, type: "lowpass", frequency }).connect(context.destination);
  const echo = () =>
    new tone.FeedbackDelay({ context, delayTime: BEAT_S * 0.75, feedback: 0.28, wet: 0.2 }).connect(
      context.destination,
    );
  const fm = (
    harmonicity: number,
    modulationIndex: number,
    envelope: object,
    out: Tone.ToneAudioNode,
  ): Play => {
    const synth = new tone.FMSynth({ context, harmonicity, modulationIndex, envelope }).connect(out);
    return (frequency, long, at, loud) => synth.triggerAttackRelease(frequency, long, at, loud);
  };
  const organ = (partials: number[], envelope: object, out: Tone.ToneAudioNode): Play => {
    const synth = new tone.Synth({ context, oscillator: { type: "custom", partials }, envelope }).connect(
      out,
    );
    return (frequency, long, at, loud) => synth.triggerAttackRelease(frequency, long, at, loud);
  };
  const hiss = (type: BiquadFilterType, frequency: number, decay: number): Play => {
    const filter = new tone.Filter({ context, type, frequency }).connect(context.destination);
    const envelope = { attack: 0.001, decay, sustain: 0 };
    const synth = new tone.NoiseSynth({ context, envelope }).connect(filter);
    return (_, long, at, loud) => synth.triggerAttackRelease(long, at, loud);
  };
  switch (instrument) {
    case "keys":
      return organ(
        [1, 0.5, 0.25, 0.12],
        { attack: 0.012, decay: 0.5, sustain: 0.35, release: 0.5 },
        lowpass(1_800),
      );
    case "mallet":
      return fm(3.99, 2, { attack: 0.002, decay: 0.28, sustain: 0, release: 0.1 }, echo());
    case "pluck":
      return fm(2, 1, { attack: 0.002, decay: 0.12, sustain: 0, release: 0.06 }, lowpass(4_000));
    case "lead":
      return organ(
        [1, 0.3, 0.35, 0.08, 0.12],
        { attack: 0.02, decay: 0.2, sustain: 0.6, release: 0.18 },
        echo(),
      );
    case "bass":
      return fm(0.5, 1.2, { attack: 0.008, decay: 0.25, sustain: 0.4, release: 0.08 }, lowpass(700));
    case "hat":
      return hiss("highpass", 7_500, 0.045);
    case "clap":
      return hiss("bandpass", 1_700, 0.12);
    case "kick":
      return drum(tone, context, 0.05, 5, 0.22);
    case "block":
      return drum(tone, context, 0.008, 1, 0.07);
  }
}

function drum(
  tone: typeof Tone,
  context: Tone.OfflineContext,
  pitchDecay: number,
  octaves: number,
  decay: number,
): Play {
  const envelope = { attack: 0.001, decay, sustain: 0 };
  const synth = new tone.MembraneSynth({ context, pitchDecay, octaves, envelope }).connect(
    context.destination,
  );
  return (frequency, long, at, loud) => synth.triggerAttackRelease(frequency, long, at, loud);
}
