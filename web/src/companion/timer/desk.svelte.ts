/** What the companion's pages share of its timer: it runs on while somebody writes on a sheet. */

import type { BoxTimer } from "$games/boxes";
import { buzz } from "$lib/sound/buzz";
import { publish } from "$lib/sound/conductor";
import type { Cue } from "$lib/sound/cues";
import { sound } from "$lib/sound/sound.svelte";
import { END, type Call } from "$lib/sound/soundscape";
import { awake } from "$lib/state/awake.svelte";
import { speech } from "$lib/state/language.svelte";
import { Toasts } from "$lib/state/toasts.svelte";
import { openTimer } from "$lib/wire/api";
import type { Why } from "$lib/wire/types";
import { timerAt } from "../place";
import { SharedTimer } from "./shared.svelte";
import type { Standing } from "./standing";
import { Timer } from "./timer.svelte";

const SECOND = 1000;
const END_SHOWN_MS = 4_000;

export class Desk {
  readonly toasts = new Toasts();
  readonly timer: Timer;
  shared: SharedTimer | null = $state.raw(null);
  announcement = $state("");
  /** Shown all over the screen, where no horn is heard. */
  endSign: string | null = $state(null);

  constructor(readonly box: BoxTimer) {
    const audience = { tell: this.call, report: publish };
    this.timer = new Timer(box.sounds, box.seconds.usual * SECOND, { orchestra: sound, audience });
    sound.changed = () => this.timer.conductor.again();
  }

  /** Where its page is: a phone that looks at something else has not left the others. */
  get at(): string {
    return timerAt(this.shared && this.shared.link !== "gone" ? this.shared.id : null);
  }

  get runs(): boolean {
    return this.timer.phase === "countdown" || this.timer.phase === "running";
  }

  readonly gesture = (): void => {
    sound.unlock();
    awake.gesture();
    if (sound.musical && !sound.muted) void sound.prepare();
  };

  /** What somebody wishes, for all phones that have this timer. */
  set(standing: Standing): void {
    this.endSign = null;
    if (this.shared) void this.shared.set(standing);
    else this.timer.take(standing);
  }

  /** Shares this timer; its id, or why not. */
  async open(): Promise<{ timer: string } | { why: Why }> {
    return openTimer();
  }

  /** Null: alone from now on. */
  join(id: string | null): void {
    if (this.shared?.id === id) return;
    this.shared?.stop();
    this.shared = id === null ? null : new SharedTimer(id, this.timer);
    this.timer.shared = id;
    this.timer.keep();
    this.shared?.start();
  }

  /** Back to those with whom it ran before the page was opened anew. */
  rejoin(): void {
    this.join(this.timer.shared);
  }

  /** The round is being entered: this phone is ready for the next one, others still look at how this one ended. */
  putAway(): void {
    this.endSign = null;
    if (this.shared) this.shared.putAway();
    else this.timer.take(this.timer.aborted());
  }

  stop(): void {
    this.shared?.stop();
    this.timer.stop();
    sound.changed = () => undefined;
  }

  private readonly call = ({ key, text }: Call, chime: Cue): void => {
    const line = text[speech.current];
    buzz(chime);
    sound.say(line, speech.current);
    if (key !== END) return this.toasts.show(line, "call");
    this.announcement = line;
    if (!sound.audible) this.showEnd(line);
  };

  /** For so long as somebody needs who looks at it: a hidden page waits until it is seen. */
  private showEnd(line: string): void {
    this.endSign = line;
    const end = () => setTimeout(() => (this.endSign = null), END_SHOWN_MS);
    if (document.hidden) document.addEventListener("visibilitychange", end, { once: true });
    else end();
  }
}
