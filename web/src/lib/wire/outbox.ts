/** Commands until they are answered. What was sent on a broken connection is sent again, with the same id. */

import { newId } from "./ids";
import type { Answer, AskTime, ClientMessage, Why } from "./types";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type TableCommand = Exclude<ClientMessage, AskTime>;
export type Wish = WithoutId<TableCommand>;

interface Waiting {
  frame: string;
  settle: (why: Why | null) => void;
}

export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly transmit: (frame: string) => void) {}

  send(wish: Wish): Promise<Why | null> {
    const id = newId();
    const frame = JSON.stringify({ ...wish, id });
    return new Promise((settle) => {
      this.waiting.set(id, { frame, settle });
      this.transmit(frame);
    });
  }

  answered({ id, why }: Answer): void {
    this.waiting.get(id)?.settle(why);
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
