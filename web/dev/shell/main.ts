/** The client with a make-believe server: `/dev/shell/?scene=NAME` shows one state of `scenes.ts`. Never shipped. */

import { scenes, type Scene } from "./scenes";

const parameters = new URLSearchParams(location.search);
const scene: Scene = scenes[parameters.get("scene") ?? ""] ?? scenes["lobby"]!;
const language = parameters.get("language");
const theme = parameters.get("theme");
if (language) localStorage.setItem("spieltisch.language", language);
if (theme) localStorage.setItem("spieltisch.theme", theme);
history.replaceState(null, "", parameters.get("at") ?? scene.at ?? "/t/scene");

class MakeBelieve extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = MakeBelieve.CONNECTING;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    super();
    if (scene.never) return;
    setTimeout(() => {
      this.readyState = MakeBelieve.OPEN;
      this.tell({ type: "hello", build: "dev", table: "scene", share: "http://192.168.1.20:8080/" });
      for (const message of scene.messages) this.tell(message);
      if (scene.drops) setTimeout(() => this.onclose?.(), 50);
    }, 20);
    if (scene.drops) scene.never = true;
  }

  send(frame: string): void {
    const asked = JSON.parse(frame) as { type: string; id: string; sent: number };
    if (asked.type === "ask_time") this.tell({ type: "time", sent: asked.sent, now: Date.now() });
    else this.tell({ type: "answer", id: asked.id, why: scene.refuses ?? null });
  }

  close(): void {
    this.readyState = 3;
  }

  private tell(message: unknown): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 5);
  }
}

window.WebSocket = MakeBelieve as unknown as typeof WebSocket;
void import("../../src/main");
