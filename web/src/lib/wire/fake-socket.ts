/** A browser's WebSocket as a test sees it: what was sent, and a hand on the other end. */

import type { ServerMessage } from "./types";

export class FakeSocket {
  readonly sent: string[] = [];
  readyState: number = WebSocket.CONNECTING;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(readonly url: string) {}

  send(frame: string): void {
    this.sent.push(frame);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  /** The server says something. */
  say(message: ServerMessage): void {
    this.readyState = WebSocket.OPEN;
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  greet(build = "b1"): void {
    this.say({ type: "hello", build, table: "t", share: null });
  }

  /** The connection breaks, and the browser notices. */
  break(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close"));
  }

  /** What was sent, without the questions for the time. */
  get commands(): { type: string; id: string }[] {
    return this.sent.map((frame) => JSON.parse(frame)).filter(({ type }) => type !== "ask_time");
  }
}

/** Opens fake sockets and remembers them. */
export function fakeNetwork() {
  const sockets: FakeSocket[] = [];
  const open = (url: string): WebSocket => {
    const socket = new FakeSocket(url);
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  return {
    sockets,
    open,
    get last(): FakeSocket {
      return sockets.at(-1)!;
    },
  };
}
