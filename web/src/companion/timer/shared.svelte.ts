/** One timer for several phones. The newest standing the server tells counts; without the server each goes on alone. */

import { timerSocketUrl } from "$lib/wire/address";
import { Socket, type Link } from "$lib/wire/socket";
import type { ServerMessage, TimerStands, Why } from "$lib/wire/types";
import { shifted, type Standing } from "./standing";
import type { Timer } from "./timer.svelte";

export class SharedTimer {
  link: Link = $state("connecting");
  phones = $state(0);
  /** It has never been heard of here, and somebody has waited long enough to be told. */
  unreachable = $state(!navigator.onLine);
  /** Why the server does not let this phone have it. */
  refused: Why | null = $state.raw(null);
  /** The server's address in the network, where this page does not have it. */
  share: string | null = $state(null);
  /** As the server tells it, on its clock. */
  private told: TimerStands | null = null;
  /** Set here while nobody could be told. */
  private alone = false;
  /** The server has told it since the connection was opened. */
  private heard = false;
  private waiting = 0;
  /** The change after which this phone put its timer away. */
  private away: number | null = null;
  private readonly socket: Socket;

  constructor(
    readonly id: string,
    private readonly timer: Timer,
    open?: (url: string) => WebSocket,
  ) {
    const listener = {
      message: (message: ServerMessage) => this.hear(message),
      link: (link: Link) => this.turn(link),
      unreachable: (is: boolean) => void (this.unreachable = is),
    };
    this.socket = new Socket(timerSocketUrl(id), listener, open);
    this.socket.time.learned = () => this.adopt();
  }

  /** Nobody has been heard of, for so long that it has to be said. */
  get unheard(): boolean {
    return this.link === "connecting" && this.unreachable;
  }

  /** This phone has its timer for itself, at least for now. */
  get apart(): boolean {
    return this.unheard || this.link === "lost" || this.link === "gone";
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

  /** Ready again here alone, whatever the others still see; their next change counts again. */
  putAway(): void {
    this.away = this.told?.seq ?? null;
    this.timer.take(this.timer.aborted());
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
    if (link === "gone") this.timer.shared = null;
  }

  private hear(message: ServerMessage): void {
    if (message.type === "hello") this.share = message.share;
    if (message.type === "gone" && message.why.code !== "no_such_timer") this.refused = message.why;
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
    else if (told.seq !== this.away) timer.take(shifted(told.standing, -socket.time.offset));
  }
}
