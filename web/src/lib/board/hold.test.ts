import { describe, expect, it } from "vitest";
import { ARMED_MS, decide, filled, HOLD_MS, RESTING, type Hold, type HoldInput } from "./hold";

function run(...inputs: [HoldInput, number][]): { hold: Hold; decided: number } {
  let hold: Hold = RESTING;
  let decided = 0;
  for (const [input, now] of inputs) {
    const [next, yes] = decide(hold, input, now);
    hold = next;
    decided += Number(yes);
  }
  return { hold, decided };
}

describe("a dear decision", () => {
  it("is made by holding on", () => {
    expect(run(["press", 0], ["tick", HOLD_MS - 1]).decided).toBe(0);
    expect(run(["press", 0], ["tick", HOLD_MS])).toEqual({ hold: RESTING, decided: 1 });
  });

  it("shows how far it is", () => {
    expect(filled(run(["press", 0]).hold, HOLD_MS / 2)).toBe(0.5);
    expect(filled(RESTING, 99)).toBe(0);
  });

  it("is made by two short presses", () => {
    const once = run(["press", 0], ["release", 80]);
    expect([once.hold.phase, once.decided]).toEqual(["armed", 0]);
    expect(run(["press", 0], ["release", 80], ["press", 400], ["release", 470]).decided).toBe(1);
  });

  it("is made by a key pressed twice, not by one", () => {
    expect(run(["give", 0]).decided).toBe(0);
    expect(run(["give", 0], ["give", 300]).decided).toBe(1);
  });

  it("is forgotten after a while", () => {
    expect(run(["give", 0], ["tick", ARMED_MS]).hold).toEqual(RESTING);
    expect(run(["give", 0], ["give", ARMED_MS]).decided).toBe(0);
  });

  it("is not made by sliding off", () => {
    expect(run(["press", 0], ["cancel", 300], ["tick", 900])).toEqual({ hold: RESTING, decided: 0 });
  });

  it("is made once, however long one holds on", () => {
    expect(run(["press", 0], ["tick", 800], ["tick", 900], ["release", 1000]).decided).toBe(1);
  });
});
