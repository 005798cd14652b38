/** Messages of the server to try things with: each is whole, and what matters to a test is said by the test. */

import type { Answer, SeatView, State, TableView, Why } from "./types";

type You = State["you"];

/** Ada, who is person 0 and here. */
export const aSeat = (over: Partial<SeatView> = {}): SeatView => ({
  name: "Ada",
  person: 0,
  bot: null,
  present: true,
  stand_in: false,
  left: false,
  link_ms: null,
  ...over,
});

export const aBot = (name: string, bot = "easy"): SeatView => aSeat({ name, person: null, bot });

/** The lobby of a table where only Ada sits. */
export const aTable = (over: Partial<TableView> = {}): TableView => ({
  id: "k7",
  game: "some",
  phase: "lobby",
  seats: [aSeat()],
  watchers: [],
  host: 0,
  host_name: "Ada",
  options: {},
  round: 0,
  rounds: 3,
  sheet: [],
  reasons: [],
  verdict: null,
  clock: null,
  paused: null,
  waiting: null,
  commitment: null,
  hints: "off",
  finishes: [],
  ...over,
});

/** Ada, who is the host. */
export const you = (over: Partial<You> = {}): You => ({
  person: 0,
  seat: 0,
  host: true,
  locked_until: null,
  ...over,
});

/** Somebody else, on a seat or watching. */
export const another = (person: number, seat: number | null): You => you({ person, seat, host: false });

export const nobody: You = you({ person: null, seat: null, host: false });

export const aState = (over: Partial<State> = {}): State => ({
  type: "state",
  seq: 1,
  you: you(),
  table: aTable(),
  view: null,
  offers: [],
  events: [],
  ...over,
});

export const answer = (id: string, why: Why | null = null, over: Partial<Answer> = {}): Answer => ({
  type: "answer",
  id,
  why,
  receipt: null,
  locked_until: null,
  ...over,
});
