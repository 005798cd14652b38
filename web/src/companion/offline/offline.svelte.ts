/** Whether the companion works without a network here, whether it can be installed, and whether a newer version waits. */

import { companionPath } from "$lib/wire/address";

/** insecure: the browser allows it only over https; unable: it cannot do it at all (or not now). */
export type Keeping = "insecure" | "unable" | "fetching" | "failed" | "kept";

/** Chromium's question whether to install; other browsers have a menu entry instead. */
interface InstallQuestion extends Event {
  prompt: () => Promise<void>;
}

const SCRIPT = "offline.js";
const ALONE = "(display-mode: standalone)";

export class Offline {
  keeping: Keeping = $state("fetching");
  /** A newer version is here and waits until nobody uses the old one. */
  newer = $state(false);
  /** It runs as an app of its own. */
  installed = $state(matchMedia(ALONE).matches);
  private question: InstallQuestion | null = $state.raw(null);
  private registration: ServiceWorkerRegistration | null = null;
  private replaced = false;

  get installable(): boolean {
    return this.question !== null && !this.installed;
  }

  async start(): Promise<void> {
    this.listen();
    if (!isSecureContext) this.keeping = "insecure";
    else if (!("serviceWorker" in navigator)) this.keeping = "unable";
    else if (import.meta.env.PROD) await this.register(navigator.serviceWorker);
    else this.keeping = "unable";
  }

  async install(): Promise<void> {
    const question = this.question;
    this.question = null;
    await question?.prompt();
  }

  /** Puts the newer version in the place of this one; all open pages load themselves anew. */
  takeOver(): void {
    this.registration?.waiting?.postMessage("take over");
  }

  private listen(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.question = event as InstallQuestion;
    });
    addEventListener("appinstalled", () => (this.installed = true));
  }

  private async register(workers: ServiceWorkerContainer): Promise<void> {
    const old = workers.controller;
    workers.addEventListener("controllerchange", () => this.changed(old !== null));
    try {
      const scope = companionPath();
      const registration = await workers.register(new URL(SCRIPT, document.baseURI), { scope });
      this.registration = registration;
      this.look(registration);
      registration.addEventListener("updatefound", () => this.watch(registration, registration.installing));
      this.watch(registration, registration.installing);
      document.addEventListener("visibilitychange", () => this.ask());
    } catch {
      this.keeping = "unable";
    }
  }

  private ask(): void {
    if (!document.hidden) this.registration?.update().catch(() => undefined);
  }

  private watch(registration: ServiceWorkerRegistration, worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "redundant" && !registration.active) this.keeping = "failed";
      else this.look(registration);
    });
  }

  private look({ active, waiting }: ServiceWorkerRegistration): void {
    if (active) this.keeping = "kept";
    this.newer = waiting !== null && active !== null;
  }

  /** The first worker takes a page over that it fits; a later one is another version. */
  private changed(again: boolean): void {
    if (!again || this.replaced) return;
    this.replaced = true;
    location.reload();
  }
}

export const offline = new Offline();
