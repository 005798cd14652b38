import { describe, expect, it } from "vitest";
import cases from "./cases.json";
import { firstSum } from "./first";
import { groupsOf, LAYS, view, words } from "./fixtures";
import { whyNotLay } from "./judge";
import { declared, isMeld, read, readings, room, type Kind } from "./melds";

interface GroupCase {
  group: string;
  readings: string[][];
  kind?: Kind;
  meld?: string;
  room?: string[];
  code?: string;
  values?: object;
}

const GROUPS = cases.groups as GroupCase[];

describe("a combination is judged as the rules judge it", () => {
  it.each(GROUPS)("$group", ({ group, code, values, kind, meld, room: free }) => {
    const found = read(words(group));
    if (isMeld(found)) {
      expect([found.kind, found.tiles.join(" "), room(found)]).toEqual([kind, meld, free]);
    } else expect([found.code, found.values]).toEqual([code, values]);
  });
});

describe("what the jokers of a combination can be is what the rules say", () => {
  it.each(GROUPS)("$group", ({ group, readings: wanted }) => {
    const found = readings(words(group));
    const faces = found.map((each) => each.faces);
    const bare = words(group).includes("J");
    expect(faces).toEqual(bare ? wanted : []);
    for (const each of found)
      expect(read(declared(words(group), each.faces))).toHaveProperty("kind", each.kind);
  });
});

it("the natural order of a meld says where its tiles lay", () => {
  for (const { group } of GROUPS) {
    const texts = words(group);
    const found = read(texts);
    if (!isMeld(found)) continue;
    const tiles = found.order.map((index, place) =>
      texts[index] === "J" ? found.tiles[place] : texts[index],
    );
    expect(tiles).toEqual(found.tiles);
  }
});

describe("a lay is judged as the rules judge it", () => {
  it.each(LAYS.map((each, index) => ({ ...each, index })))("$index: $table <- $lay", (each) => {
    const { melds, racks, ...terms } = view(each.table, each.rack, each.options);
    const before = melds.map(({ tiles }) => tiles);
    const lay = groupsOf(each.lay);
    const ground = { terms, melds: before, rack: racks[0]!, opened: each.opened };
    const refused = whyNotLay(ground, lay);
    expect(refused).toEqual(each.code ? { code: each.code, values: each.values } : null);
    if (refused) return;
    const after = lay
      .map(read)
      .filter(isMeld)
      .map(({ tiles }) => tiles);
    expect(firstSum(terms, before, after, after)).toBe(each.sum);
  });
});
