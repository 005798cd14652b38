/** One table's connection: it comes back by itself, notices when it is dead, and loses no command. */

import { Outbox, type Refusal, type Wish } from "./outbox";
import { type Asked, type Question, Questions } from "./questions";
import { ServerTime } from "./time";
import type { ServerMessage, Why } from "./types";

/** connecting: never open yet; lost: it was; gone: there is nothing to come back to. */
export type Link = "connecting" | "open" | "lost" | "gone";

export interface Listener {
  message: (message: ServerMessage) => void;
  link: (link: Link) => void;
  /** The upgrade never worked, some seconds long (also called with false when it does at last). */
  unreachable: (is: boolean) => void;
}

export const HEARTBEAT_MS = 10_000;
export const SILENCE_MS = 4_000;
export const PATIENCE_MS = 6_000;
/** Silent for so long, a connection is rather replaced than asked. */
export const STALE_MS = 15_000;
const FURTHER_ASKS_MS = [150, 400, 1_000];
const FLOOD_PAUSE_MS = 1_000;
const SHORTEST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;

/** Doubling waits, spread so that not everybody comes back in the same moment. */
export function backOff(attempt: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** attempt) * (0.5 + random() / 2);
}

export class Socket {
  readonly time = new ServerTime();
  private readonly outbox = new Outbox((frame) => this.transmit(frame));
  private readonly questions = new Questions((frame) => this.transmit(frame));
  private readonly stopping = new AbortController();
  private link: Link = "connecting";
  private socket: WebSocket | null = null;
  private attempt = 0;
  private greeted = false;
  private heardAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  start(): void {
    const { signal } = this.stopping;
    const wake = () => this.wake();
    for (const name of ["online", "offline", "focus", "pageshow"]) addEventListener(name, wake, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || wake(), { signal });
    this.patience = setTimeout(() => this.listener.unreachable(true), PATIENCE_MS);
    this.connect();
  }

  stop(): void {
    this.stopping.abort();
    this.end("gone");
  }

  send(wish: Wish): Promise<Refusal | null> {
    if (this.link === "gone") return Promise.resolve({ code: "no_such_table", values: {} });
    return this.outbox.send(wish);
  }

  /** Ask for a hint. */
  ask(question: Question): Asked {
    const asked = this.questions.ask(question);
    if (this.link === "gone") this.questions.giveUp({ code: "no_such_table", values: {} });
    return asked;
  }

  /** The device is awake, in front or online again: look at once whether the connection still lives. */
  wake(): void {
    if (this.link === "gone") return;
    this.attempt = 0;
    const silent = Date.now() - this.heardAt;
    if (this.greeted && silent < STALE_MS) this.askOften();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  private connect(): void {
    this.drop();
    const socket = this.open(this.url);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => this.broken();
    this.watch = setTimeout(() => this.broken(), PATIENCE_MS);
  }

  /** Lets go of the present socket without waiting for it to notice. */
  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    clearInterval(this.beat);
    this.watch = undefined;
    this.greeted = false;
    const old = this.socket;
    this.socket = null;
    if (!old) return;
    old.onmessage = old.onclose = null;
    old.close();
  }

  private broken(): void {
    this.drop();
    if (this.link === "open") this.turn("lost");
    this.retry = setTimeout(() => this.connect(), backOff(this.attempt++));
  }

  private receive(data: unknown): void {
    this.heardAt = Date.now();
    clearTimeout(this.watch);
    this.watch = undefined;
    const message = JSON.parse(String(data)) as ServerMessage;
    switch (message.type) {
      case "hello":
        this.opened();
        break;
      case "time":
        this.time.learn(message.sent, message.now);
        return;
      case "answer":
        this.outbox.answered(message);
        return;
      case "hint":
        this.questions.answered(message);
        return;
      case "trouble":
        this.troubled(message.why);
        break;
      case "gone":
        if (message.why.code !== "restarting") this.end("gone");
        break;
      case "signal":
      case "state":
      case "timer":
    }
    this.listener.message(message);
  }

  private opened(): void {
    clearTimeout(this.patience);
    this.greeted = true;
    this.attempt = 0;
    this.listener.unreachable(false);
    this.turn("open");
    this.askOften();
    this.beat = setInterval(() => this.askTime(), HEARTBEAT_MS);
    this.resend();
  }

  private resend(): void {
    this.outbox.resend();
    this.questions.resend();
  }

  private giveUp(why: Why): void {
    this.outbox.giveUp(why);
    this.questions.giveUp(why);
  }

  private troubled(why: Why): void {
    if (why.code === "too_many_messages") setTimeout(() => this.resend(), FLOOD_PAUSE_MS);
    else this.giveUp(why);
  }

  /** Several answers, so that one with a short way is among them. */
  private askOften(): void {
    this.askTime();
    for (const delay of FURTHER_ASKS_MS) setTimeout(() => this.askTime(), delay);
  }

  /** Asks the time; a connection that then stays silent is dead. */
  private askTime(): void {
    if (!this.greeted) return;
    this.transmit(JSON.stringify({ type: "ask_time", sent: this.time.here() }));
    this.watch ??= setTimeout(() => this.broken(), SILENCE_MS);
  }

  private transmit(frame: string): void {
    if (this.greeted) this.socket?.send(frame);
  }

  private end(link: Link): void {
    clearTimeout(this.patience);
    this.drop();
    this.turn(link);
    this.giveUp({ code: "no_such_table", values: {} });
  }

  private turn(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.listener.link(link);
  }
}
