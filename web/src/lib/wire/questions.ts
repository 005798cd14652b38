/** Questions for hints until they are answered. What was asked on a broken connection is asked again. */

import { newId } from "./ids";
import type { AskHint, Hint, Why } from "./types";

export type Question = Omit<AskHint, "type" | "id">;

/** `hint` always comes, if only to say why there is none; `stop`: the best found so far will do. */
export interface Asked {
  hint: Promise<Hint>;
  stop: () => void;
}

interface Waiting {
  frame: string;
  settle: (hint: Hint) => void;
}

const none = (id: string, why: Why): Hint => ({
  type: "hint",
  id,
  why,
  any: null,
  count: null,
  advice: null,
  laid: null,
  proven: true,
  note: null,
});

export class Questions {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly transmit: (frame: string) => void) {}

  ask(question: Question): Asked {
    const id = newId();
    const frame = JSON.stringify({ type: "ask_hint", id, ...question });
    const hint = new Promise<Hint>((settle) => {
      this.waiting.set(id, { frame, settle });
      this.transmit(frame);
    });
    return { hint, stop: () => this.stop(id) };
  }

  answered(hint: Hint): void {
    this.waiting.get(hint.id)?.settle(hint);
    this.waiting.delete(hint.id);
  }

  resend(): void {
    for (const { frame } of this.waiting.values()) this.transmit(frame);
  }

  /** Nothing that still waits will be answered. */
  giveUp(why: Why): void {
    for (const [id, { settle }] of this.waiting) settle(none(id, why));
    this.waiting.clear();
  }

  private stop(id: string): void {
    if (this.waiting.has(id)) this.transmit(JSON.stringify({ type: "stop_hint", id }));
  }
}
