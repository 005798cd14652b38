/** Refusals in the person's words: the game's own sentence, else the table's. */

import { m } from "$messages";
import { fill, type Language, type SeatName } from "$lib/text";
import type { GameTexts } from "$lib/state/contract";
import type { Why } from "$lib/wire/types";

type Values = Record<string, unknown>;
const text = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

export const TABLE_REFUSALS: Readonly<Record<string, (values: Values) => string>> = {
  not_host: () => m.why_not_host(),
  not_seated: () => m.why_not_seated(),
  table_full: (values) => m.why_table_full({ most: text(values["most"]) }),
  round_running: () => m.why_round_running(),
  too_few_seats: (values) => m.why_too_few_seats({ least: text(values["least"]) }),
  unknown_bot: () => m.why_unknown_bot(),
  no_such_seat: () => m.why_no_such_seat(),
  seat_taken: () => m.why_seat_taken(),
  name_empty: () => m.why_name_empty(),
  name_too_rich: () => m.why_name_too_rich(),
  name_too_long: (values) => m.why_name_too_long({ most: text(values["most"]) }),
  name_taken: () => m.why_name_taken(),
  name_characters: () => m.why_name_characters(),
  nothing_running: () => m.why_nothing_running(),
  paused: () => m.why_paused(),
  not_paused: () => m.why_not_paused(),
  not_waited_for: () => m.why_not_waited_for(),
  too_soon: (values) => m.why_too_soon({ seconds: text(values["seconds"]) }),
  too_many_signals: () => m.why_too_many_signals(),
  unreadable_frame: () => m.why_unreadable_frame(),
  too_many_messages: () => m.why_too_many_messages(),
  no_such_table: () => m.why_no_such_table(),
  restarting: () => m.why_restarting(),
  unreadable_move: () => m.why_unreadable_move(),
  bad_option: (values) => m.why_bad_option({ keys: text(values["keys"]) }),
  no_such_person: () => m.why_no_such_person(),
  not_in_series: () => m.why_not_in_series(),
  already_joined: () => m.why_already_joined(),
  bad_ticket: () => m.why_bad_ticket(),
  already_seated: () => m.why_already_seated(),
  too_many_seats: (values) => m.why_too_many_seats({ most: text(values["most"]) }),
  no_such_round: () => m.why_no_such_round(),
  table_deleted: () => m.why_table_deleted(),
  other_rules: () => m.why_other_rules(),
  table_set_aside: () => m.why_table_set_aside(),
  table_fault: () => m.why_table_fault(),
  not_saved: () => m.why_not_saved(),
  not_read: () => m.why_not_read(),
  no_such_game: () => m.why_no_such_game(),
  wrong_origin: () => m.why_wrong_origin(),
  too_large: () => m.why_too_large(),
  internal: () => m.why_internal(),
  id_used: () => m.why_unreadable_frame(),
  series_running: () => m.why_series_running(),
  too_many_tables: () => m.why_too_many_tables(),
  too_many_tries: () => m.why_too_many_tries(),
  too_many_sockets: () => m.why_too_many_sockets(),
  too_many_records: () => m.why_too_many_records(),
  no_advice: () => m.why_no_advice(),
  hints_off: () => m.why_hints_off(),
  hints_after: () => m.why_hints_after(),
  hint_not_your_turn: () => m.why_hint_not_your_turn(),
  hint_no_turn_yet: () => m.why_hint_no_turn_yet(),
  hint_past: () => m.why_hint_past(),
  hint_running: () => m.why_hint_running(),
  too_much_advice: () => m.why_too_much_advice(),
  advice_busy: () => m.why_advice_busy(),
  advice_failed: () => m.why_advice_failed(),
  bad_objective: (values) => m.why_bad_objective({ objective: text(values["objective"]) }),
  server_full: () => m.why_server_full(),
  unreachable: () => m.why_unreachable(),
};

export function sentence(
  why: Why,
  language: Language,
  game: { texts: GameTexts; seatName: SeatName } | null = null,
): string {
  if (why.code === "bad_position") return text(why.values[language]);
  const own = game?.texts.refusals[why.code];
  if (game && own) return fill(own, why.values, language, game.texts.words, game.seatName);
  return TABLE_REFUSALS[why.code]?.(why.values) ?? m.why_other({ code: why.code });
}
