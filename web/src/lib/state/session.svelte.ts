/** What the parts of a table's page share: the room, its game, sentences, and what is said to the person. */

import { createContext } from "svelte";
import { games } from "$games/index";
import { sound } from "$lib/sound/sound.svelte";
import { fill, seatNumber, word, type Text } from "$lib/text";
import { sentence } from "$lib/ui/why";
import { inviteLink, socketUrl } from "$lib/wire/address";
import type { Wish } from "$lib/wire/outbox";
import type { Why } from "$lib/wire/types";
import type { GameEntry, WireEvent } from "./contract";
import { speech } from "./language.svelte";
import { Room } from "./room.svelte";
import { TableSigns } from "./signs.svelte";
import { Toasts } from "./toasts.svelte";

export interface LogEntry {
  id: number;
  event: WireEvent;
}

const LOG_LENGTH = 200;

export class Session {
  readonly toasts = new Toasts();
  readonly room: Room;
  readonly signs: TableSigns;
  log: LogEntry[] = $state.raw([]);
  announcement = $state("");
  private logged = 0;

  constructor(readonly id: string) {
    this.room = new Room(socketUrl(id), {
      events: (events) => this.record(events),
      signal: (signal) => this.signs.hear(signal),
      trouble: (why) => this.toasts.show(this.explain(why), "bad"),
      outdated: () => location.reload(),
    });
    this.signs = new TableSigns(id, () => ({ seats: this.room.table?.seats ?? [], send: this.ask }));
  }

  get game(): GameEntry | null {
    return games[this.room.table?.game ?? ""] ?? null;
  }

  get gameName(): string {
    return this.game?.facts.texts.name[speech.current] ?? "";
  }

  get link(): string {
    return inviteLink(this.id, this.room.share);
  }

  readonly seatName = (seat: number): string => this.room.table?.seats[seat]?.name ?? seatNumber(seat);

  readonly say = (template: Text, values: Record<string, unknown>): string =>
    fill(template, values, speech.current, this.game?.facts.texts.words, this.seatName);

  readonly word = (token: string): string => word(this.game?.facts.texts.words ?? {}, token, speech.current);

  readonly announce = (line: string): void => {
    this.announcement = line;
  };

  /** Sends; a refusal is told to the person. */
  readonly ask = async (wish: Wish): Promise<Why | null> => {
    const why = await this.room.send(wish);
    if (why) this.toasts.show(this.explain(why), "bad");
    return why;
  };

  /** Sends a move. A refusal by the game is the board's to tell, where the hand is; any other is told here. */
  readonly play = async (move: string): Promise<Why | null> => {
    const why = await this.room.send({ type: "move", move });
    if (why) sound.play("refused");
    if (why && !this.game?.facts.texts.refusals[why.code]) this.toasts.show(this.explain(why), "bad");
    return why;
  };

  explain(why: Why): string {
    const game = this.game && { texts: this.game.facts.texts, seatName: this.seatName };
    return sentence(why, speech.current, game);
  }

  /** The sentence of an event; null for those without words. */
  line(event: WireEvent): string | null {
    const template = this.game?.facts.texts.events[event.kind];
    return template ? this.say(template, event) : null;
  }

  private record(events: WireEvent[]): void {
    const entries = events.map((event) => ({ id: ++this.logged, event }));
    this.log = [...this.log, ...entries].slice(-LOG_LENGTH);
  }
}

export const [getSession, setSession] = createContext<Session>();
