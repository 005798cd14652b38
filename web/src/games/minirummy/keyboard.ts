/** A whole turn by keyboard: where the focus goes, and what keys do to the tile that has it. */

import { isTyping } from "$lib/board/keys";
import type { Desk } from "./desk.svelte";
import { groupOf } from "./draft";
import { command, stepFrom, type Command, type Stop } from "./steps";

export interface Board {
  desk: Desk;
  stops: () => Stop[];
  focus: (tile: number) => void;
  draw: () => void;
  done: () => void;
  help: () => void;
  signs: () => void;
  /** Asks what the jokers of a group stand for. */
  name: (group: number) => void;
  letGo: () => void;
}

const REPEATED = ["go", "undo", "redo"];

/** The focused tile. */
function focused(): number | null {
  const found = document.activeElement?.getAttribute("data-tile");
  return found ? Number(found) : null;
}

export class Keyboard {
  constructor(private readonly board: () => Board) {}

  readonly down = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const what = command(event);
    if (!what || (event.repeat && !REPEATED.includes(what.kind))) return;
    const pressing = what.kind === "pick" || what.kind === "put";
    if (pressing && event.target instanceof Element && event.target.closest("button, a")) return;
    event.preventDefault();
    this.obey(what);
  };

  private obey(what: Command): void {
    const board = this.board();
    const { desk } = board;
    const tile = focused();
    if (what.kind === "go" || what.kind === "end") this.walk(what, tile);
    else if (what.kind === "undo" || what.kind === "redo" || what.kind === "reset") desk[what.kind]();
    else if (what.kind === "sort") desk.sort(what.by);
    else if (what.kind === "let go") board.letGo();
    else if ("tile" in what) this.act(what, tile);
    else board[what.kind]();
  }

  /** What a key does to the selected tiles, or to the one that has the focus. */
  private act({ kind }: Command & { tile: true }, tile: number | null): void {
    const { desk, name } = this.board();
    const chosen = desk.picked.length > 0 || tile === null ? desk.picked : [tile];
    if (kind === "new") desk.putNew(chosen);
    else if (kind === "back") desk.toRack(chosen);
    if (tile === null) return;
    const within = groupOf(desk.draft.now, tile)?.id ?? null;
    if (kind === "home") desk.home(tile);
    else if (kind === "pick" || (kind === "put" && !desk.bring(tile))) desk.pick(tile);
    else if (within !== null && kind === "whole") desk.pickWhole(within);
    else if (within !== null && kind === "joker") name(within);
  }

  private walk(what: Extract<Command, { kind: "go" | "end" }>, tile: number | null): void {
    const { desk, stops, focus } = this.board();
    const all = stops();
    const here = all.find(({ id }) => id === tile);
    const first = what.kind === "end" ? all.at(what.last ? -1 : 0)?.id : (desk.rack[0]?.id ?? all[0]?.id);
    const next = what.kind === "go" && here ? stepFrom(here.place, what.way, all) : (first ?? null);
    if (next !== null) focus(next);
  }
}
