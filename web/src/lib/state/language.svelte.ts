/** The language spoken here: chosen once, else the browser's first of the two, else English. */

import { overwriteGetLocale } from "../../paraglide/runtime.js";
import type { Language } from "$lib/text";
import { recall, remember } from "./memory";

export const LANGUAGES: readonly Language[] = ["de", "en"];

function known(tag: string): Language | undefined {
  return LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
}

export function preferred(remembered: string | null, browser: readonly string[]): Language {
  const candidates = [remembered ?? "", ...browser].map(known);
  return candidates.find((language) => language !== undefined) ?? "en";
}

class Speech {
  current: Language = $state(preferred(recall("language"), navigator.languages));

  choose(language: Language): void {
    this.current = language;
    remember("language", language);
  }
}

export const speech = new Speech();

overwriteGetLocale(() => speech.current);
