import { untrack } from "svelte";
import type { Say, WireEvent } from "$lib/board/props";
import { answer, topLine, urgentLine } from "./lines";
import type { Verdict } from "./race";

interface Around {
  events: WireEvent[];
  seat: number | null;
  verdict: Verdict | null;
  say: Say;
  announce: (line: string) => void;
}

/** After a line was announced, a new top waits so long (ms); of several only the newest is told. */
export const CALM_MS = 1500;

/** Announces the race for those who do not see it: what concerns oneself at once, tops at a calm rate. */
export class Narrator {
  private heard: WireEvent[] | null = null;
  private told: Verdict | null = null;
  private top: string | null = null;
  private quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: () => Around) {
    $effect(() => {
      const now = this.around();
      untrack(() => this.look(now));
    });
    $effect(() => () => clearTimeout(this.quiet));
  }

  private look({ events, seat, verdict, say }: Around): void {
    const fresh = events === this.heard ? [] : events;
    this.heard = events;
    for (const event of fresh) this.top = topLine(event, seat, say) ?? this.top;
    const urgent = fresh.flatMap((event) => urgentLine(event, seat, say) ?? []);
    if (verdict && verdict !== this.told) urgent.push(verdictLine(verdict, say));
    this.told = verdict;
    if (urgent.length) this.tell(urgent.join(" "));
    else this.tellTop();
  }

  private tellTop(): void {
    if (this.quiet !== undefined || this.top === null) return;
    const line = this.top;
    this.top = null;
    this.tell(line);
  }

  private tell(line: string): void {
    clearTimeout(this.quiet);
    this.around().announce(line);
    this.quiet = setTimeout(() => {
      this.quiet = undefined;
      this.tellTop();
    }, CALM_MS);
  }
}

function verdictLine(verdict: Verdict, say: Say): string {
  const { head, more } = answer(verdict, say);
  return more ? `${head.replace(/\.$/, "")}. ${more}` : head;
}
