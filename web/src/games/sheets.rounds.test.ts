/** The pads add up rounds as the rules did. `SHEET_ROUNDS` names a file with more of them. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Round } from "../companion/sheets/model";
import { optionsOf, total } from "../companion/sheets/pad";
import { verdictOf } from "../companion/sheets/standing";
import type { OptionValues } from "$lib/state/contract";
import { pads } from "./sheets";

interface Case {
  game: string;
  options: OptionValues;
  points: number[];
  verdict: string | null;
  racks?: number[][];
  set_aside: number;
  tableau: number;
  stock: number;
}

const SAMPLE = "../tests/fixtures/sheet_rounds.json";
const cases = JSON.parse(readFileSync(process.env["SHEET_ROUNDS"] ?? SAMPLE, "utf-8")) as Case[];

/** The round as it is entered: a rack tapped tile by tile, or counted where only the number matters. */
function entered({ racks, options, set_aside, tableau, stock }: Case): Round {
  if (!racks) return { players: [], out: null, counts: { set_aside, tableau, stock }, pieces: {} };
  const players = racks.map((_, seat) => String(seat));
  const counting = options["points"] === "per_card";
  const byPlayer = <T>(worth: (rack: number[]) => T) =>
    Object.fromEntries(racks.map((rack, seat) => [String(seat), worth(rack)]));
  return {
    players,
    out: players.find((id) => !racks[Number(id)]!.length) ?? null,
    counts: counting ? byPlayer((rack) => rack.length) : {},
    pieces: counting ? {} : byPlayer((rack) => rack),
  };
}

test.each(Object.keys(pads))("%s: the sums are those of the rules", (game) => {
  const own = cases.filter((each) => each.game === game);
  expect(own.length).toBeGreaterThan(9);
  const { pad } = pads[game]!;
  for (const each of own) {
    const options = optionsOf(pad, { options: each.options, people: [] });
    const expected = pad.fields ? each.points.slice(0, 1) : each.points;
    const round = entered(each);
    expect(pad.points(round, options), JSON.stringify(each)).toEqual(expected);
    expect(pad.fault(round, options), JSON.stringify(each)).toBeNull();
    expect(verdictOf(pad.facts.series, expected[0]!, 1)?.de ?? null).toBe(each.verdict);
  }
});

test("what is won and lost is even, but for what a shared win is rounded down by", () => {
  const { pad } = pads["minirummy"]!;
  for (const each of cases.filter(({ game }) => game === "minirummy")) {
    const points = pad.points(entered(each), optionsOf(pad, { options: each.options, people: [] }));
    const winners = points.filter((own) => own === Math.max(...points)).length;
    expect(total(points)).toBeLessThanOrEqual(0);
    expect(total(points)).toBeGreaterThan(-winners);
  }
});
