/** What is told in words: combinations, what just happened, what is still missing. */

import type { Say } from "$lib/board/props";
import type { Text } from "$lib/text";
import type { Answer } from "./desk.svelte";
import { facts, type View } from "./generated";
import type { Refused } from "./judge";
import { M } from "./messages";
import type { Judged, Summary } from "./summary";
import { tile } from "./tiles";

const REFUSALS: Record<string, Text> = facts.texts.refusals;
const SHORT: Record<string, Text> = M;
const WORD: Text = { de: "{tile:word}", en: "{tile:word}" };
/** So many tiles are named; more are counted. */
const NAMED = 4;

export const begun = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);

export const tileWord = (text: string, say: Say): string => say(WORD, { tile: text });

export const tilesWords = (texts: readonly string[], say: Say): string =>
  texts.map((text) => tileWord(text, say)).join(", ");

export function refused({ code, values }: Pick<Refused, "code" | "values">, say: Say): string {
  return begun(say(REFUSALS[code] ?? M.failed, values));
}

const ENDED = { time_up: M.time_up, turn_over: M.turn_over, table_changed: M.table_changed };

/** Why a draft was taken back, and exactly what of it. */
function endedLine({ how, back, plan }: Answer & { kind: "ended" }, say: Say): string {
  if (how === "round_over") return say(M.over, {});
  const values = { tiles: tilesWords(back, say), number: back.length };
  const went = back.length > NAMED ? M.back_many : back.length > 0 ? M.back : plan ? null : M.back_none;
  const lines = [say(ENDED[how], {}), went && say(went, values), plan && say(M.plan_stays, {})];
  return lines.filter(Boolean).join(" ");
}

/** What the desk says of itself. */
export function answerLine(answer: Answer, say: Say): string {
  if (answer.kind === "refused") return refused(answer.why, say);
  if (answer.kind === "ended") return endedLine(answer, say);
  return begun(answer.kind === "homeless" ? say(M.no_home, { tile: answer.text }) : say(M.not_to_rack, {}));
}

function shortOf({ code, values }: Refused): Text | undefined {
  if (values["odd"]) return values["twice"] ? M.fault_twice : M.fault_odd;
  return SHORT[`fault_${code}`] ?? SHORT[`need_${code}`];
}

/** What is wrong with a combination, in a few words. */
export function faultLine(fault: Refused, say: Say): string {
  return begun(say(shortOf(fault) ?? REFUSALS[fault.code] ?? M.unfinished, fault.values));
}

/** A combination's name where there is little room. */
export function headLine({ kind, texts, fault }: Judged, say: Say): string {
  const [first, last] = [tile(texts[0]!), tile(texts[texts.length - 1]!)];
  if (kind === "set") return say(M.head_set, { number: first.number });
  if (kind === "run") return say(M.head_run, { low: first.number, high: last.number });
  return fault ? faultLine(fault, say) : "";
}

/** A combination for those who hear it. */
export function groupLine({ kind, texts, fault }: Judged, say: Say): string {
  const [first, last] = [tile(texts[0]!), tile(texts[texts.length - 1]!)];
  const tiles = tilesWords(texts, say);
  const why = fault ? faultLine(fault, say) : "";
  const values = { number: first.number, tiles, colour: first.colour, low: first.number, high: last.number };
  if (!kind) return say(M.group_open, { tiles, why });
  const name = say(kind === "set" ? M.group_set : M.group_run, values);
  return why ? `${name}. ${why}` : name;
}

/** The last turn in a sentence. */
export function lastLine(view: View, own: number | null, say: Say): string {
  const { last } = view;
  if (!last) return view.phase === "running" ? beginLine(view, own, say) : "";
  const you = last.seat === own;
  const tiles = last.tiles ?? [];
  const values = { seat: last.seat, number: tiles.length, tiles: tilesWords(tiles, say) };
  if (last.act === "draw") return say(you ? M.last_drew_you : M.last_drew, values);
  if (last.act === "pass") return say(you ? M.last_passed_you : M.last_passed, values);
  if (last.act === "time_up") {
    if (!you) return say(M.last_time, values);
    return say(tiles.length ? M.last_time_you : M.last_time_you_none, values);
  }
  if (tiles.length > NAMED) return say(you ? M.last_laid_many_you : M.last_laid_many, values);
  return say(you ? M.last_laid_you : M.last_laid, values);
}

function beginLine({ first }: View, own: number | null, say: Say): string {
  return first === own ? say(M.you_begin, {}) : say(M.begins, { seat: first });
}

export interface Need {
  text: string;
  /** The sum of a first lay, which runs along. */
  sum: string;
  /** Ready to be laid. */
  ready: boolean;
}

/** What stands between *draw* and *done*: whose turn it is, or what the draft still lacks. */
export function needOf(
  view: View,
  own: number,
  { done, laid, first, lay }: Summary,
  touched: boolean,
  say: Say,
): Need {
  const sum = first?.needed && view.phase === "running" ? say(M.first_sum, first) : "";
  const tell = (text: string, ready = false): Need => ({ text, sum, ready });
  if (view.phase === "undealt") return tell(say(M.not_begun, {}));
  if (view.phase === "over") return { text: say(M.over, {}), sum: "", ready: false };
  if (view.turn !== own) return tell(`${say(M.turn, { seat: view.turn })}. ${say(M.plan, {})}`);
  if (lay) return tell(say(M.ready_number, { number: laid.length }), true);
  if (!touched) {
    if (sum) return tell(say(M.your_turn, {}));
    const stock = view.stacks.some((height) => height > 0);
    return tell(`${say(M.your_turn, {})} ${say(stock ? M.your_turn_hint : M.your_turn_pass, {})}`);
  }
  return tell(done ? reasonLine(done, say) : "");
}

/** Why *done* is not possible, in a few words; the combination it is about is marked on the table. */
function reasonLine({ code, values }: Refused, say: Say): string {
  const short = shortOf({ code, values });
  const missing = Number(values["needed"]) - Number(values["sum"]);
  return short ? begun(say(short, { ...values, missing })) : refused({ code, values }, say);
}

/** The keys of the board, and what they do. */
export const keyLines = (say: Say): [string, string][] => [
  ["← ↑ → ↓", say(M.key_go, {})],
  ["␣", say(M.key_pick, {})],
  ["Enter", say(M.key_put, {})],
  ["N", say(M.key_new, {})],
  ["H", say(M.key_home, {})],
  ["B", say(M.key_back, {})],
  ["G", say(M.key_whole, {})],
  ["J", say(M.key_joker, {})],
  ["U Y", say(M.key_undo, {})],
  ["R", say(M.key_reset, {})],
  ["9 7", say(M.key_sort, {})],
  ["D", say(M.key_draw, {})],
  ["F", say(M.key_done, {})],
  ["Esc", say(M.key_let_go, {})],
  ["Z", say(M.key_signs, {})],
  ["?", say(M.key_help, {})],
];
