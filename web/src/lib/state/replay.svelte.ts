/** What a finished round is shown with: its views, its words and its names. */

import { games } from "$games/index";
import { fill, seatNumber, word, type Text } from "$lib/text";
import { readReplay } from "$lib/wire/api";
import type { Replay, ReplayStep, SeatView, Why } from "$lib/wire/types";
import type { GameEntry, WireEvent } from "./contract";
import type { Later } from "./later.svelte";
import { speech } from "./language.svelte";
import { Player } from "./player.svelte";

export class Retold {
  /** As one seat saw it; the same steps for everyone. */
  replay: Replay | null = $state.raw(null);
  why: Why | null = $state.raw(null);
  player: Player | null = $state.raw(null);

  constructor(
    readonly table: string,
    readonly round: number,
  ) {}

  /** Fetch it as `seat` (null: a spectator) saw it; the step stays the same. */
  async see(seat: number | null): Promise<void> {
    this.why = null;
    const told = await readReplay(this.table, this.round, seat);
    if ("why" in told) this.why = told.why;
    else this.show(told);
    this.wanted?.want();
  }

  get game(): GameEntry | null {
    return this.wanted?.current ?? null;
  }

  /** Its game, here or on its way; null: there is none such. */
  get wanted(): Later<GameEntry> | null {
    return games[this.replay?.game ?? ""] ?? null;
  }

  get seats(): SeatView[] {
    return seatsOf(this.replay?.names ?? []);
  }

  readonly seatName = (seat: number): string => this.replay?.names[seat] ?? seatNumber(seat);

  readonly say = (template: Text, values: Record<string, unknown>): string =>
    fill(template, values, speech.current, this.game?.facts.texts.words, this.seatName);

  readonly word = (token: string): string => word(this.game?.facts.texts.words ?? {}, token, speech.current);

  /** What happened in a step, in the words of the rules; empty where they have none for it. */
  line(step: ReplayStep): string {
    const sentences = this.game?.facts.texts.events ?? {};
    return (step.events as WireEvent[])
      .flatMap((event) => (sentences[event.kind] ? [this.say(sentences[event.kind]!, event)] : []))
      .join(" ");
  }

  private show(told: Replay): void {
    this.replay = told;
    if (this.player) this.player.steps = told.steps;
    else this.player = new Player(told.steps);
  }
}

/** The seats of a round that is over: their names are all that matters of them. */
export const seatsOf = (names: readonly string[]): SeatView[] =>
  names.map((name, person) => ({
    name,
    person,
    bot: null,
    present: true,
    stand_in: false,
    left: false,
    link_ms: null,
  }));
