/** Plays the loops of a piece against a clock: everything up to the end is settled at once, on the audio clock. */

import { BAR_S, entry } from "./caper";
import type { Stem } from "./stems";
import type { Sounding } from "./output";

export interface Span {
  /** The context's times: from when (at the earliest), and when the clock runs out. */
  readonly from: number;
  readonly ends: number;
  readonly total: number;
  /** Instants (ms left) at which something is called, so the music steps back. */
  readonly calls: readonly number[];
}

const FADE_S = 0.05;
const ENTER_S = 0.01;
const LOW = 0.3;
/** The music is low when the call begins, and until it is over. */
const BEFORE_S = 0.25;
const LOW_S = 2.6;
const AFTER_S = 0.1;

/** Where in a loop of `length` s one is, `left` s before the end: loops end with the clock. */
export function offset(left: number, length: number): number {
  const rest = left % length;
  return rest < 1e-9 ? 0 : length - rest;
}

export function play(context: AudioContext, out: AudioNode, stems: readonly Stem[], span: Span): Sounding {
  const start = Math.max(span.from, context.currentTime + 0.02);
  if (span.ends - start < FADE_S) return { stop: () => undefined };
  const bus = context.createGain();
  bus.connect(out);
  stepBack(bus.gain, start, span);
  const sources = stems.map((stem) => source(context, bus, stem, start, span));
  sources[0]?.addEventListener("ended", () => bus.disconnect());
  return {
    stop: () => {
      bus.gain.cancelScheduledValues(context.currentTime);
      bus.gain.setTargetAtTime(0, context.currentTime, FADE_S / 4);
      for (const each of sources) each.stop(context.currentTime + FADE_S);
    },
  };
}

/** Fades in, is low while something is called, and is gone when the clock has run out. */
function stepBack(gain: AudioParam, start: number, { ends, calls }: Span): void {
  gain.setValueAtTime(0, start);
  gain.linearRampToValueAtTime(1, start + FADE_S);
  for (const left of calls) {
    const at = ends - left / 1000;
    if (at + LOW_S <= start || left === 0) continue;
    gain.setTargetAtTime(LOW, Math.max(at - BEFORE_S, start + FADE_S), 0.06);
    gain.setTargetAtTime(1, at + LOW_S, 0.3);
  }
  gain.setTargetAtTime(0, ends - 0.03, 0.01);
}

function source(context: AudioContext, bus: AudioNode, { layer, loop }: Stem, start: number, span: Span) {
  const node = context.createBufferSource();
  node.buffer = loop;
  node.loop = true;
  const gain = context.createGain();
  const comes = Math.max(start, span.ends - entry(layer, span.total) / 1000);
  gain.gain.setValueAtTime(comes > start ? 0 : layer.loud, start);
  if (comes > start) {
    gain.gain.setValueAtTime(0, Math.max(start, comes - ENTER_S));
    gain.gain.linearRampToValueAtTime(layer.loud, comes);
  }
  const place = context.createStereoPanner();
  place.pan.value = layer.pan;
  node.connect(gain).connect(place).connect(bus);
  node.start(start, offset(span.ends - start, layer.bars * BAR_S));
  node.stop(span.ends + AFTER_S);
  return node;
}
