import { fixture } from "../../src/games/viereinhalb/fixtures";
import type { ClockView, SeatView, State, TableView, Why } from "../../src/lib/wire/types";

export interface Scene {
  messages: unknown[];
  never?: boolean;
  drops?: boolean;
  refuses?: Why;
  /** Where the browser is; a table's page if nothing is said. */
  at?: string;
}

const person = (name: string, number: number, more: Partial<SeatView> = {}): SeatView => ({
  name,
  person: number,
  bot: null,
  present: true,
  stand_in: false,
  left: false,
  ...more,
});
const bot = (name: string, key: string): SeatView => ({ ...person(name, 0), person: null, bot: key });

const ada = person("Ada", 0);
const jürgen = person("Jürgen Groß-Öztürk", 1);
const wolf = person("Wolf 🐺", 2, { present: false });
const long = person("X".repeat(200), 3);
const OPTIONS = {
  tableau_size: 4,
  tableau_size_for_two: 4,
  seconds: 270,
  rounds: 3,
  block_turns: 3,
  after_block: "any",
  stock_points: 1,
};
const CLOCK: ClockView = { kind: "clock", total: 270_000, left: 201_000, ends: null };

function table(more: Partial<TableView> = {}): TableView {
  return {
    id: "scene",
    game: "viereinhalb",
    phase: "lobby",
    seats: [ada],
    watchers: [],
    host: 0,
    host_name: "Ada",
    options: OPTIONS,
    round: 0,
    rounds: 3,
    sheet: [],
    reasons: [],
    verdict: null,
    clock: null,
    paused: null,
    waiting: null,
    commitment: null,
    finishes: [],
    ...more,
  };
}

function state(tableMore: Partial<TableView>, more: Partial<State> = {}): State {
  return {
    type: "state",
    seq: 10,
    you: { person: 0, seat: 0, host: true },
    table: table(tableMore),
    view: null,
    offers: [],
    events: [],
    ...more,
  };
}

const full = [ada, jürgen, wolf, bot("Piko", "friendly"), bot("Nuri", "uniform"), long];
const guest = { you: { person: 1, seat: 1, host: false } };
const stranger = { you: { person: null, seat: null, host: false } };
const watcher = { you: { person: 9, seat: null, host: false } };
const VIEW = {
  seat: 0,
  phase: "running",
  first: 0,
  turn: 0,
  next: 1,
  direction: "clockwise",
  tableaus: [
    ["5r", "Rg", "X", "3b"],
    ["1y", "Frg", "7p", "2g"],
    ["Dp", "4r", "6b", "6y"],
    ["Zb", "1g", "3p", "5y"],
  ],
  sizes: [4, 4, 4, 4],
  tableau_size: 4,
  piles: [
    { top: "5g", cards: 9, blocked: 0, wants: ["g", "5"] },
    { top: "X", cards: 4, blocked: 2, wants: ["anything"] },
  ],
  stock: 52,
  set_aside: 4,
  points: 8,
  points_now: 76,
  block_turns: 3,
  after_block: "any",
  last: { seat: 3, card: "5g", pile: 0 },
};
const round = (more: Partial<TableView> = {}) => ({
  phase: "round" as const,
  round: 1,
  seats: full.slice(0, 4),
  clock: CLOCK,
  ...more,
});
const playing = { view: VIEW, offers: ["play 5r 0", "play Rg 0", "play X 0", "set_aside"] };
const RACE = Array.from({ length: 8 }, (_, at) => [at % 3, 4 - (at % 4), 2 + (at % 5), at]);
const one = (first: State): Scene => ({ messages: [first] });

export const scenes: Record<string, Scene> = {
  start: { messages: [], at: "/" },
  privacy: { messages: [], at: "/privacy" },
  tv_lobby: { ...one(state({ seats: full.slice(0, 4) }, stranger)), at: "/t/scene/tv" },
  tv_empty: { ...one(state({ seats: [], host: null, host_name: null }, stranger)), at: "/t/scene/tv" },
  tv_full: { ...one(state({ seats: full }, stranger)), at: "/t/scene/tv" },
  tv_play: { ...one(state(round(), { view: { ...VIEW, seat: null }, ...stranger })), at: "/t/scene/tv" },
  tv_six: {
    ...one(state(round({ seats: full }), { view: { ...fixture(6, null, { stock: 41 }) }, ...stranger })),
    at: "/t/scene/tv",
  },
  tv_scores: {
    ...one(
      state(
        {
          ...round({ clock: null, round: 2 }),
          phase: "scores",
          sheet: [Array(4).fill(17), Array(4).fill(3)],
          reasons: ["time_up", "time_up"],
        },
        stranger,
      ),
    ),
    at: "/t/scene/tv",
  },
  tv_race: {
    ...one(
      state(
        {
          ...round({ clock: null, round: 8, rounds: 8 }),
          game: "unterspannung",
          phase: "finished",
          options: {},
          sheet: RACE,
          reasons: Array(8).fill("one_card_left"),
        },
        stranger,
      ),
    ),
    at: "/t/scene/tv",
  },
  race_scores: one(
    state({
      ...round({ clock: null, round: 2, rounds: 8 }),
      game: "unterspannung",
      phase: "scores",
      options: {},
      sheet: RACE.slice(0, 2),
      reasons: Array(2).fill("one_card_left"),
    }),
  ),
  race_finished: one(
    state({
      ...round({ clock: null, round: 8, rounds: 8 }),
      game: "unterspannung",
      phase: "finished",
      options: {},
      sheet: RACE,
      reasons: Array(8).fill("one_card_left"),
    }),
  ),
  race_lobby: one(state({ game: "unterspannung", options: {}, seats: full.slice(0, 3) })),
  race_play: one(
    state({
      ...round({ clock: null, round: 2, rounds: 8, seats: [ada, jürgen] }),
      game: "unterspannung",
      options: {},
    }),
  ),
  race_vanished: one(
    state({
      ...round({ clock: null, rounds: 8, paused: { reason: "vanished", by: null } }),
      game: "unterspannung",
      options: {},
    }),
  ),
  lobby: one(state({})),
  lobby_some: one(state({ seats: full.slice(0, 4), watchers: ["Mira", "Bo"] })),
  lobby_full: one(state({ seats: full, options: { ...OPTIONS, seconds: 180, rounds: 5 } })),
  lobby_guest: one(state({ seats: [long, jürgen], host: 3 }, guest)),
  lobby_watch: one(state({ seats: full.slice(0, 4) }, watcher)),
  lobby_refuses: { ...one(state({})), refuses: { code: "table_full", values: { most: 6 } } },
  join: one(state({ seats: full.slice(0, 2) }, stranger)),
  join_full: one(state({ seats: full }, stranger)),
  join_running: one(state(round(), stranger)),
  play: one(state(round(), playing)),
  play_seal: one(state(round({ commitment: "5f2c09ab77e1".repeat(5) + "0000" }), playing)),
  play_refuses: {
    ...one(state(round(), playing)),
    refuses: { code: "card_does_not_fit", values: { card: "3b", on: "left_pile", wants: ["g", "5"] } },
  },
  play_lost: { messages: [state(round(), playing)], drops: true },
  play_left: one(
    state(round({ seats: [ada, person("Bea", 1, { present: false, stand_in: true })] }), playing),
  ),
  play_idle: one(
    state(
      round({
        seats: full.slice(0, 4),
        waiting: { seats: [1], since: Date.now() - 47_000, stand_in_at: Date.now() - 39_000 },
      }),
      { view: { ...VIEW, turn: 1, next: 2 } },
    ),
  ),
  play_replaced: one(state(round({ seats: [{ ...ada, stand_in: true }, ...full.slice(1, 4)] }), playing)),
  claim: { ...one(state(round(), stranger)), at: "/t/scene#seat=c0de&of=1" },
  claim_old: {
    ...one(state(round(), stranger)),
    at: "/t/scene#seat=c0de&of=1",
    refuses: { code: "bad_ticket", values: {} },
  },
  moved: { messages: [state(round(), playing), state(round(), { seq: 11, ...stranger })] },
  play_watch: one(state(round(), { view: VIEW, ...watcher })),
  paused: one(state(round({ paused: { reason: "asked", by: "Jürgen Groß-Öztürk" } }))),
  paused_vanished: one(state(round({ paused: { reason: "vanished", by: null } }))),
  paused_restart: one(state(round({ paused: { reason: "restart", by: null } }), watcher)),
  scores: one(
    state({ ...round({ clock: null }), phase: "scores", sheet: [[17, 17, 17, 17]], reasons: ["time_up"] }),
  ),
  scores_guest: one(
    state(
      {
        ...round({ clock: null, round: 2 }),
        phase: "scores",
        sheet: [Array(4).fill(17), Array(4).fill(0)],
        reasons: ["time_up", "played_through"],
      },
      guest,
    ),
  ),
  scores_watch: one(
    state(
      { ...round({ clock: null }), phase: "scores", sheet: [Array(4).fill(17)], reasons: ["time_up"] },
      watcher,
    ),
  ),
  finished: one(
    state({
      ...round({ clock: null, round: 3 }),
      phase: "finished",
      sheet: [Array(4).fill(17), Array(4).fill(4), Array(4).fill(0)],
      reasons: ["time_up", "time_up", "played_through"],
      verdict: { de: "Ein eingespieltes Team.", en: "A good team.", own: true },
    }),
  ),
  finished_left: one(
    state({
      ...round({ clock: null, round: 2 }),
      phase: "finished",
      seats: [ada, { ...jürgen, present: false, stand_in: true, left: true }, ...full.slice(2, 4)],
      sheet: [Array(4).fill(17), Array(4).fill(4)],
      reasons: ["time_up", "time_up"],
      rounds: 2,
    }),
  ),
  lobby_bot: one(state({ seats: [ada, jürgen, wolf] })),
  lobby_nameless: one(state({ seats: [jürgen], host: 9, host_name: "Mira" }, guest)),
  lobby_box: one(state({ options: { ...OPTIONS, tableau_size_for_two: 5 } })),
  play_away: one(state(round({ seats: [ada, { ...jürgen, present: false, stand_in: true }] }), playing)),
  play_away_two: one(
    state(
      round({ seats: [ada, { ...jürgen, present: false, stand_in: true }, { ...wolf, stand_in: true }] }),
      playing,
    ),
  ),
  play_stranger: one(state(round(), { view: VIEW, ...stranger })),
  scores_away: one(
    state({
      ...round({ clock: null, seats: [ada, { ...jürgen, present: false, stand_in: true }] }),
      phase: "scores",
      sheet: [[17, 17]],
      reasons: ["time_up"],
    }),
  ),
  scores_full: one(
    state(
      {
        ...round({ clock: null, seats: [ada, jürgen] }),
        phase: "scores",
        sheet: [[17, 17]],
        reasons: ["time_up"],
      },
      watcher,
    ),
  ),
  gone_deleted: { messages: [{ type: "gone", why: { code: "table_deleted", values: {} } }] },
  gone_rules: {
    messages: [{ type: "gone", why: { code: "other_rules", values: { game: "viereinhalb", revision: 7 } } }],
  },
  gone_tries: { messages: [{ type: "gone", why: { code: "too_many_tries", values: {} } }] },
  gone_aside: { messages: [{ type: "gone", why: { code: "table_set_aside", values: {} } }] },
  gone: { messages: [{ type: "gone", why: { code: "no_such_table", values: {} } }] },
  unreachable: { messages: [], never: true },
};
