/** The values of house rules as people read them. */

import { m } from "$messages";
import { word, type Language } from "$lib/text";
import type { OptionValue, RuleOption } from "$lib/state/contract";
import { defaultOf } from "$lib/state/options";

const MILLISECONDS = 1000;

/** One unit of what people read, in the rule's own. */
export function unitOf(option: RuleOption): number {
  return option.milliseconds ? MILLISECONDS : 1;
}

export function worded(option: RuleOption, value: OptionValue, language: Language): string {
  if (value === null) return m.option_none();
  if (typeof value === "string") return word(option.choices, value, language);
  const number = new Intl.NumberFormat(language).format(value / unitOf(option));
  return option.milliseconds ? m.option_seconds({ number }) : String(value);
}

/** The default at so many seats; null: for each, where it goes by their number. */
export function usual(option: RuleOption, seats: number | null, language: Language): string {
  if (seats === null && option.per_seat) return m.option_each({ number: String(option.default) });
  return worded(option, defaultOf(option, seats ?? 1), language);
}
