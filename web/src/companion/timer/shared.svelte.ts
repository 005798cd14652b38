/** One timer for several phones. The newest standing the server tells counts; without the server each goes on alone. */

import { timerSocketUrl } from "$lib/wire/address";
import { Socket, type Link } from "$lib/wire/socket";
import type { ServerMessage, TimerStands } from "$lib/wire/types";
import { shifted, type Standing } from "./standing";
import type { Timer } from "./timer.svelte";

export class SharedTimer {
  link: Link = $state("connecting");
  phones = $state(0);
  /** The server's address in the network, where this page does not have it. */
  share: string | null = $state(null);
  /** As the server tells it, on its clock. */
  private told: TimerStands | null = null;
  /** Set here while nobody could be told. */
  private alone = false;
  /** The server has told it since the connection was opened. */
  private heard = false;
  private waiting = 0;
  private readonly socket: Socket;

  constructor(
    readonly id: string,
    private readonly timer: Timer,
    open?: (url: string) => WebSocket,
  ) {
    const listener = {
      message: (message: ServerMessage) => this.hear(message),
      link: (link: Link) => this.turn(link),
      unreachable: () => undefined,
    };
    this.socket = new Socket(timerSocketUrl(id), listener, open);
    this.socket.time.learned = () => this.adopt();
  }

  start(): void {
    this.socket.start();
  }

  stop(): void {
    this.socket.stop();
  }

  /** Lets it stand so here at once, and everywhere as soon as the server has heard of it. */
  async set(standing: Standing): Promise<void> {
    this.timer.take(standing);
    const known = this.heard && this.socket.time.known;
    if (!known) this.alone = this.told !== null;
    else await this.tell(standing, this.told!.seq);
  }

  private async tell(standing: Standing, seq: number): Promise<void> {
    this.alone = false;
    this.waiting += 1;
    const why = await this.socket.send({
      type: "set_timer",
      seq,
      standing: shifted(standing, this.socket.time.offset),
    });
    this.waiting -= 1;
    if (why) this.adopt();
  }

  private turn(link: Link): void {
    this.link = link;
    this.heard = false;
  }

  private hear(message: ServerMessage): void {
    if (message.type === "hello") this.share = message.share;
    if (message.type !== "timer") return;
    if (this.told && message.seq !== this.told.seq) this.alone = false;
    this.told = message;
    this.heard = true;
    this.phones = message.phones;
    this.adopt();
  }

  /** Has the timer stand as the server says; what was set alone meanwhile, or before anybody set it, is told instead. */
  private adopt(): void {
    const { told, socket, timer } = this;
    if (!told || !this.heard || !socket.time.known || this.waiting) return;
    if (told.standing === null || this.alone) void this.tell(timer.standing, told.seq);
    else timer.take(shifted(told.standing, -socket.time.offset));
  }
}
