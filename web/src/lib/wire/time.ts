/** The server's clock, learned by asking: of the last answers the one with the shortest way is believed. */

interface Sample {
  roundTrip: number;
  offset: number;
}

const KEPT = 8;

export class ServerTime {
  private samples: Sample[] = [];
  private stale = false;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Milliseconds on this device; what AskTime sends. */
  here(): number {
    return this.clock();
  }

  /** An answer has arrived: `sent` is our own clock's, `now` the server's. */
  learn(sent: number, now: number): void {
    const received = this.clock();
    const roundTrip = received - sent;
    if (roundTrip < 0) return;
    const kept = this.stale ? [] : this.samples.slice(1 - KEPT);
    this.samples = [...kept, { roundTrip, offset: now - (sent + received) / 2 }];
    this.stale = false;
  }

  /** After a sleep or on a new connection the next answer replaces all older ones. */
  distrust(): void {
    this.stale = true;
  }

  get known(): boolean {
    return this.samples.length > 0;
  }

  get offset(): number {
    let best: Sample | undefined;
    for (const sample of this.samples) if (!best || sample.roundTrip <= best.roundTrip) best = sample;
    return best?.offset ?? 0;
  }

  now(): number {
    return this.clock() + this.offset;
  }

  /** How long until `instant` on the server's clock. */
  until(instant: number): number {
    return instant - this.now();
  }
}
