/** The layers of the piece as loops that cost nothing to play; a worker makes them, so that no frame waits for it. */

import { LAYERS, type Layer } from "./caper";

export interface Stem {
  readonly layer: Layer;
  readonly loop: AudioBuffer;
}

/** What the worker hands over. `complete`: those that play from the start are there, or all (`last`). */
export interface Played {
  readonly key: string;
  readonly rate: number;
  readonly samples: Float32Array<ArrayBuffer>;
  readonly complete: boolean;
  readonly last: boolean;
}

/** Makes them; `made` is told twice, first of those that play from the start. Fails if the worker cannot be had. */
export function makeStems(made: (stems: Stem[]) => void): Promise<void> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL("./stems.worker.ts", import.meta.url), { type: "module" });
    let stems: Stem[] = [];
    worker.onerror = failed;
    worker.onmessage = ({ data }: MessageEvent<Played>) => {
      stems.push(...stemOf(data));
      if (!data.complete) return;
      made(stems);
      stems = [];
      if (!data.last) return;
      worker.terminate();
      done();
    };
  });
}

function stemOf({ key, samples, rate }: Played): Stem[] {
  const loop = new AudioBuffer({ length: samples.length, numberOfChannels: 1, sampleRate: rate });
  loop.copyToChannel(samples, 0);
  return LAYERS.filter((layer) => layer.key === key).map((layer) => ({ layer, loop }));
}
