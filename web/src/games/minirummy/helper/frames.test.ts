import { expect, it } from "vitest";
import { groupsOf, words } from "../fixtures";
import { compare, stepped, without } from "./frames";

it("marks what came from the rack, and leaves apart what did not change", () => {
  const after = compare(groupsOf("7b 7g 7o | 4r 5r J=6r | 1g 2g 3g"), {
    table: groupsOf("4r 5r J=6r 7r | 7b 7g 7o | 3g 2g 1g"),
    placed_at: [[3], [], []],
    moved_at: [[], [], []],
  });
  expect(after.changed).toEqual([{ texts: words("4r 5r J=6r 7r"), marks: [false, false, false, true] }]);
  expect(after.same).toEqual(groupsOf("7b 7g 7o | 3g 2g 1g"));
});

it("of twins and of jokers the one is marked that the advice lays", () => {
  const { changed, same } = compare(groupsOf("1o 2o 3o 4o | 4r 5r J=6r"), {
    table: groupsOf("2o 3o 4o | 1o 1g 1r | 1o 2o 3o | J=3r 4r 5r | 4r 5r J=6r"),
    placed_at: [[], [0, 1, 2], [1, 2], [0, 1, 2], []],
    moved_at: [[], [], [0], [], []],
  });
  expect(changed.map(({ marks }) => marks)).toEqual([
    [false, false, false],
    [true, true, true],
    [false, true, true],
    [true, true, true],
  ]);
  expect(same).toEqual(groupsOf("4r 5r J=6r"));
});

it("what stays on the rack is all but what is placed", () => {
  expect(without(words("7r 1b 1b J J"), words("1b J"))).toEqual(words("7r 1b J"));
});

it("each step shows what it changes and what is in the hand", () => {
  const steps = [
    { table: groupsOf("4r 5r 6r"), placed_at: [[]], held: ["7r"] },
    { table: groupsOf("4r 5r 6r | 7r 7b 7o"), placed_at: [[], [1, 2]], held: [] },
  ];
  expect(stepped(groupsOf("4r 5r 6r 7r"), steps)).toEqual([
    { groups: [{ texts: words("4r 5r 6r"), marks: [false, false, false] }], held: ["7r"] },
    { groups: [{ texts: words("7r 7b 7o"), marks: [false, true, true] }], held: [] },
  ]);
});
