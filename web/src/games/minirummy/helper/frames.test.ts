import { expect, it } from "vitest";
import { groupsOf, words } from "../fixtures";
import { compare, stepped, without } from "./frames";

it("marks what came from the rack, and leaves apart what did not change", () => {
  const after = compare(
    groupsOf("7b 7g 7o | 4r 5r J=6r | 1g 2g 3g"),
    groupsOf("4r 5r J=6r 7r | 7b 7g 7o | 3g 2g 1g"),
  );
  expect(after.changed).toEqual([{ texts: words("4r 5r J=6r 7r"), marks: [false, false, false, true] }]);
  expect(after.same).toEqual(groupsOf("7b 7g 7o | 3g 2g 1g"));
});

it("a joker that gets another name is no new tile; one from the rack is", () => {
  const before = groupsOf("4r 5r J=6r");
  expect(compare(before, groupsOf("4r 5r 6r J=7r")).changed[0]!.marks).toEqual([false, false, true, false]);
  expect(compare(before, groupsOf("4r 5r J=6r J=7r")).changed[0]!.marks.filter(Boolean)).toHaveLength(1);
});

it("of twins as many are marked as were laid", () => {
  const { changed } = compare(groupsOf("7b 7g 7o"), groupsOf("7b 7g 7o 7r | 7b 8b 9b"));
  expect(changed.flatMap(({ marks }) => marks).filter(Boolean)).toHaveLength(4);
});

it("what stays on the rack is all but what is placed", () => {
  expect(without(words("7r 1b 1b J J"), words("1b J"))).toEqual(words("7r 1b J"));
});

it("each step shows what it changes and what is in the hand", () => {
  const steps = [
    { table: groupsOf("4r 5r 6r"), held: ["7r"] },
    { table: groupsOf("4r 5r 6r | 7r 7b 7o"), held: [] },
  ];
  expect(stepped(groupsOf("4r 5r 6r 7r"), steps)).toEqual([
    { groups: [{ texts: words("4r 5r 6r"), marks: [false, false, false] }], held: ["7r"] },
    { groups: [{ texts: words("7r 7b 7o"), marks: [true, true, true] }], held: [] },
  ]);
});
