/** What the page tells: combinations, what is missing, what a link lacks. */

import type { Say } from "$lib/board/props";
import type { Text } from "$lib/text";
import { begun, faultLine, tilesWords } from "../lines";
import { tile, JOKER } from "../tiles";
import type { Note } from "./desk.svelte";
import type { BadLink } from "./link";
import { M } from "./messages";
import type { Judged, Lack } from "./position";
import type { Unread } from "./text";

const WORD: Text = { de: "{token:word}", en: "{token:word}" };

/** What a combination is, or what it lacks. */
export function headOf({ texts, kind, fault }: Judged, say: Say): string {
  if (fault) return faultLine(fault, say);
  const [low, high] = [texts[0]!, texts.at(-1)!].map((text) => tile(text).face);
  if (kind === "run" && low && high) return say(M.head_run, { low, high });
  const known = texts.map(tile).find(({ face }) => face);
  return kind === "set" && known ? say(M.head_set, { number: known.number }) : say(M.head_open, {});
}

/** The same with its tiles, for those who hear it. */
export function spoken(judged: Judged, say: Say): string {
  const head = headOf(judged, say);
  return judged.kind === "run" && !judged.fault ? head : `${head}: ${tilesWords(judged.texts, say)}`;
}

export function lackLine(lack: Lack, say: Say): string {
  if (lack.code === "too_many")
    return begun(say(lack.tile === JOKER ? M.lack_joker : M.lack_too_many, { ...lack }));
  if (lack.code === "combination")
    return say(M.lack_combination, { combination: lack.at + 1, why: faultLine(lack.fault, say) });
  return say(lack.code === "empty" ? M.lack_empty : M.lack_no_rack, {});
}

export const unreadLine = ({ code, token }: Unread | BadLink, say: Say): string => say(M[code], { token });

export function noteLine(note: Note, say: Say): string {
  if (note.kind === "used_up") return begun(say(M.used_up, { tile: note.tile }));
  if (note.kind === "cleared") return say(M.cleared, {});
  if (note.kind === "opened") return say(note.own ? M.link_opened : M.link_taken, {});
  return `${say(M.link_bad, { why: unreadLine(note.why, say) })} ${say(M.link_kept, {})}`;
}

/** A token of the rules as a word. */
export const word = (token: string, say: Say): string => say(WORD, { token });
