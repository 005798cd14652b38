/** The commitments this browser was shown before a round was played. They outlive a reload of the tab. */

import type { TableView } from "$lib/wire/types";
import type { Shown } from "./deal";

type Moment = Pick<TableView, "phase" | "round" | "sheet" | "commitment">;

const key = (table: string): string => `spieltisch.promises.${table}`;

const isShown = (value: unknown): value is string => typeof value === "string";

function read(table: string): Record<string, string> {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(key(table)) ?? "{}");
    return Object.fromEntries(Object.entries(known ?? {}).filter(([, shown]) => isShown(shown)));
  } catch {
    return {};
  }
}

export class Promises {
  private readonly shown: Record<string, string>;
  private before: Moment | null = null;

  constructor(private readonly table: string) {
    this.shown = read(table);
  }

  /** What was shown before this round began. */
  of(round: number): Shown {
    return this.shown[round] ?? null;
  }

  /** The table as it is now. `anew`: the first look after a time without a connection, so what was before is not known. */
  look(now: Moment, anew: boolean): void {
    const before = anew ? null : this.before;
    this.before = now;
    const inRound = now.phase === "round";
    this.forgetAfter(inRound ? now.round : now.sheet.length);
    if (inRound) this.during(now, before !== null && before.phase !== "round");
  }

  private during({ round, commitment }: Moment, begins: boolean): void {
    if (commitment === null) return;
    const known = begins ? undefined : this.shown[round];
    if (begins) this.keep(round, commitment);
    else if (known !== undefined && known !== commitment) this.keep(round, "several");
  }

  /** A round that was broken off is dealt again, and another series begins with the first. */
  private forgetAfter(round: number): void {
    const later = Object.keys(this.shown).filter((known) => Number(known) > round);
    for (const known of later) this.keep(Number(known), null);
  }

  private keep(round: number, commitment: string | null): void {
    if (commitment === null) delete this.shown[round];
    else this.shown[round] = commitment;
    try {
      sessionStorage.setItem(key(this.table), JSON.stringify(this.shown));
    } catch {
      return;
    }
  }
}

/** Few enough signs to compare by eye. */
export const shortly = (commitment: string): string =>
  `${commitment.slice(0, 4)} ${commitment.slice(4, 8)} ${commitment.slice(8, 12)}`;
