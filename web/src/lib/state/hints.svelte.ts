/** The hints of a seat: what was asked, what came of it, and what the last turn left undone. */

import type { Asked, Question } from "$lib/wire/questions";
import type { Hint } from "$lib/wire/types";
import type { WireEvent } from "./contract";

export interface Around {
  ask: (question: Question) => Asked;
  /** The own seat, what it sees now, and what hints its table gives. */
  seat: number | null;
  view: unknown;
  hints: "off" | "after" | "ask";
  playing: boolean;
  /** The last turn was looked at. */
  missed: (hint: Hint) => void;
}

export interface Answered {
  question: Question;
  hint: Hint;
  /** The view it is about, as a text. */
  on: string;
}

/** While another question of this seat is being searched, the last turn waits: so often, so long (ms). */
const TRIES = 5;
const AGAIN_MS = 1500;

export class Hints {
  /** What is being searched; null: nothing. */
  asked: (Asked & { question: Question }) | null = $state.raw(null);
  answer: Answered | null = $state.raw(null);
  /** About the last turn, until it is looked at or another one is made; null: nothing more was possible. */
  missed: Hint | null = $state.raw(null);
  /** What this seat saw before its last turn; null: this page was not there. */
  before: unknown = $state.raw(null);
  private latest: unknown = null;
  private earlier: unknown = null;

  constructor(private readonly around: () => Around) {}

  /** The answer was about a table that is another now. */
  get old(): boolean {
    const { answer } = this;
    return answer?.question.about === "now" && answer.on !== this.seen();
  }

  async ask(strength: Question["strength"], about: Question["about"]): Promise<void> {
    const question: Question = { strength, about };
    const asked = { ...this.around().ask(question), question };
    const on = this.seen();
    this.asked?.stop();
    [this.asked, this.answer] = [asked, null];
    const hint = await asked.hint;
    if (this.asked !== asked) return;
    [this.asked, this.answer] = [null, { question, hint, on }];
  }

  /** The best found so far will do. */
  stop(): void {
    this.asked?.stop();
  }

  /** Nothing is wanted any more. */
  forget(): void {
    this.asked?.stop();
    [this.asked, this.answer] = [null, null];
  }

  /** There is a view; what led to it is `heard` afterwards. */
  saw(): void {
    const { view } = this.around();
    if (view !== null) [this.earlier, this.latest] = [this.latest, view];
  }

  /** After an own turn it is looked up what it left undone. */
  heard(events: readonly WireEvent[]): void {
    const { seat, hints, playing } = this.around();
    const own = seat !== null && events.some((event) => event.seat === seat);
    if (own) this.before = this.earlier;
    if (hints === "off" || !playing) this.missed = null;
    else if (own) void this.look();
  }

  private async look(tries = TRIES): Promise<void> {
    this.missed = null;
    const hint = await this.around().ask({ strength: "count", about: "turn" }).hint;
    if (hint.why?.code === "hint_running" && tries > 1)
      return void setTimeout(() => void this.look(tries - 1), AGAIN_MS);
    if (hint.why) return;
    if (hint.any) this.missed = hint;
    this.around().missed(hint);
  }

  private seen(): string {
    return JSON.stringify(this.around().view);
  }
}
