/** One table as this browser knows it: the newest state, the connection, and what was said. */

import { Socket, type Link } from "$lib/wire/socket";
import type { Wish } from "$lib/wire/outbox";
import type { Hello, ServerMessage, Signalled, State, Why } from "$lib/wire/types";
import { Clock } from "./clock.svelte";
import type { WireEvent } from "./contract";

export interface Told {
  events: (events: WireEvent[]) => void;
  trouble: (why: Why) => void;
  signal?: (signal: Signalled) => void;
  /** The server ships another client than this one, and nothing is being played: load it. */
  outdated: () => void;
}

export class Room {
  state: State | null = $state.raw(null);
  link: Link = $state("connecting");
  unreachable = $state(false);
  restarting = $state(false);
  gone: Why | null = $state.raw(null);
  share: string | null = $state(null);
  readonly clock: Clock;
  private readonly socket: Socket;
  /** Of the client that runs here: the one shipped when it was loaded. */
  private build: string | null = null;
  private isOutdated = false;

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
        unreachable: (is) => (this.unreachable = is),
      },
      open,
    );
    this.clock = new Clock(this.socket.time);
  }

  get table() {
    return this.state?.table ?? null;
  }

  get you() {
    return this.state?.you ?? { person: null, seat: null, host: false };
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
  }

  send(wish: Wish): Promise<Why | null> {
    return this.socket.send(wish);
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
      case "time":
    }
  }

  private welcome(hello: Hello): void {
    this.share = hello.share;
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
    if (state.events.length) this.told.events(state.events as WireEvent[]);
    this.reloadBetweenMoves();
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
