/**
 * The server's clock, learned by asking. Each answer says between which two instants it was sent; of those that agree
 * the one with the shortest way is believed. The device's date and time are never looked at.
 */

interface Sample {
  roundTrip: number;
  offset: number;
}

const KEPT = 8;

/** The device's clock runs through: both can be right at once. Apart, it stood still in a sleep. */
const agree = (a: Sample, b: Sample): boolean =>
  Math.abs(a.offset - b.offset) <= (a.roundTrip + b.roundTrip) / 2;

export class ServerTime {
  /** Called after every answer. */
  learned: () => void = () => undefined;
  private samples: Sample[] = [];

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
    const sample = { roundTrip, offset: now - (sent + received) / 2 };
    this.samples = [...this.samples.filter((each) => agree(each, sample)), sample].slice(-KEPT);
    this.learned();
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
