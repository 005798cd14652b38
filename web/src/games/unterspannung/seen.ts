/** Which top a tap answers: the one the person has seen, not one that came up under the finger (docs/adr/0022). */

/** Until so long (ms) after a new top was painted first, a tap was begun before it. */
export const UNSEEN_MS = 350;
const KEPT = 8;

interface Shown {
  number: number;
  /** From this instant on a tap answers it. */
  from: number;
}

/** A top that is on the screen since `at`; whoever laid it has known it before: `own`. */
export interface Painted {
  number: number;
  at: number;
  own: boolean;
}

export class Seen {
  private shown: Shown[] = [];

  shows({ number, at, own }: Painted): void {
    const last = this.shown.at(-1);
    if (last?.number === number) return;
    const before = last && last.number < number ? this.shown : [];
    const from = own || !before.length ? at : at + UNSEEN_MS;
    this.shown = [...before, { number, from }].slice(-KEPT);
  }

  /** The top that somebody answers who acts `at`; null: none has been seen yet. */
  answered(at: number): number | null {
    const seen = this.shown.findLast(({ from }) => from <= at) ?? this.shown[0];
    return seen?.number ?? null;
  }
}
