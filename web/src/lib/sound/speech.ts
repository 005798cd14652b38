/** Words said aloud, where the device has a voice for the language. The chime and the text are there anyway. */

import type { Language } from "$lib/text";

const RATE = 1.1;

const synthesis = (): SpeechSynthesis | null =>
  typeof speechSynthesis === "undefined" ? null : speechSynthesis;

export function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const voices = synthesis()?.getVoices() ?? [];
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

export function speak(text: string, language: Language, volume: number): void {
  const voice = voiceFor(language);
  if (!voice) return;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = RATE;
  words.volume = volume;
  synthesis()!.cancel();
  synthesis()!.speak(words);
}

export const hush = (): void => synthesis()?.cancel();
