/** What is told in words: what just happened, whose turn it is. */

import type { Say, WireEvent } from "$lib/board/props";
import type { Text } from "$lib/text";
import { facts, type PileView, type View } from "./generated";
import type { Refusal } from "./hand.svelte";
import { M } from "./messages";

type Texts = Record<string, Text>;

const EVENTS: Texts = facts.texts.events;
const REFUSALS: Texts = facts.texts.refusals;

const NOTHING: Text = { de: "", en: "" };
/** Events as whoever they are about is told of them. */
const MINE: Texts = {
  started: M.go_you,
  played: M.you_played,
  set_aside: M.you_set_aside,
  drew: M.you_drew,
  named: M.you_named,
};

function textOf(event: WireEvent, own: number | null): Text | undefined {
  if (own === null) return EVENTS[event.kind];
  if (event.kind === "named" && event["named"] === own)
    return event.seat === own ? M.you_again : M.you_are_named;
  return (event.seat === own && MINE[event.kind]) || EVENTS[event.kind];
}

export function happened(events: readonly WireEvent[], say: Say, own: number | null): string {
  return events.flatMap((event) => say(textOf(event, own) ?? NOTHING, event) || []).join(" ");
}

/** Sentences may begin with the name of a card. */
const begun = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);

export function refused(code: string, values: Record<string, unknown>, say: Say): string {
  return begun(say(REFUSALS[code] ?? M.failed, values));
}

/** Why a card that was tapped fits on no pile. */
export function misfit(card: string, [left, right]: readonly PileView[], say: Say): string {
  if (!left || !right) return "";
  if (left.blocked > 0 && right.blocked > 0)
    return say(M.both_blocked, { left: left.blocked, right: right.blocked });
  if (right.blocked > 0) return begun(say(M.fits_not_left, { card, wants: left.wants }));
  if (left.blocked > 0) return begun(say(M.fits_not_right, { card, wants: right.wants }));
  return begun(say(M.fits_neither, { card, left: left.wants, right: right.wants }));
}

export function refusalLine(refusal: Refusal, say: Say): string {
  if ("card" in refusal) return misfit(refusal.card, refusal.piles, say);
  return refused(refusal.why?.code ?? "", refusal.why?.values ?? {}, say);
}

/** A line with a name in it, which may be shortened: what stands before it, the name, what stands behind. */
export type NameLine = [before: string, name: string, behind: string];

function naming(text: Text, seat: number, say: Say): NameLine {
  const [before = "", behind = ""] = say(text, {}).split(M.name.de);
  return [before, say(M.name, { seat }), behind];
}

const plain = (line: string): NameLine => [line, "", ""];

/** Whose turn it is, and who comes then. */
export function turnLines(view: View, own: number | null, say: Say): [NameLine, NameLine] {
  if (view.phase === "face_down" || view.phase === "undealt") {
    const first = view.first === own ? plain(say(M.you_begin, {})) : naming(M.begins, view.first, say);
    return [plain(say(M.not_begun, {})), first];
  }
  if (view.turn === null) return [plain(""), plain("")];
  const { turn, next } = view;
  const now = turn === own ? plain(say(M.your_turn, {})) : naming(M.turn, turn, say);
  if (next === null || next === turn) return [now, plain("")];
  return [now, next === own ? plain(say(M.then_you, {})) : naming(M.then, next, say)];
}

export function turnOf(view: View, seat: number): "now" | "next" | null {
  if (view.phase === "face_down") return view.first === seat ? "next" : null;
  if (view.phase !== "running") return null;
  if (view.turn === seat) return "now";
  return view.next === seat ? "next" : null;
}

/** The tag beside a name. */
export function tagOf(view: View, seat: number, say: Say): string {
  if (view.phase !== "running") return "";
  if (view.sizes[seat] === 0) return say(M.done, {});
  return turnOf(view, seat) === "next" ? say(M.soon, {}) : "";
}

export function pileLine(view: View, pile: number, say: Say): string {
  const { top, blocked, wants } = view.piles[pile]!;
  const name = say(pile === 0 ? M.left : M.right, {});
  if (top === null) return say(M.pile_empty, { pile: name });
  if (blocked > 0) return say(M.pile_blocked, { pile: name, card: top, turns: blocked });
  return say(M.pile, { pile: name, card: top, wants });
}

/** The keys of the board, and what they do. */
export const keyLines = (say: Say): [string, string][] => [
  ["1…9", say(M.key_pick, {})],
  ["A B ← →", say(M.key_pile, {})],
  ["Enter", say(M.key_confirm, {})],
  ["Esc", say(M.key_let_go, {})],
  ["1…6", say(M.key_seat, {})],
  ["S S", say(M.key_aside, {})],
  ["Z", say(M.key_signs, {})],
  ["?", say(M.key_help, {})],
];
