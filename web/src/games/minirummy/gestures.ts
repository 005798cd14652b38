/** What pointers mean: what is taken up, where it is let go, what a tap is. One place hears them all. */

import { pieceOf, type Carrying, type Load } from "./carrying.svelte";
import type { Desk } from "./desk.svelte";
import { group as groupIn, groupOf, isJoker, stone } from "./draft";
import type { Hit } from "./hit";
import { rackIndexAt } from "./panels";
import { spotAt, TOUCH } from "./shelves";
import type { Drawn } from "./spread";

export interface Scene {
  desk: Desk;
  drawn: Drawn;
  carrying: Carrying;
  root: HTMLElement;
  table: HTMLElement;
  rack: HTMLElement | null;
  /** Asks what the jokers of a group stand for. */
  name: (group: number) => void;
}

type Kind = "tile" | "group" | "grip";

function numberIn(target: Element, kind: Kind): number | null {
  const found = target.closest(`[data-${kind}]`)?.getAttribute(`data-${kind}`);
  return found ? Number(found) : null;
}

export class Gestures {
  constructor(private readonly scene: () => Scene) {}

  /** A finger does not hit single tiles of a group that lies there small. */
  private coarse(event: MouseEvent, group: number | null): boolean {
    const { desk, drawn } = this.scene();
    const mouse = (event as PointerEvent).pointerType === "mouse";
    return group !== null && group !== desk.opened && drawn.shelves.tile < TOUCH && !mouse;
  }

  readonly down = (event: PointerEvent): void => {
    const { desk, drawn, carrying } = this.scene();
    const { target } = event;
    if (!(target instanceof Element) || target.closest("button") || !desk.live) return;
    const group = numberIn(target, "group");
    const tile = numberIn(target, "tile");
    const small = this.coarse(event, group);
    if (small && drawn.long && event.pointerType === "touch") return;
    const whole = numberIn(target, "grip") ?? (small || tile === null ? group : null);
    if (whole !== null) carrying.press(pieceOf(whole), event);
    else if (tile !== null) carrying.press(tile, event);
  };

  readonly click = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("button, dialog")) return;
    const tile = numberIn(target, "tile");
    const group = numberIn(target, "group");
    const grip = numberIn(target, "grip");
    if (grip !== null && this.tapGrip(grip)) return;
    if (tile !== null && group !== null && this.asks(tile, group)) return this.scene().name(group);
    const whole = group !== null && (tile === null || (event.detail > 0 && this.coarse(event, group)));
    if (whole) this.tapGroup(group);
    else if (tile !== null) this.tapTile(tile, group, event.timeStamp);
    else this.tapFree(event, target);
  };

  private tapTile(tile: number, group: number | null, now: number): void {
    const { desk } = this.scene();
    if (desk.live) desk.tap(tile, now);
    else if (group !== null) this.open(group);
  }

  /** A tap on a joker that waits to be named, with nothing to be put there. */
  private asks(tile: number, group: number): boolean {
    const { desk } = this.scene();
    const { proposal } = desk.sum.groups.find(({ id }) => id === group) ?? {};
    return (
      desk.live && desk.picked.length === 0 && proposal?.asks === true && isJoker(stone(desk.draft, tile))
    );
  }

  /** A tap on the grip selects the whole group, or nothing of it any more. */
  private tapGrip(id: number): boolean {
    const { desk } = this.scene();
    const tiles = groupIn(desk.draft, id)?.tiles ?? [];
    if (!desk.live || !desk.picked.every((each) => tiles.includes(each))) return false;
    desk.pickWhole(id);
    return true;
  }

  private tapGroup(group: number): void {
    const { desk } = this.scene();
    const first = groupIn(desk.draft, group)?.tiles[0];
    if (desk.live && first !== undefined && desk.bring(first)) return;
    if (desk.opened !== group) this.open(group);
  }

  private open(group: number): void {
    const { desk, table } = this.scene();
    desk.open(group, table.scrollTop);
  }

  private tapFree(event: MouseEvent, target: Element): void {
    const { desk, drawn, root, table, rack } = this.scene();
    if (desk.live && desk.picked.length > 0 && table.contains(target)) {
      const box = root.getBoundingClientRect();
      const { x, y } = drawn.panels.table;
      const [left, top] = [event.clientX - box.left - x, event.clientY - box.top - y + table.scrollTop];
      desk.putNew(desk.picked, spotAt(drawn.shelves, left, top));
    } else if (!rack?.contains(target) || !desk.toRack()) desk.letGo();
  }

  readonly drop = ({ tiles, group }: Load, where: Hit): void => {
    const { desk, drawn } = this.scene();
    if (!where || !desk.live) return;
    if (where.on === "group") this.onGroup(tiles, group, where);
    else if (where.on === "rack") this.onRack(tiles, where);
    else {
      const spot = spotAt(drawn.shelves, where.x, where.y);
      if (group === null) desk.putNew(tiles, spot);
      else desk.relocate(group, spot);
    }
  };

  private onGroup(tiles: readonly number[], from: number | null, where: Hit & { on: "group" }): void {
    const { desk } = this.scene();
    if (where.group === from) return;
    const [only] = tiles;
    if (tiles.length === 1 && desk.swapInto(only!, where.group)) return;
    desk.put({ to: "group", group: where.group, at: where.at }, tiles);
  }

  private onRack(tiles: readonly number[], { x, y }: Hit & { on: "rack" }): void {
    const { desk, drawn } = this.scene();
    const { own } = drawn.panels;
    if (!own) return;
    const before = desk.rack[rackIndexAt(x, y, desk.rack.length, own)]?.id ?? null;
    if (tiles.some((id) => groupOf(desk.draft.now, id))) desk.toRack(tiles);
    desk.shelve(tiles, before);
  }
}
