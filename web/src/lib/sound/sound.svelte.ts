/** What this device may play, and how loud. Sound starts with a gesture; what a browser blocks is dropped, not queued. */

import { recall, remember } from "$lib/state/memory";
import { buzz } from "./buzz";
import type { Cue } from "./cues";
import type { Orchestra } from "./conductor";
import { play as playMusic } from "./music";
import { Output, type Sounding } from "./output";
import { hush, speak } from "./speech";
import type { Language } from "$lib/text";
import type { Stem } from "./stems";

const DEFAULT_VOLUME = 80;
/** The same cue again so soon (ms) is one and the same thing told twice. */
const TWICE_MS = 100;
const SPEECH_AFTER_MS = 450;
/** The cue of a loud device is not louder than speech. */
const LOUDEST = 0.9;

class Sound implements Orchestra {
  muted = $state(recall("muted") === "yes");
  musical = $state(recall("music") !== "no");
  /** 0-100 */
  volume = $state(volumeFrom(recall("volume")));
  running = $state(false);
  /** Told whenever what sounds would sound otherwise from now on. */
  changed: () => void = () => undefined;
  private readonly output = new Output(() => this.turned());
  private stems: Stem[] = [];
  private making: Promise<void> | null = null;
  private last: { cue: Cue; at: number } | null = null;

  readonly possible = "AudioContext" in globalThis;

  get audible(): boolean {
    return this.running && !this.muted;
  }

  /** Somebody wants sound, and the browser does not let it out. */
  get blocked(): boolean {
    return this.possible && !this.muted && !this.running;
  }

  toggle(): void {
    this.muted = !this.muted;
    remember("muted", this.muted ? "yes" : "no");
    if (this.muted) hush();
    else this.unlock();
    this.level();
    this.changed();
    this.play("turn");
  }

  toggleMusic(): void {
    this.musical = !this.musical;
    remember("music", this.musical ? "yes" : "no");
    this.changed();
  }

  setVolume(volume: number): void {
    this.volume = volume;
    remember("volume", String(volume));
    this.level();
  }

  /** On each gesture: only then browsers allow sound. */
  unlock(): void {
    if (this.muted) return;
    this.output.unlock();
    this.level();
  }

  play(cue: Cue, after = 0): void {
    const now = performance.now();
    if (this.last?.cue === cue && now - this.last.at < TWICE_MS) return;
    this.last = { cue, at: now };
    buzz(cue);
    if (this.audible) this.output.cue(cue, (this.output.context?.currentTime ?? 0) + after);
  }

  /** `after` ms: a chime may come first. What is still being said is broken off. */
  say(text: string, language: Language, after = SPEECH_AFTER_MS): void {
    if (this.audible) setTimeout(() => this.audible && speak(text, language, this.gain()), after);
  }

  at(here: number): number {
    return this.output.at(here);
  }

  cue(cue: Cue, when: number, heard: (ago: number) => void): Sounding {
    return this.output.cue(cue, when, heard);
  }

  music(ends: number, total: number, calls: readonly number[]): Sounding | null {
    const { context, master } = this.output;
    if (!context || !master || !this.musical) return null;
    void this.prepare();
    if (!this.stems.length) return null;
    return playMusic(context, master, this.stems, { from: 0, ends, total, calls });
  }

  /** Makes the music ready, once; what cannot be fetched is tried again at the next round. */
  prepare(): Promise<void> {
    this.making ??= this.make();
    return this.making;
  }

  private async make(): Promise<void> {
    try {
      const { stems } = await import("./stems");
      for await (const made of stems()) {
        this.stems = [...this.stems, ...made];
        this.changed();
      }
    } catch {
      this.stems = [];
      this.making = null;
    }
  }

  private gain(): number {
    return LOUDEST * (this.volume / 100) ** 2;
  }

  private level(): void {
    this.output.setLevel(this.muted ? 0 : this.gain());
  }

  private turned(): void {
    this.running = this.output.running;
    this.changed();
  }
}

function volumeFrom(text: string | null): number {
  const volume = text === null ? NaN : Number(text);
  return volume >= 0 && volume <= 100 ? volume : DEFAULT_VOLUME;
}

export const sound = new Sound();
