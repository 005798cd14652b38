/** The hand at work: the draft of the turn, what is selected and opened, and what comes of taps, drops and keys. */

import type { Refused } from "$lib/board/props";
import { divide, move, NEW, RACK, swap, swapsFor, canMove, declare, type Target } from "./arrange";
import { advisedChanges } from "./advised";
import { changes } from "./changes";
import { asOne, group, groupOf, mine, rackOf, redo, reset, touched, undo, type Draft } from "./draft";
import { facts, type View } from "./generated";
import type { Choice } from "./jokers";
import { loadDraft, saveDraft } from "./keep";
import {
  insert,
  load,
  ordered,
  receive,
  save,
  sort,
  type Racked,
  type RackOrder,
  type Sorting,
  shown,
} from "./rack";
import { rebase, type Ended } from "./rebase";
import type { Spot } from "./shelves";
import { stays, steady } from "./stays";
import { suggest } from "./suggest";
import { summary, type Summary } from "./summary";
import { goHome, home } from "./taps";
import { pieceOf } from "./tiles";

/** What the desk needs of the board around it, always as it is now. */
export interface Around {
  seat: number | null;
  /** Nothing can be done: a pause, a picture. */
  idle: boolean;
  /** It is about to go on: a turn can be prepared, not yet made. */
  counting: boolean;
  play: (move: string) => Promise<Refused | null>;
  /** A short shake of the head. */
  shake: (tile: number) => void;
  /** Under what name this table's rack and draft are kept. */
  key: string;
}

/** Something the desk says of itself: a refusal, tiles that went back, a tile without a home. */
export type Answer =
  | { kind: "refused"; why: Refused }
  /** `back`: the tiles that went back to the rack; `plan`: some still lie there. */
  | { kind: "ended"; how: Ended; back: readonly string[]; plan: boolean }
  | { kind: "homeless"; text: string }
  | { kind: "stays" };

const TWICE_MS = 350;

export class Desk {
  draft: Draft = $state.raw(null as unknown as Draft);
  order: RackOrder = $state.raw(ordered([]));
  picked: readonly number[] = $state.raw([]);
  /** The group that is seen enlarged, and how far the table was scrolled then. */
  opened: number | null = $state.raw(null);
  top = $state(0);
  /** A tile that was moved last: where it lies has to be seen. */
  moved: number | null = $state.raw(null);
  /** A lay, a draw or a pass is on its way, until a view shows it or it is refused. */
  sent: "lay" | "stock" | null = $state.raw(null);
  answer: Answer | null = $state.raw(null);
  /** Tiles of the table that the last turn of another changed. */
  changed: ReadonlySet<number> = $state.raw(new Set());
  /** Tiles first seen with this view. */
  came: ReadonlySet<number> = $state.raw(new Set());
  readonly sum: Summary = $derived.by(steady(() => summary(this.draft)));
  readonly touched: boolean = $derived(touched(this.draft));
  /** The own rack as it is drawn: what lies on the table in the draft is not there. */
  readonly rack: readonly Racked[] = $derived.by(steady(() => shown(this.order, rackOf(this.draft))));
  /** Where groups that were put somewhere by hand would like to lie; read once. */
  wishes: Map<number, Spot> = $state.raw(new Map());
  private tapped: { id: number; at: number } | null = null;

  constructor(
    view: View,
    private readonly around: () => Around,
  ) {
    this.draft = loadDraft(localStorage, this.key("draft"), view);
    this.order = load(localStorage, this.key("rack"), this.racked());
    this.changed = advisedChanges(this.draft) ?? laidLast(this.draft);
  }

  private key(what: string): string {
    return `${this.around().key} ${what}`;
  }

  private racked(): Racked[] {
    return rackOf(this.draft, this.draft.start).map(({ id, piece }) => ({ id, piece }));
  }

  get onTurn(): boolean {
    return mine(this.draft);
  }

  /** May tiles be moved now, in earnest or as a plan? */
  get live(): boolean {
    const { seat, idle } = this.around();
    return seat !== null && !idle && this.draft.view.phase === "running" && this.sent !== "lay";
  }

  /** May the turn be made now? */
  get ready(): boolean {
    const { idle, counting } = this.around();
    return this.onTurn && !idle && !counting && this.sent === null;
  }

  /** A new view: the draft goes on, or goes back. */
  update(view: View): void {
    const before = this.draft;
    if (view === before.view) return;
    const { draft, ended, back, came } = rebase(before, view);
    this.came = stays(this.came, came);
    if (draft === before) return;
    this.draft = draft;
    saveDraft(localStorage, this.key("draft"), draft);
    const wanted = this.sent === "stock";
    if (view.number !== before.view.number || view.phase !== before.view.phase) this.turned(before, draft);
    if (ended && !wanted) {
      const texts = back.map((id) => draft.stones.get(id)!.piece);
      this.answer = { kind: "ended", how: ended, back: texts, plan: touched(draft) };
    }
    this.arrange(receive(this.order, this.racked()));
    this.picked = stays(
      this.picked,
      this.picked.filter((id) => draft.stones.has(id)),
    );
    if (this.opened !== null && !group(draft, this.opened)) this.opened = null;
  }

  private turned(before: Draft, after: Draft): void {
    const { view } = after;
    const { came, moved, renamed } = changes(before, after);
    const told = this.answer?.kind === "ended" && view.phase === before.view.phase;
    if (!told) this.answer = null;
    this.sent = null;
    const changed = advisedChanges(after) ?? new Set([...came, ...moved, ...renamed]);
    if (view.last?.act === "lay") this.changed = stays(this.changed, changed);
    else if (view.turn !== view.seat) this.changed = stays(this.changed, new Set<number>());
  }

  // -- selecting and moving --------------------------------------------------------------------------------------

  /** A tap on a tile: selects it, or brings what is selected to it; twice: sends it home. */
  tap(id: number, now: number): void {
    if (!this.live) return;
    const twice = this.tapped?.id === id && now - this.tapped.at < TWICE_MS;
    this.tapped = twice ? null : { id, at: now };
    if (twice) this.home(id);
    else if (!this.bring(id)) this.pick(id);
  }

  pick(id: number): void {
    if (!this.live) return;
    this.answer = null;
    const kept = this.picked.filter((each) => each !== id);
    this.picked = kept.length < this.picked.length ? kept : [...kept, id];
  }

  /** Selects all of a group. */
  pickWhole(id: number): void {
    const found = group(this.draft, id);
    if (!found || !this.live) return;
    const all = found.tiles.every((each) => this.picked.includes(each));
    this.picked = all ? [] : [...found.tiles];
  }

  /** Brings the selected tiles to where this tile lies: to change places with a joker, into its group, onto the rack. */
  bring(id: number): boolean {
    const { draft, picked } = this;
    if (picked.length === 0 || picked.includes(id)) return false;
    const target = groupOf(draft.now, id);
    if (picked.length === 1 && swapsFor(draft, picked[0]!).includes(id))
      return this.go(swap(draft, picked[0]!, id));
    if (target)
      return (
        !picked.some((each) => target.tiles.includes(each)) && this.put({ to: "group", group: target.id })
      );
    return picked.every((each) => groupOf(draft.now, each) !== null) && this.toRack();
  }

  /** A tile let go on a joker that stands for it takes its place. */
  swapInto(id: number, into: number): boolean {
    const jokers = swapsFor(this.draft, id).filter((joker) => groupOf(this.draft.now, joker)?.id === into);
    const [joker] = jokers;
    if (!this.live || joker === undefined) return false;
    return this.go(swap(this.draft, id, joker));
  }

  /** Moves the selected tiles. */
  put(target: Target, ids = this.picked): boolean {
    const { draft } = this;
    if (!this.live || !canMove(draft, ids, target)) return false;
    const moved = move(draft, ids, target);
    this.moved = ids[0] ?? null;
    return this.go(target.to === "group" ? asOne(draft, divide(moved, target.group)) : moved);
  }

  /** A new combination, where it was let go. */
  putNew(ids = this.picked, spot?: Spot): boolean {
    if (spot) this.wish(this.draft.next.group, spot);
    return this.put(NEW, ids);
  }

  /** What came from the rack goes back to it. */
  toRack(ids = this.picked): boolean {
    const own = ids.filter((id) => groupOf(this.draft.now, id) && this.draft.stones.get(id)?.from === "rack");
    if (own.length > 0) return this.put(RACK, own);
    if (ids.some((id) => groupOf(this.draft.now, id))) this.answer = { kind: "stays" };
    return false;
  }

  home(id: number): void {
    if (!this.live) return;
    this.picked = [];
    if (home(this.draft, id)) return void this.go(goHome(this.draft, id));
    const piece = this.draft.stones.get(id)?.piece;
    this.around().shake(id);
    if (piece) this.answer = { kind: "homeless", text: piece };
  }

  declare(choice: Choice): void {
    this.go(declare(this.draft, choice));
  }

  /** A group that was dropped in free space lies there, without being changed. */
  relocate(id: number, spot: Spot): void {
    this.wish(id, spot);
  }

  private wish(group: number, spot: Spot): void {
    this.wishes = new Map(this.wishes).set(group, spot);
  }

  /** A lay somebody thought of comes into the draft. */
  suggest(text: string): void {
    if (this.live) this.go(suggest(this.draft, text));
  }

  private go(draft: Draft): boolean {
    const changed = draft !== this.draft;
    this.draft = draft;
    saveDraft(localStorage, this.key("draft"), draft);
    this.picked = [];
    this.answer = null;
    if (changed || (this.opened !== null && !group(draft, this.opened))) this.opened = null;
    return changed;
  }

  open(group: number, top: number): void {
    this.top = top;
    this.opened = group;
  }

  letGo(): void {
    this.picked = [];
    this.opened = null;
    this.answer = null;
  }

  // -- the rack --------------------------------------------------------------------------------------------------

  private arrange(order: RackOrder): void {
    if (order === this.order) return;
    this.order = order;
    save(localStorage, this.key("rack"), order);
  }

  sort(by: Sorting): void {
    this.arrange(sort(this.order, by));
  }

  /** Puts tiles before another one of the rack, or to its end. */
  shelve(ids: readonly number[], before: number | null): void {
    this.arrange(insert(this.order, ids, before));
  }

  // -- the turn --------------------------------------------------------------------------------------------------

  undo(): void {
    if (this.live) this.go(undo(this.draft));
  }

  redo(): void {
    if (this.live) this.go(redo(this.draft));
  }

  reset(): void {
    if (this.live) this.go(reset(this.draft));
  }

  async done(): Promise<void> {
    const { lay } = this.sum;
    if (lay && this.live) await this.send("lay", lay);
  }

  async draw(stack: number): Promise<void> {
    await this.send("stock", `draw ${stack}`);
  }

  async pass(): Promise<void> {
    await this.send("stock", "pass");
  }

  private async send(what: "lay" | "stock", text: string): Promise<void> {
    if (!this.ready) return;
    this.picked = [];
    this.opened = null;
    this.answer = null;
    this.sent = what;
    const turn = this.draft.view.number;
    const why = await this.around().play(text);
    if (!why || this.draft.view.number !== turn) return;
    this.sent = null;
    if (isOfRules(why)) this.answer = { kind: "refused", why };
  }
}

/** What else a table refuses is told around the board. */
const isOfRules = ({ code }: Refused): boolean => Object.hasOwn(facts.texts.refusals, code);

/** Tiles on the table that the last turn of somebody else laid, as far as a view alone tells. */
function laidLast({ view, now, stones }: Draft): Set<number> {
  const { last, seat } = view;
  if (last?.act !== "lay" || last.seat === seat) return new Set();
  const left = [...(last.tiles ?? [])].map(pieceOf);
  const found = now.groups
    .flatMap(({ tiles }) => tiles)
    .filter((id) => {
      const at = left.indexOf(stones.get(id)!.piece);
      return at >= 0 && left.splice(at, 1).length > 0;
    });
  return new Set(found);
}
