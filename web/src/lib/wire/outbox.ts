/** Commands until they are answered. What was sent on a broken connection is sent again, with the same id. */

import { newId } from "./ids";
import type { Answer, AskHint, AskTime, ClientMessage, StopHint, Why } from "./types";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type TableCommand = Exclude<ClientMessage, AskHint | StopHint | AskTime>;
export type Wish = WithoutId<TableCommand>;

/** Why a command was refused; of a play in a race also the receipt, and until when (server time) the seat is locked. */
export type Refusal = Why & Partial<Pick<Answer, "receipt" | "locked_until">>;

interface Waiting {
  frame: string;
  settle: (why: Refusal | null) => void;
}

export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly transmit: (frame: string) => void) {}

  send(wish: Wish): Promise<Refusal | null> {
    const id = newId();
    const frame = JSON.stringify({ ...wish, id });
    return new Promise((settle) => {
      this.waiting.set(id, { frame, settle });
      this.transmit(frame);
    });
  }

  answered({ id, why, receipt, locked_until }: Answer): void {
    this.waiting.get(id)?.settle(why && { ...why, receipt, locked_until });
    this.waiting.delete(id);
  }

  resend(): void {
    for (const { frame } of this.waiting.values()) this.transmit(frame);
  }

  /** Nothing that still waits will be answered. */
  giveUp(why: Why): void {
    for (const { settle } of this.waiting.values()) settle(why);
    this.waiting.clear();
  }

  get size(): number {
    return this.waiting.size;
  }
}
