/** One table as this browser knows it: the newest state, the connection, and what was said. */

import { answers } from "$lib/wire/api";
import { Socket, type Link } from "$lib/wire/socket";
import type { Refusal, Wish } from "$lib/wire/outbox";
import type { Asked, Question } from "$lib/wire/questions";
import type { ClockView, Hello, ServerMessage, Signalled, State, TableView, Why } from "$lib/wire/types";
import { Clock } from "./clock.svelte";
import type { WireEvent } from "./contract";
import { OwnLock } from "./lock.svelte";
import { Wait } from "./wait.svelte";

export interface Told {
  events: (events: WireEvent[]) => void;
  /** The table as it is now; `anew`: the first look over a connection. */
  table: (table: TableView, anew: boolean) => void;
  trouble: (why: Why) => void;
  clock: (clock: ClockView | null) => void;
  signal?: (signal: Signalled) => void;
  /** The server ships another client than this one, and nothing is being played: load it. */
  outdated: () => void;
}

export class Room {
  state: State | null = $state.raw(null);
  link: Link = $state("connecting");
  /** What cannot be reached: the server at all, or only by a socket. */
  unreachable: "server" | "sockets" | null = $state(null);
  restarting = $state(false);
  gone: Why | null = $state.raw(null);
  share: string | null = $state(null);
  readonly clock: Clock;
  readonly wait: Wait;
  /** Until when a game that locks refuses the own moves. */
  readonly lock: OwnLock;
  private readonly socket: Socket;
  /** Of the client that runs here: the one shipped when it was loaded. */
  private build: string | null = null;
  private isOutdated = false;
  private anew = true;

  constructor(
    url: string,
    private readonly told: Told,
    open?: (url: string) => WebSocket,
  ) {
    this.socket = new Socket(
      url,
      {
        message: (message) => this.hear(message),
        link: (link) => (this.link = link),
        unreachable: (is) => void this.lookForIt(is),
      },
      open,
    );
    this.clock = new Clock(this.socket.time);
    this.wait = new Wait(this.socket.time);
    this.lock = new OwnLock(this.socket.time);
  }

  get table() {
    return this.state?.table ?? null;
  }

  /** The own seat is told of something that it may do. */
  get mayMove(): boolean {
    return (this.state?.offers.length ?? 0) > 0;
  }

  get time() {
    return this.socket.time;
  }

  get you() {
    return this.state?.you ?? { person: null, seat: null, host: false, locked_until: null };
  }

  get hostName(): string | null {
    return this.table?.host_name ?? null;
  }

  start(): void {
    this.socket.start();
  }

  stop(): void {
    this.socket.stop();
    this.clock.stop();
    this.wait.stop();
    this.lock.lift();
  }

  async send(wish: Wish): Promise<Refusal | null> {
    const why = await this.socket.send(wish);
    if (typeof why?.locked_until === "number") this.lock.show(why.locked_until);
    return why;
  }

  /** Ask for a hint; the answer is for whoever asked, and changes nothing here. */
  ask(question: Question): Asked {
    return this.socket.ask(question);
  }

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.welcome(message);
        break;
      case "state":
        this.take(message);
        break;
      case "trouble":
        this.told.trouble(message.why);
        break;
      case "gone":
        this.leaveOff(message.why);
        break;
      case "signal":
        this.told.signal?.(message);
        break;
      case "answer":
      case "hint":
      case "time":
      case "timer":
    }
  }

  private async lookForIt(unreachable: boolean): Promise<void> {
    this.unreachable = null;
    if (!unreachable) return;
    const missing = (await answers()) ? "sockets" : "server";
    if (this.link === "connecting") this.unreachable = missing;
  }

  private welcome(hello: Hello): void {
    this.share = hello.share;
    this.anew = true;
    this.restarting = false;
    this.build ??= hello.build;
    this.isOutdated = this.build !== hello.build;
    this.reloadBetweenMoves();
  }

  /** The newest state wins; one that was overtaken on the way is dropped whole. */
  private take(state: State): void {
    if (this.state && state.seq < this.state.seq) return;
    this.state = state;
    this.clock.show(state.table.clock);
    this.wait.show(state.table.paused ? null : state.table.waiting);
    this.lockAsIn(state);
    this.told.table(state.table, this.anew);
    this.anew = false;
    this.told.clock(state.table.clock);
    if (state.events.length) this.told.events(state.events as WireEvent[]);
    this.reloadBetweenMoves();
  }

  /** A state may be older than the answer that told of a lock: what ends one is the time, or the round. */
  private lockAsIn({ you, table }: State): void {
    if (typeof you.locked_until === "number") this.lock.show(you.locked_until);
    else if (table.phase !== "round" || table.paused) this.lock.lift();
  }

  private leaveOff(why: Why): void {
    if (why.code === "restarting") this.restarting = true;
    else this.gone = why;
  }

  private reloadBetweenMoves(): void {
    const table = this.table;
    const playing = table?.phase === "round" && !table.paused && this.you.seat !== null;
    if (this.isOutdated && table && !playing) this.told.outdated();
  }
}
