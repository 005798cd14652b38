/** Plays every layer of the piece once, beside the page, and hands over the loops one by one. */

import { LAYERS } from "./caper";
import { loop, RATE } from "./synth";
import type { Played } from "./stems";

const first = LAYERS.filter(({ part }) => part >= 1);
const later = LAYERS.filter(({ part }) => part < 1);

for (const layer of [...first, ...later]) {
  const samples = loop(layer);
  const played: Played = {
    key: layer.key,
    rate: RATE,
    samples,
    complete: layer === first.at(-1) || layer === later.at(-1),
    last: layer === later.at(-1),
  };
  postMessage(played, { transfer: [samples.buffer] });
}
