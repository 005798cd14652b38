/** What the parts of a table's page share: the room, its game, sentences, and what is said to the person. */

import { createContext } from "svelte";
import { m } from "$messages";
import { briefs, games } from "$games/index";
import { alarms } from "$lib/sound/alarms";
import { buzz } from "$lib/sound/buzz";
import { Conductor, publish } from "$lib/sound/conductor";
import type { Cue } from "$lib/sound/cues";
import { sound } from "$lib/sound/sound.svelte";
import { cuesOf, END, spokenOf, type Call } from "$lib/sound/soundscape";
import { fill, seatNumber, word, type Text } from "$lib/text";
import { missedLine } from "$lib/ui/hint-words";
import { sentence } from "$lib/ui/why";
import { linkTo, socketUrl, tablePath } from "$lib/wire/address";
import type { Refusal, Wish } from "$lib/wire/outbox";
import type { Why } from "$lib/wire/types";
import { awake } from "./awake.svelte";
import type { GameEntry, WireEvent } from "./contract";
import { Hints } from "./hints.svelte";
import { speech } from "./language.svelte";
import type { Later } from "./later.svelte";
import { Promises } from "./promises";
import { Room } from "./room.svelte";
import { TableSigns } from "./signs.svelte";
import { Toasts } from "./toasts.svelte";

export interface LogEntry {
  id: number;
  event: WireEvent;
}

const LOG_LENGTH = 200;
const END_SHOWN_MS = 2_500;
/** What a move sounds like comes one after the other, so far apart (s). */
const CUES_APART_S = 0.16;

export class Session {
  readonly toasts = new Toasts();
  readonly room: Room;
  readonly promises: Promises;
  readonly conductor: Conductor;
  readonly signs: TableSigns;
  readonly hints: Hints;
  log: LogEntry[] = $state.raw([]);
  announcement = $state("");
  /** Shown all over the screen for a moment: what the horn would say, where none is heard. */
  endSign: string | null = $state(null);
  private logged = 0;

  constructor(
    readonly id: string,
    as: "person" | "watcher" = "person",
  ) {
    this.promises = new Promises(id);
    this.room = new Room(socketUrl(id, as === "watcher"), {
      events: (events) => this.record(events),
      table: (table, anew) => {
        games[table.game]?.want();
        this.promises.look(table, anew);
        this.hints.saw();
      },
      signal: (signal) => this.signs.hear(signal),
      trouble: (why) => this.toasts.show(this.explain(why), "bad"),
      outdated: () => location.reload(),
      clock: (clock) => {
        this.conductor.soundscape = this.game?.sounds ?? null;
        this.conductor.follow(clock);
      },
    });
    const audience = { tell: this.call, report: publish };
    this.conductor = new Conductor(this.room.time, sound, alarms, audience);
    this.room.time.learned = () => {
      this.conductor.retime();
      this.room.lock.retime();
    };
    this.hints = new Hints(() => ({
      ask: (question) => this.room.ask(question),
      seat: this.room.you.seat,
      view: this.room.state?.view ?? null,
      hints: this.room.table?.hints ?? "off",
      playing: this.room.table?.phase === "round",
      missed: (hint) => this.toasts.show(missedLine(hint)),
    }));
    this.signs = new TableSigns(id, () => ({ seats: this.room.table?.seats ?? [], send: this.ask }));
  }

  start(): void {
    alarms.prepare();
    sound.changed = () => this.conductor.again();
    this.room.start();
  }

  stop(): void {
    this.room.stop();
    this.conductor.rest();
    sound.changed = () => undefined;
  }

  /** Somebody has touched the screen or a key: what browsers hold back until then may begin. */
  readonly gesture = (): void => {
    sound.unlock();
    awake.gesture();
    if (this.game?.sounds?.music && sound.musical && !sound.muted) void sound.prepare();
  };

  get game(): GameEntry | null {
    return this.wanted?.current ?? null;
  }

  /** The same, here or on its way; null: there is none such. */
  get wanted(): Later<GameEntry> | null {
    return games[this.room.table?.game ?? ""] ?? null;
  }

  get gameName(): string {
    const brief = briefs.find(({ key }) => key === this.room.table?.game);
    return brief?.name[speech.current] ?? "";
  }

  get link(): string {
    return linkTo(tablePath(this.id), this.room.share);
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
  readonly play = async (move: string): Promise<Refusal | null> => {
    const why = await this.room.send({ type: "move", move });
    if (why) sound.play(this.game?.sounds?.refusals?.[why.code] ?? "refused");
    if (why && !this.game?.facts.texts.refusals[why.code]) this.toasts.show(this.explain(why), "bad");
    return why;
  };

  /** Something is about to be shown; that it cannot be fetched is told to the person. */
  fetch(part: Later<unknown>): void {
    part.load().catch(() => this.toasts.show(m.unloaded_lead(), "bad"));
  }

  explain(why: Why): string {
    const game = this.game && { texts: this.game.facts.texts, seatName: this.seatName };
    return sentence(why, speech.current, game);
  }

  /** The sentence of an event; null for those without words. */
  line(event: WireEvent): string | null {
    const template = this.game?.facts.texts.events[event.kind];
    return template ? this.say(template, event) : null;
  }

  /** The clock's calls in words, felt and said. */
  private readonly call = ({ key, text }: Call, chime: Cue): void => {
    const line = this.say(text, {});
    buzz(chime);
    sound.say(line, speech.current);
    if (key === END) this.tellEnd(line);
    else this.toasts.show(line, "call");
  };

  /** What is seen of the end is the board's, save where nothing is heard: that is told large. */
  private tellEnd(line: string): void {
    this.announce(line);
    if (sound.audible || document.querySelector("dialog[open]")) return;
    this.endSign = line;
    setTimeout(() => (this.endSign = null), END_SHOWN_MS);
  }

  private hear(events: WireEvent[]): void {
    const { sounds } = this.game ?? {};
    if (!sounds) return;
    const cues = cuesOf(sounds, events, this.room.you.seat);
    cues.forEach((cue, place) => sound.play(cue, place * CUES_APART_S));
    const spoken = spokenOf(sounds, events);
    if (spoken) sound.say(this.say(spoken.text, spoken.event), speech.current, 0);
  }

  private record(events: WireEvent[]): void {
    this.hear(events);
    this.hints.heard(events);
    const entries = events.map((event) => ({ id: ++this.logged, event }));
    this.log = [...this.log, ...entries].slice(-LOG_LENGTH);
  }
}

export const [getSession, setSession] = createContext<Session>();
