/** House rules: defaults, presets, and what was changed. */

import type { Facts, OptionValue, OptionValues, Preset, RuleOption } from "./contract";

const WIDE_RANGE = 200;
const WIDE_STEP = 30;
const MILLISECONDS_STEP = 250;

export function defaultOf(option: RuleOption, seats: number): OptionValue {
  if (option.per_seat && typeof option.default === "number") return option.default * seats;
  return option.default;
}

/** Every option with its value: the chosen one, else the default. */
export function resolved(facts: Facts, chosen: OptionValues, seats = facts.seats.min): OptionValues {
  return Object.fromEntries(
    facts.options.map((option) => [
      option.key,
      option.key in chosen ? chosen[option.key]! : defaultOf(option, seats),
    ]),
  );
}

/** While it is open how many will play, no number is the default of what goes by their number. */
function isUsual(option: RuleOption, value: OptionValue | undefined, seats: number | null): boolean {
  if (seats === null && option.per_seat) return false;
  return value === defaultOf(option, seats ?? 1);
}

/** Only what differs from the defaults at so many seats (null: not known yet): what a table is opened with. */
export function changed(facts: Facts, values: OptionValues, seats: number | null): OptionValues {
  const differing = facts.options.filter(
    (option) => option.key in values && !isUsual(option, values[option.key], seats),
  );
  return Object.fromEntries(differing.map((option) => [option.key, values[option.key]!]));
}

function same(one: OptionValues, other: OptionValues): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** The preset that these values are, if they are one. */
export function presetOf(facts: Facts, values: OptionValues, seats: number | null): Preset | null {
  const chosen = changed(facts, values, seats);
  return facts.presets.find((preset) => same(changed(facts, preset.options, seats), chosen)) ?? null;
}

/** How far one press of a stepper goes. */
export function stepOf(option: RuleOption): number {
  if (option.milliseconds) return MILLISECONDS_STEP;
  return option.high - option.low > WIDE_RANGE ? WIDE_STEP : 1;
}

export function within(option: RuleOption, value: number): number {
  return Math.min(option.high, Math.max(option.low, Math.round(value)));
}
