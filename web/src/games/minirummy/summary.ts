/** What a draft amounts to: its combinations judged, the sum of a first lay, and why *Done* is not possible yet. */

import { laidOf, mine, stone, tableStays, textsOf, type Draft, type Group, type Layout } from "./draft";
import { firstSum } from "./first";
import { facesIn, propose, type Proposal } from "./jokers";
import { whyNotLay, type Ground, type Refused } from "./judge";
import { isMeld, read, type Fault, type Kind, type Meld } from "./melds";
import { JOKER, tile, type Face } from "./tiles";

/** A refusal, and the group it is about (null: none in particular). */
export interface Reason extends Refused {
  readonly group: number | null;
}

/** A combination, judged. */
export interface Judged {
  readonly id: number;
  /** In the order to draw them. */
  readonly tiles: readonly number[];
  /** The same as a lay writes them: a joker as what it stands for, `J` for nothing yet. */
  readonly texts: readonly string[];
  /** Null: unfinished, and `fault` says why. */
  readonly kind: Kind | null;
  /** What is wrong with it: also a meld may not be as it is, where the table has to stay. */
  readonly fault: Reason | null;
  /** As it lay when the turn began? */
  readonly untouched: boolean;
  /** By tile: does it come from the own rack? */
  readonly mine: readonly boolean[];
  /** All its tiles do. */
  readonly own: boolean;
  /** What its jokers could stand for instead. */
  readonly proposal: Proposal | null;
}

export interface Summary {
  /** In their order on the table. */
  readonly groups: readonly Judged[];
  /** The tiles laid from the rack. */
  readonly laid: readonly number[];
  /** The jokers of the table that may stand for something else now, for the tile they stood for was laid. */
  readonly freed: ReadonlySet<number>;
  /** What a first lay is worth so far and must be worth; null: the seat has laid before. */
  readonly first: { readonly sum: number; readonly needed: number } | null;
  /** Why the draft cannot be laid; null: it can. What concerns a combination first, the one touched last before others;
   * else the first reason in the order of the rules. */
  readonly done: Reason | null;
  /** The move to send; null: it cannot be laid. */
  readonly lay: string | null;
}

export function summary(draft: Draft): Summary {
  const groups = draft.now.groups.map((each, index) => judge(draft, each, index));
  const done = whyNotDone(draft, groups);
  return {
    groups,
    laid: laidOf(draft).map(({ id }) => id),
    freed: facesIn(draft, draft.now).freed,
    first: first(draft, groups),
    done,
    lay: done ? null : layText(groups),
  };
}

function judge(draft: Draft, group: Group, index: number): Judged {
  const texts = textsOf(draft, group);
  const found = read(texts);
  const start = draft.start.groups.find(({ id }) => id === group.id);
  const mine = group.tiles.map((id) => stone(draft, id).from === "rack");
  return {
    id: group.id,
    tiles: group.tiles,
    texts,
    kind: isMeld(found) ? found.kind : null,
    fault: isMeld(found) ? whyNotTouch(draft, group, texts) : faultOf(draft, group, index, texts),
    untouched: start !== undefined && textsOf(draft, start, draft.start).join() === texts.join(),
    mine,
    own: mine.every(Boolean),
    proposal: propose(draft, group),
  };
}

/** In a first lay the table stays: a combination of it that is another now, though a meld. */
function whyNotTouch(draft: Draft, { id, tiles }: Group, texts: string[]): Reason | null {
  if (!tableStays(draft) || tiles.every((each) => stone(draft, each).from === "rack")) return null;
  const { start } = draft;
  const before = start.groups.map((each) => textsOf(draft, each, start).join());
  return before.includes(texts.join())
    ? null
    : { code: "table_touched_in_first_turn", values: {}, group: id };
}

/** The tile that alone keeps a group from being a run, and whether the run has it already. */
function oddIn(texts: string[]): { odd: string; twice: boolean } | null {
  const rest = (at: number): string[] => texts.toSpliced(at, 1);
  const at = texts.findLastIndex((_, index) => {
    const found = read(rest(index));
    return isMeld(found) && found.kind === "run";
  });
  if (at < 0) return null;
  const [odd, ...others] = [texts[at]!, ...rest(at)].map((text) => tile(text).face);
  return { odd: odd ?? texts[at]!, twice: others.includes(odd!) };
}

/** What keeps a group from being a meld; where only a bound joker does, that it is bound. */
function faultOf(draft: Draft, group: Group, index: number, texts: string[]): Reason {
  const { code, values } = read(texts) as Refused;
  const bound = boundIn(draft, group);
  const found = loosened(group, texts, bound);
  if (bound.length > 0 && couldBe(found))
    return { code: "joker_not_free", values: { tile: culprit(draft, group, texts, bound) }, group: group.id };
  const odd = code === "set_mixes_numbers" ? oddIn(texts) : null;
  return { code, values: { combination: index + 1, tiles: texts, ...values, ...odd }, group: group.id };
}

/** A group, if these jokers could stand for anything. */
function loosened({ tiles }: Group, texts: string[], jokers: number[]): Meld | Fault {
  return read(tiles.map((id, place) => (jokers.includes(id) ? JOKER : texts[place]!)));
}

function couldBe(found: Meld | Fault): boolean {
  return isMeld(found) || found.code === "joker_undeclared";
}

/** What the joker stands for that alone is in the way, if there is such a one. */
function culprit(draft: Draft, group: Group, texts: string[], bound: number[]): Face | null {
  const alone = bound.find((id) => couldBe(loosened(group, texts, [id])));
  return stone(draft, alone ?? bound[0]!).was;
}

/** The jokers of a group that have to keep what they stand for. */
function boundIn(draft: Draft, group: Group): number[] {
  const { freed } = facesIn(draft, draft.now);
  return group.tiles.filter((id) => stone(draft, id).was !== null && !freed.has(id));
}

function ground(draft: Draft): Ground {
  const { view, stones, start } = draft;
  return {
    terms: view,
    melds: start.groups.map((each) => textsOf(draft, each, start)),
    rack: [...stones.values()].filter(({ from }) => from === "rack").map(({ piece }) => piece),
    opened: view.seat !== null && view.opened[view.seat] === true,
  };
}

function whyNotDone(draft: Draft, groups: Judged[]): Reason | null {
  const { view } = draft;
  if (view.phase !== "running") return reason(view.phase === "over" ? "round_over" : "not_started");
  if (!mine(draft)) return reason("not_your_turn", { seat: view.turn });
  const found = whyNotLay(
    ground(draft),
    groups.map(({ texts }) => texts),
  );
  if (!found) return null;
  const faults = groups.flatMap(({ fault }) =>
    fault ? [{ fault, touched: touchedAt(draft, fault.group!) }] : [],
  );
  const last = Math.max(...faults.map(({ touched }) => touched));
  const recent = faults.filter(({ touched }) => touched === last).map(({ fault }) => fault);
  return recent.find(({ code }) => code === found.code) ?? recent[0] ?? { ...found, group: null };
}

/** In which step of the draft a group got the tiles it has, counted from 1. */
function touchedAt({ past, now }: Draft, id: number): number {
  const tilesIn = ({ groups }: Layout): string => groups.find((each) => each.id === id)?.tiles.join() ?? "";
  return past.findLastIndex((each) => tilesIn(each) !== tilesIn(now)) + 1;
}

function reason(code: string, values = {}): Reason {
  return { code, values, group: null };
}

function first(draft: Draft, groups: Judged[]): Summary["first"] {
  const { terms, melds, opened } = ground(draft);
  if (opened || draft.view.seat === null) return null;
  const all = groups.map(({ texts }) => texts);
  const valid = groups.filter(({ kind }) => kind !== null).map(({ texts }) => texts);
  return { sum: firstSum(terms, melds, all, valid), needed: terms.first_meld };
}

/** The move that names the whole table after it. */
export function layText(groups: readonly Pick<Judged, "texts">[]): string {
  return `lay ${groups.map(({ texts }) => texts.join(".")).join("/")}`;
}
