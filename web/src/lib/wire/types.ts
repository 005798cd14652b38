// Written by `python -m spieltisch.server.gen_types`. Do not edit: change what it is written from.

/** How many letters a name may have, as people count them. */
export const LONGEST_NAME = 24;

export type ClientMessage =
  | Join
  | Rename
  | Sit
  | Stand
  | Leave
  | AddBot
  | Unseat
  | Swap
  | SetOptions
  | SetHints
  | StartRound
  | EndRound
  | Reopen
  | MakeMove
  | Pause
  | Resume
  | PassHost
  | CallStandIn
  | Signal
  | Redeem
  | ChooseGame
  | AskHint
  | StopHint
  | AskTime
  | SetTimer;

export type ServerMessage =
  | Hello
  | State
  | Answer
  | Signalled
  | Hint
  | Time
  | Trouble
  | Gone
  | TimerStands;

/** Give oneself a name, and take a seat if one is free (else watch). */
export interface Join {
  type: "join";
  id: string;
  name: string;
}

/** Take another name. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/**
 * Take a bot's or a leaver's seat (not during a round), or with None a new one at the end (before a series).
 *
 * The own seat: take it back from the stand-in.
 */
export interface Sit {
  type: "sit";
  id: string;
  seat: number | null;
}

/** Give up one's seat before a series, and watch. */
export interface Stand {
  type: "stand";
  id: string;
}

/** Leave the table; a stand-in plays on. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Host: seat a bot at the end, before a series. */
export interface AddBot {
  type: "add_bot";
  id: string;
  bot: string;
}

/** Host: take the person or bot off a seat before the series. */
export interface Unseat {
  type: "unseat";
  id: string;
  seat: number;
}

/** Host: let two seats change places before the series. */
export interface Swap {
  type: "swap";
  id: string;
  seat: number;
  other: number;
}

/** Host: the options of the next series (those not named get their defaults). */
export interface SetOptions {
  type: "set_options";
  id: string;
  options: Record<string, number | string | null>;
}

/** Host: which help there is at this table, before a series or between rounds; for games that can give advice. */
export interface SetHints {
  type: "set_hints";
  id: string;
  hints: "after" | "ask" | "off";
}

/**
 * Host: begin the series, its next round, or (after its end) a new series; bots follow those who left.
 *
 * `first` begins; None: drawn for the first round, then it moves on one seat a round.
 */
export interface StartRound {
  type: "start_round";
  id: string;
  first?: number | null;
}

/** Host: break the running round off. It does not count: back to the scores, or to the lobby before the first. */
export interface EndRound {
  type: "end_round";
  id: string;
}

/** Host: after a series, or giving it up between rounds, back to the lobby to change seats or options. */
export interface Reopen {
  type: "reopen";
  id: string;
}

/** A move of the own seat in the game's notation; a stand-in that plays for it ceases. */
export interface MakeMove {
  type: "move";
  id: string;
  move: string;
}

/** Anyone seated: stop the clock. */
export interface Pause {
  type: "pause";
  id: string;
}

/** Anyone seated: go on, after 3-2-1. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Host: hand the host's role on to another person. */
export interface PassHost {
  type: "pass_host";
  id: string;
  person: number;
}

/** Anyone seated, or the host: let the stand-in play for somebody whose move is waited for too long. */
export interface CallStandIn {
  type: "call_stand_in";
  id: string;
  seat: number;
}

/** Anyone seated: a quick sign to everybody, perhaps at a place of the board. No part of the log. */
export interface Signal {
  type: "signal";
  id: string;
  sign: "bravo" | "hurry" | "mine" | "sorry" | "thanks" | "that" | "wait";
  at?: string | null;
}

/** Be from here on the person who made this ticket; the browser that was, looks on. */
export interface Redeem {
  type: "redeem";
  id: string;
  code: string;
}

/** Host: play another game with the same people, before a series or after it. */
export interface ChooseGame {
  type: "choose_game";
  id: string;
  game: string;
}

/** What could I lay now, or: what could I have laid in my last turn? Changes nothing, is no part of the log. */
export interface AskHint {
  type: "ask_hint";
  id: string;
  strength: "any" | "count" | "show";
  about: "now" | "turn";
}

/** Let the search for hint `id` end: it is answered with the best found so far. */
export interface StopHint {
  type: "stop_hint";
  id: string;
}

/** What is the server's time? `sent` is the client's own and comes back untouched. */
export interface AskTime {
  type: "ask_time";
  sent: number;
}

/** Let a shared timer stand so, if it still is as its `seq` was told. */
export interface SetTimer {
  type: "set_timer";
  id: string;
  seq: number;
  standing: Standing;
}

/**
 * How a timer stands. Running: it ends at `ends` (server time), and began when `left` remained; until then somebody
 * counts 3-2-1. Resting (`ends` null): `left` of `total` ms remain.
 */
export interface Standing {
  total: number;
  left: number;
  ends: number | null;
}

/** First on every socket: the client's build this server ships, and an address for phones on the same network. */
export interface Hello {
  type: "hello";
  build: string;
  table: string;
  share: string | null;
}

/** The whole of what the receiver may know, and what has just happened. */
export interface State {
  type: "state";
  /** Goes up with every entry of the table's log, for every viewer alike; never a reason to refuse anything. */
  seq: number;
  you: You;
  table: TableView;
  /** The game's own view for this seat; null before the first round, and in a pause that covers the table. */
  view: unknown;
  /** Legal moves to show as targets, where the game shows them and it is this seat's turn. */
  offers: string[];
  /** What happened since the last message, as told to this seat: kind, seat and values; in order. */
  events: Record<string, unknown>[];
}

/**
 * What the receiver is here: no person before joining, no seat when watching.
 *
 * `locked_until`: so long (server time) the seat's moves are refused; null: they are not.
 */
export interface You {
  person: number | null;
  seat: number | null;
  host: boolean;
  locked_until: number | null;
}

/** The room: the same for everyone. */
export interface TableView {
  id: string;
  game: string;
  /** Before a series, during a round, between rounds, after the last round. */
  phase: "finished" | "lobby" | "round" | "scores";
  seats: SeatView[];
  watchers: string[];
  host: number | null;
  host_name: string | null;
  options: Record<string, number | string | null>;
  /** The round running or last played, from 1; 0 before the first. */
  round: number;
  rounds: number;
  /** Points by seat, a line a finished round. */
  sheet: number[][];
  /** Why each of these rounds ended. */
  reasons: string[];
  /** After the series, where there is a table of verdicts. */
  verdict: VerdictView | null;
  clock: ClockView | null;
  paused: PauseView | null;
  waiting: WaitView | null;
  /** Of the running (else the last) round: SHA-256 of its salt and its deal, both told in the record after the round. */
  commitment: string | null;
  /** Which help there is here ("off" where the game can give none). */
  hints: "after" | "ask" | "off";
  /** Of the last round, once it is over: the contests of a race in which somebody came second. */
  finishes: PhotoFinish[];
}

/**
 * A seat and who is on it: a person (number), or a bot by name; `stand_in`: a bot plays for the person.
 *
 * `left`: the person has left for good, and somebody else may have the seat between rounds. `link_ms`: in a race the
 * median round trip of the seat's link, null for bots and where it is not known.
 */
export interface SeatView {
  name: string;
  person: number | null;
  bot: string | null;
  present: boolean;
  stand_in: boolean;
  left: boolean;
  link_ms: number | null;
}

/** What a series comes to. `own`: by a table of verdicts the host brought, not by the game's. */
export interface VerdictView {
  de: string;
  en: string;
  own: boolean;
}

/**
 * The timer that matters now. Running: it ends at `ends` (server time). Resting (`ends` null): `left` remain.
 *
 * `kind` is "countdown" (3-2-1 before the cards turn up or the game goes on) or "clock" (played against).
 */
export interface ClockView {
  kind: "clock" | "countdown";
  total: number;
  left: number;
  ends: number | null;
}

/**
 * Why the game rests: somebody asked (`by` is the name), nobody was there, too few are left while seats of people
 * who vanished wait, or the server restarted.
 */
export interface PauseView {
  reason: "asked" | "nobody" | "restart" | "vanished";
  by: string | null;
}

/**
 * A turn game waits for the people on `seats`, since the instant `since`.
 *
 * From `stand_in_at` on the others may call the stand-in (null: not in this game).
 */
export interface WaitView {
  seats: number[];
  since: number;
  stand_in_at: number | null;
}

/** A contest that several seats answered: the winner's claim first, the others by reaction. */
export interface PhotoFinish {
  contest: number;
  claims: Claim[];
}

/**
 * A play that answered a contest: `move` in the game's notation, how long the seat took, its link and the credit (ms).
 *
 * `after_window`: it came when all was decided.
 */
export interface Claim {
  seat: number;
  move: string;
  reaction_ms: number;
  link_ms: number | null;
  credit_ms: number;
  after_window: boolean;
}

/**
 * To the sender of command `id`, once it is durable. `why` is null if it was applied.
 *
 * `receipt`: of a play that came second. `locked_until`: so long (server time) the seat's moves are refused.
 */
export interface Answer {
  type: "answer";
  id: string;
  why: Why | null;
  receipt: Receipt | null;
  locked_until: number | null;
}

/** A refusal: its stable code and the values its sentence needs. */
export interface Why {
  code: string;
  values: Record<string, unknown>;
}

/**
 * Why a play in a race came second: to its seat alone, in whole ms.
 *
 * `by_ms`: how much faster the winner was. `link_ms`: the own link, null if it is not known; `credit_ms` of it were given
 * back. `after_window`: it came when all was decided.
 */
export interface Receipt {
  by_ms: number;
  link_ms: number | null;
  credit_ms: number;
  after_window: boolean;
}

/** Somebody has given a sign; to everybody connected. */
export interface Signalled {
  type: "signal";
  seat: number;
  sign: "bravo" | "hurry" | "mine" | "sorry" | "thanks" | "that" | "wait";
  at: string | null;
}

/** The one answer to AskHint `id`: only what was asked for, all else is null. `why`: there is no hint, and why not. */
export interface Hint {
  type: "hint";
  id: string;
  why: Why | null;
  /** About now: something can be laid. About the last turn: more pieces could have been laid than were. */
  any: boolean | null;
  /** How many pieces at most (asked for "count" or "show"). */
  count: number | null;
  /** The best lay (asked for "show"). */
  advice: Advice | null;
  /** What was laid in the last turn, if it is about that. */
  laid: Gain | null;
  /** False: the search was stopped, so that there may be more. */
  proven: boolean;
  /** About now, where nothing can be laid: why not, if there is more to say. */
  note: Sentence | null;
}

/**
 * The best a seat can do: `move` in the game's notation, null if nothing can be laid.
 *
 * Then nothing is `placed`, and the table stays as it is.
 */
export interface Advice {
  move: string | null;
  /** How many pieces it lays. */
  count: number;
  /** What these count. */
  points: number;
  /** The pieces it lays. */
  placed: string[];
  /** All that lies on the table afterwards, group by group. */
  table: string[][];
  /** Where on that table the pieces lie that it lays: of twins the one that the steps lay. */
  placed_at: number[][];
  /** Where those lie that were on the table before, and lie or stand for something else now. */
  moved_at: number[][];
  /** How to do it by hand, in order. */
  steps: Step[];
  /** Nothing is better. False: the search was stopped, and this is the best it had found. */
  proven: boolean;
  /** Where nothing can be laid: why not, if there is more to say. */
  note: Sentence | null;
}

/** A thing to do, in words; and then how it lies: all groups on the table, and what was taken and lies nowhere yet. */
export interface Step {
  de: string;
  en: string;
  held: string[];
  /** Which of the pieces on that table were laid by then. */
  placed_at: number[][];
  table: string[][];
}

/** A sentence in both languages, filled. */
export interface Sentence {
  de: string;
  en: string;
}

/** What a move lays: how many pieces, and their points. */
export interface Gain {
  count: number;
  points: number;
}

/** The answer to AskTime: the server's clock (ms) at the moment of writing. */
export interface Time {
  type: "time";
  sent: number;
  now: number;
}

/** A frame that could not be read (`why.values.path` is where), or one too many; nothing was changed. */
export interface Trouble {
  type: "trouble";
  why: Why;
}

/** Last on a socket: this table does not exist (any more), or the server is about to restart. */
export interface Gone {
  type: "gone";
  why: Why;
}

/**
 * How a shared timer stands now; null: nobody has set it yet. `seq` goes up with every change. `phones`: how many are
 * connected.
 */
export interface TimerStands {
  type: "timer";
  seq: number;
  standing: Standing | null;
  phones: number;
}

/** POST api/tables: open a table and be its host. */
export interface OpenTable {
  game: string;
  name: string;
  options?: Record<string, number | string | null>;
  /** A table of verdicts to use instead of the game's. */
  verdicts?: VerdictLine[] | null;
}

/** A line of a table of verdicts: holds up to `up_to` points a round (null: any, in the last line). */
export interface VerdictLine {
  up_to: number | null;
  de: string;
  en: string;
}

/** The answer: where the table is (`t/ID` below the base path). */
export interface Opened {
  table: string;
}

/** The answer to POST api/timers: the timer's id. */
export interface OpenedTimer {
  timer: string;
}

/** The answer to POST api/tables/ID/ticket: whoever redeems the code within the time has the sender's place. */
export interface Ticket {
  code: string;
  seconds: number;
}

/** A finished round as it looked from `seat` (null: to a spectator), from its deal on. `names` by seat. */
export interface Replay {
  game: string;
  round: number;
  options: Record<string, number | string | null>;
  names: string[];
  seat: number | null;
  steps: ReplayStep[];
}

/**
 * A move of a finished round (`seat` -1: the deal, -2: the table), and what was to be seen after it: who may
 * act then (seats), and the timer (resting, as it stood).
 */
export interface ReplayStep {
  ms: number;
  seat: number;
  move: string;
  view: unknown;
  events: Record<string, unknown>[];
  to_act: number[];
  clock: ClockView | null;
}

/**
 * POST api/games/GAME/advice: what is the best in this position? The answer is an Advice, or a Problem.
 *
 * `position`: as `spieltisch solve` takes it. `objective`: one of the game's; its first if none is named. `job`: made by
 * the client, with which the search can be stopped; whoever hangs up ends it.
 */
export interface AskAdvice {
  position: unknown;
  objective?: string | null;
  job?: string | null;
}

/** GET api/tables/ID/rounds/N/advice: what would have been possible in each turn, in order. */
export interface RoundAdvice {
  turns: TurnAdvice[];
}

/**
 * A turn of a finished round: what `seat` laid, and the best that was possible. `step`: its move's place among the
 * steps of the replay (from 0).
 */
export interface TurnAdvice {
  step: number;
  seat: number;
  laid: Gain;
  advice: Advice;
}

/** The same with status 202: it is being found out, `done` of `of` turns so far; ask again. */
export interface AdvicePending {
  done: number;
  of: number;
}

/** The body of every HTTP error of the interface: a code with values, as in refusals. */
export interface Problem {
  why: Why;
}
