/** The quick signs of a table: one of each person at a time, for a moment, and none of those who are hushed here. */

import type { Shown, Sign, Signs } from "$lib/board/signs";
import type { SeatView, Signalled, Why } from "$lib/wire/types";
import type { Wish } from "$lib/wire/outbox";
import { recall, remember } from "./memory";

export const SHOWN_MS = 2500;

interface Around {
  seats: readonly SeatView[];
  send: (wish: Wish) => Promise<Why | null>;
}

export class TableSigns implements Signs {
  shown: readonly Shown[] = $state.raw([]);
  private persons: ReadonlySet<number> = $state.raw(new Set());
  private last = 0;

  constructor(
    private readonly table: string,
    private readonly around: () => Around,
  ) {
    this.persons = remembered(table);
  }

  get hushed(): ReadonlySet<number> {
    const { seats } = this.around();
    return new Set(
      seats.flatMap(({ person }, seat) => (person !== null && this.persons.has(person) ? [seat] : [])),
    );
  }

  readonly give = (sign: Sign, at: string | null): void => {
    void this.around().send({ type: "signal", sign, at });
  };

  readonly hush = (seat: number, yes: boolean): void => {
    const person = this.around().seats[seat]?.person ?? null;
    if (person === null) return;
    const persons = new Set(this.persons);
    if (yes) persons.add(person);
    else persons.delete(person);
    this.persons = persons;
    this.shown = this.shown.filter((each) => !yes || each.seat !== seat);
    remember("hushed", JSON.stringify([this.table, ...persons]));
  };

  hear({ seat, sign, at }: Signalled): void {
    if (this.hushed.has(seat)) return;
    const id = ++this.last;
    this.shown = [...this.shown.filter((each) => each.seat !== seat), { id, seat, sign, at }];
    setTimeout(() => (this.shown = this.shown.filter((each) => each.id !== id)), SHOWN_MS);
  }
}

/** Those hushed at this table; of another table nothing is remembered. */
function remembered(table: string): Set<number> {
  try {
    const [of, ...persons] = JSON.parse(recall("hushed") ?? "[]") as [string, ...number[]];
    return new Set(of === table ? persons : []);
  } catch {
    return new Set();
  }
}
