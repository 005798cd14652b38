/** A question about a position, while its answer is found on the server. */

import { askAdvice, stopAdvice } from "$lib/wire/api";
import { newId } from "$lib/wire/ids";
import type { Advice, Why } from "$lib/wire/types";

export type Asked =
  | { readonly kind: "idle" }
  | { readonly kind: "searching"; readonly stopping: boolean }
  | { readonly kind: "answered"; readonly advice: Advice }
  | { readonly kind: "failed"; readonly why: Why };

const SECOND_MS = 1_000;

export class Asking {
  now: Asked = $state.raw({ kind: "idle" });
  /** Whole seconds of this search. */
  seconds = $state(0);
  private job = "";
  private hangUp: AbortController | null = null;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly game: string) {}

  async ask(position: object, objective: string): Promise<void> {
    this.forget();
    const job = newId();
    this.job = job;
    this.hangUp = new AbortController();
    this.now = { kind: "searching", stopping: false };
    this.seconds = 0;
    this.ticking = setInterval(() => (this.seconds += 1), SECOND_MS);
    const found = await askAdvice(this.game, { position, objective, job }, this.hangUp.signal);
    if (job !== this.job) return;
    this.rest();
    this.now = "why" in found ? { kind: "failed", why: found.why } : { kind: "answered", advice: found };
  }

  /** Answer with the best found so far. */
  async stop(): Promise<void> {
    if (this.now.kind !== "searching" || this.now.stopping) return;
    this.now = { kind: "searching", stopping: true };
    const { job } = this;
    const answer = await stopAdvice(this.game, job);
    if ("why" in answer && job === this.job && this.now.kind === "searching")
      this.now = { kind: "searching", stopping: false };
  }

  /** Nobody waits for an answer any more. */
  forget(): void {
    this.job = "";
    this.hangUp?.abort();
    this.rest();
    this.now = { kind: "idle" };
  }

  private rest(): void {
    clearInterval(this.ticking);
    this.hangUp = null;
  }
}
