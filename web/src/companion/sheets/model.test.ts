import { expect, test } from "vitest";
import { changed, redone, started, STEPS, undone } from "./history";
import { again, agreed, begun, blank, counted, dropped, joined, present, renamed, type Sheet } from "./model";
import { resumed } from "./stored";

const sheet = begun({ game: "g", names: ["Anna", "Ben"], options: {}, rounds: 4 }, 1_000);
const [anna, ben] = sheet.people.map(({ id }) => id) as [string, string];

function played(of: Sheet, ...counts: number[]): Sheet {
  return counts.reduce(
    (sheet, count) =>
      counted(sheet, sheet.played.length, {
        ...blank(sheet.people, undefined),
        out: anna,
        counts: { [ben]: count },
      }),
    of,
  );
}

test("an earlier round is put right without touching the later ones", () => {
  const three = played(sheet, 3, 5, 7);
  const right = counted(three, 0, { ...three.played[0]!, counts: { [ben]: 4 } });
  expect(right.played.map(({ counts }) => counts[ben])).toEqual([4, 5, 7]);
});

test("a round more than agreed makes the agreed ones more, and nobody can agree on fewer than were played", () => {
  expect(played(sheet, 1, 2, 3, 4, 5).rounds).toBe(5);
  expect(agreed(played(sheet, 1, 2), 1).rounds).toBe(2);
  expect(agreed(sheet, 0).rounds).toBe(1);
});

test("whoever joins plays from the next round on", () => {
  const three = joined(played(sheet, 3), "Cleo");
  expect(three.played[0]!.players).toEqual([anna, ben]);
  expect(blank(three.people, undefined).players).toHaveLength(3);
});

test("whoever has played stays on the sheet when leaving, and plays no further round", () => {
  const left = dropped(played(sheet, 3), ben);
  expect(left.people.map(({ name, left }) => [name, left])).toEqual([
    ["Anna", false],
    ["Ben", true],
  ]);
  expect(blank(left.people, undefined).players).toEqual([anna]);
});

test("whoever has played nothing yet is taken off the sheet", () => {
  expect(dropped(sheet, ben).people.map(({ name }) => name)).toEqual(["Anna"]);
});

test("a new name moves no points", () => {
  const named = renamed(played(sheet, 3), ben, "Benno");
  expect(named.people[1]).toEqual({ id: ben, name: "Benno", left: false });
  expect(named.played[0]!.counts).toEqual({ [ben]: 3 });
});

test("again with the same people: an empty sheet of its own without those who left", () => {
  const further = again(dropped(joined(played(sheet, 3), "Cleo"), ben), 2_000);
  expect(further.people.map(({ name }) => name)).toEqual(["Anna", "Cleo"]);
  expect(further).toMatchObject({ game: "g", rounds: 4, played: [], at: 2_000 });
  expect(further.id).not.toBe(sheet.id);
});

test("a round that was begun goes on without whoever has left meanwhile", () => {
  const draft = { ...blank(sheet.people, undefined), out: ben, counts: { [anna]: 9 } };
  const later = dropped(played(sheet, 3), ben);
  expect(resumed(later, draft)).toEqual({ ...draft, players: [anna], out: undefined });
  expect(present(later.people)).toHaveLength(1);
});

test("what is taken back comes again, until something else is done", () => {
  const two = changed(changed(started("a"), "b"), "c");
  expect(undone(undone(two)).present).toBe("a");
  expect(redone(undone(two))).toEqual(two);
  expect(redone(changed(undone(two), "d")).present).toBe("d");
  expect(undone(started("a"))).toEqual(started("a"));
});

test("a change that changes nothing is no step", () => {
  const one = changed(started(sheet), agreed(sheet, 3));
  expect(changed(one, agreed(one.present, 3))).toBe(one);
});

test("the history of a sheet does not grow without end", () => {
  const long = Array.from({ length: STEPS + 9 }, (_, at) => at).reduce(
    (history, at) => changed(history, at),
    started(-1),
  );
  expect(long.past).toHaveLength(STEPS);
  expect(undone(long).present).toBe(STEPS + 7);
});
