/** Plays each layer of the piece once, unheard, into a loop that costs nothing to play again. */

import type * as Tone from "tone";
import { BAR_S, LAYERS, TEMPO, type Instrument, type Layer } from "./caper";
import { hertz } from "./cues";

export interface Stem {
  readonly layer: Layer;
  readonly loop: AudioBuffer;
}

const RATE = 32_000;
const TAIL_S = 1.875;
const BEAT_S = 60 / TEMPO;
const VOICES: Partial<Record<Instrument, number>> = { keys: 8, mallet: 3, pluck: 3, lead: 2, block: 2 };

/** Fetches the library at the first call. */
export async function stems(): Promise<Stem[]> {
  const tone = await import("tone");
  const made: Stem[] = [];
  for (const layer of LAYERS) made.push({ layer, loop: await loop(tone, layer) });
  return made;
}

async function loop(tone: typeof Tone, layer: Layer): Promise<AudioBuffer> {
  const length = layer.bars * BAR_S;
  const context = new tone.OfflineContext(1, length + TAIL_S, RATE);
  const voices = Array.from({ length: VOICES[layer.instrument] ?? 1 }, () =>
    voice(tone, context, layer.instrument),
  );
  layer.tones.forEach(({ at, pitch, long, loud }, index) => {
    voices[index % voices.length]!(hertz(pitch), long * BEAT_S, at * BEAT_S, loud);
  });
  const rendered = await context.render(true);
  context.dispose();
  return wrapped(rendered.get()!, Math.round(length * RATE));
}

/** What still rings at the end is heard at the beginning of the next time round. */
function wrapped(whole: AudioBuffer, frames: number): AudioBuffer {
  const loop = new AudioBuffer({ length: frames, numberOfChannels: 1, sampleRate: whole.sampleRate });
  const samples = whole.getChannelData(0);
  const out = loop.getChannelData(0);
  out.set(samples.subarray(0, frames));
  samples.subarray(frames, 2 * frames).forEach((sample, index) => (out[index]! += sample));
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
  const hiss = (type: BiquadFilterType, frequency: number, decay: number): Play => {
    const filter = new tone.Filter({ context, type, frequency }).connect(context.destination);
    const envelope = { attack: 0.001, decay, sustain: 0 };
    const synth = new tone.NoiseSynth({ context, envelope }).connect(filter);
    return (_, long, at, loud) => synth.triggerAttackRelease(long, at, loud);
  };
  switch (instrument) {
    case "keys":
      return fm(1, 1.4, { attack: 0.012, decay: 0.5, sustain: 0.35, release: 0.5 }, lowpass(1_600));
    case "mallet":
      return fm(3.99, 2, { attack: 0.002, decay: 0.28, sustain: 0, release: 0.1 }, echo());
    case "pluck":
      return fm(2, 1, { attack: 0.002, decay: 0.12, sustain: 0, release: 0.06 }, lowpass(4_000));
    case "lead":
      return fm(1, 0.7, { attack: 0.02, decay: 0.2, sustain: 0.6, release: 0.18 }, echo());
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
