/** A dear decision: held down for a while, or given twice. */

export const HOLD_MS = 700;
export const ARMED_MS = 2500;

export type Hold =
  { phase: "idle" } | { phase: "held"; since: number; armed: boolean } | { phase: "armed"; since: number };

export type HoldInput = "press" | "release" | "give" | "cancel" | "tick";

export const RESTING: Hold = { phase: "idle" };

/** The next phase at time `now` (ms), and whether the decision is made. `give` is a whole press: a key, a click. */
export function decide(hold: Hold, input: HoldInput, now: number): [Hold, boolean] {
  const armed = hold.phase === "armed" && now - hold.since < ARMED_MS;
  switch (input) {
    case "cancel":
      return [RESTING, false];
    case "give":
      return armed ? [RESTING, true] : [{ phase: "armed", since: now }, false];
    case "press":
      return [{ phase: "held", since: now, armed }, false];
    case "release":
      if (hold.phase !== "held") return [hold, false];
      return hold.armed ? [RESTING, true] : [{ phase: "armed", since: now }, false];
    case "tick":
      if (hold.phase === "held" && now - hold.since >= HOLD_MS) return [RESTING, true];
      return hold.phase === "armed" && !armed ? [RESTING, false] : [hold, false];
  }
}

export const filled = (hold: Hold, now: number): number =>
  hold.phase === "held" ? Math.min(1, (now - hold.since) / HOLD_MS) : 0;
