/** What is told in words: what just happened, and why a card came back. */

import type { Say, WireEvent } from "$lib/board/props";
import type { Text } from "$lib/text";
import type { Receipt } from "$lib/wire/types";
import { facts } from "./generated";
import { M } from "./messages";
import type { Verdict } from "./race";

const EVENTS: Record<string, Text> = facts.texts.events;
const REFUSALS: Record<string, Text> = facts.texts.refusals;

/** Sentences may begin with the name of a card. */
const begun = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);

/** What is told on the table, from the newest event that everybody should notice. */
export function told(events: readonly WireEvent[], own: number | null, say: Say): string {
  const event = events.findLast(({ kind }) => EVENTS[kind] && kind !== "took_up" && kind !== "drew");
  if (!event) return "";
  if (event.kind === "played") return say(event.seat === own ? M.you_played : M.played, event);
  return say(EVENTS[event.kind]!, event);
}

/** A new top, for those who do not see it. */
export function topLine(event: WireEvent, own: number | null, say: Say): string | null {
  if (event.kind === "played") return say(event.seat === own ? M.you_on_top : M.on_top, event);
  return event.kind === "started" || event.kind === "unblocked" ? say(EVENTS[event.kind]!, event) : null;
}

/** What one must know at once without seeing it; null: nothing of that kind. */
export function urgentLine(event: WireEvent, own: number | null, say: Say): string | null {
  if (event.kind === "drew") return event.seat === own && event["card"] ? say(M.you_drew, event) : null;
  return ["nothing_goes", "won", "stalemate"].includes(event.kind) ? say(EVENTS[event.kind]!, event) : null;
}

export interface Answer {
  head: string;
  more: string;
}

function lateness(code: string, receipt: Receipt | null | undefined): [Text, Record<string, unknown>] {
  if (receipt && receipt.by_ms > 0) return [M.late_by, { ms: receipt.by_ms }];
  if (receipt) return [receipt.after_window ? M.late_window : M.late_hair, {}];
  return [code === "round_over" ? M.late_over : M.late, {}];
}

/** The words of a card stay on one line. */
export const unbroken = (line: string): string => line.replace(/(?<=\d) (\p{L}+) (?=±)/gu, "\u00a0$1\u00a0");

/** Why a card came back, in two lines; of a late one by how much. The photo finish tells of links and credits. */
export function answer({ miss, piece, why, both }: Verdict, say: Say): Answer {
  if (miss === "late" && piece === null && why?.code === "late")
    return { head: say(M.late_draw, {}), more: "" };
  const back = both ? say(M.both_back, {}) : "";
  if (miss === "late") return { head: say(...lateness(why?.code ?? "", why?.receipt)), more: back };
  const template = REFUSALS[why?.code ?? ""];
  return { head: template ? begun(say(template, why?.values ?? {})) : say(M.failed, {}), more: back };
}

/** The keys of the board, and what they do. */
export const keyLines = (say: Say): [string, string][] => [
  ["1…9 0", say(M.key_play, {})],
  ["A…Z", say(M.key_more, {})],
  ["Space", say(M.key_draw, {})],
  ["← ↑ ↓ →", say(M.key_walk, {})],
  ["Enter", say(M.key_enter, {})],
  ["?", say(M.key_help, {})],
];
