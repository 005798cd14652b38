/** Which top a tap answers: the one the person has seen, not one that came up under the finger (docs/adr/0022). */

/** Nobody answers within this time (ms) what has just come up. */
export const UNSEEN_MS = 150;
const KEPT = 8;

interface Shown {
  number: number;
  /** From this instant on a tap answers it. */
  from: number;
}

export class Seen {
  private shown: Shown[] = [];

  /** Top `number` is on the screen since `at`. Whoever laid it has known it before: `own`. */
  shows(number: number, at: number, own: boolean): void {
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
