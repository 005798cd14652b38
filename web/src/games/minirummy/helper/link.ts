/** A position in the fragment of a link: `#t=7bgo/4r.5r.J=6r&r=7r.1b&jokers=free`. */

import type { OptionValue, OptionValues, RuleOption } from "$lib/state/contract";
import { changed } from "$lib/state/options";
import { facts } from "../generated";
import {
  EMPTY,
  OBJECTIVES,
  TERMS,
  isBound,
  judge,
  type Objective,
  type Position,
  type Texts,
} from "./position";
import { readWords, shortly, type Unread } from "./text";

/** Longer than any position of a whole game. */
export const LONGEST = 2_000;

export type BadLink =
  Unread | { readonly code: "too_long" | "no_such_part" | "bad_value"; readonly token: string };

export const isBad = (found: object): found is BadLink => "token" in found;

const OPTIONS: ReadonlyMap<string, RuleOption> = new Map(
  facts.options.filter(({ key }) => TERMS.includes(key)).map((option) => [option.key, option as RuleOption]),
);
const inGroup = (words: readonly string[]): string => words.join(".");

/** Without the #. Empty: nothing differs from an empty table. */
export function write(position: Position): string {
  const { rack, opened, objective, options } = position;
  const table = position.table.map((group) => inGroup(shortly(judge(group, isBound(position)).texts)));
  const parts = [
    table.length ? `t=${table.join("/")}` : "",
    rack.length ? `r=${inGroup(rack)}` : "",
    opened ? "" : "opened=no",
    objective === OBJECTIVES[0] ? "" : `best=${objective}`,
    ...Object.entries(changed(facts, options, null)).map(([key, value]) => `${key}=${value}`),
  ];
  return parts.filter(Boolean).join("&");
}

/** The position of a fragment (with or without its #), or what is wrong with it. */
export function parse(fragment: string): Position | BadLink {
  const text = decoded(fragment.replace(/^#/, ""));
  if (text.length > LONGEST) return { code: "too_long", token: text.slice(0, 20) };
  let position: Position = EMPTY;
  for (const part of text.split("&").filter(Boolean)) {
    const at = part.indexOf("=");
    const found = at < 0 ? noPart(part) : withPart(position, part.slice(0, at), part.slice(at + 1));
    if (isBad(found)) return found;
    position = found;
  }
  return position;
}

const noPart = (token: string): BadLink => ({ code: "no_such_part", token: token.slice(0, 20) });
const badValue = (token: string): BadLink => ({ code: "bad_value", token: token.slice(0, 40) });

function withPart(position: Position, key: string, value: string): Position | BadLink {
  if (key === "t") return withTable(position, value);
  if (key === "r") return withRack(position, value);
  if (key === "opened" && (value === "yes" || value === "no"))
    return { ...position, opened: value === "yes" };
  if (key === "best" && isObjective(value)) return { ...position, objective: value };
  const option = OPTIONS.get(key);
  const chosen = option && valueOf(option, value);
  if (chosen !== undefined) return { ...position, options: usual({ ...position.options, [key]: chosen }) };
  return option || ["opened", "best"].includes(key) ? badValue(`${key}=${value}`) : noPart(key);
}

const isObjective = (value: string): value is Objective => Object.hasOwn(facts.objectives, value);

/** Only what differs from the game's usual options. */
export const usual = (options: OptionValues): OptionValues => changed(facts, options, null);

function withTable(position: Position, value: string): Position | BadLink {
  const table: Texts[] = [];
  for (const group of value.split("/")) {
    const found = readWords(group.split(".").filter(Boolean), false);
    if (!Array.isArray(found)) return found;
    if (found.length) table.push(found);
  }
  return { ...position, table };
}

function withRack(position: Position, value: string): Position | BadLink {
  const rack = readWords(value.split(".").filter(Boolean), true);
  return Array.isArray(rack) ? { ...position, rack } : rack;
}

function valueOf({ choices, low, high }: RuleOption, text: string): OptionValue | undefined {
  if (Object.keys(choices).length) return Object.hasOwn(choices, text) ? text : undefined;
  const number = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return low <= number && number <= high ? number : undefined;
}

/** Programs that pass links on may have escaped it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
