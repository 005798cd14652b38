import { describe, expect, it } from "vitest";
import { IDLE, shift, step, type Drag, type DragInput, type DragOutcome } from "./drag";

const at = (x: number, y = 0): { x: number; y: number } => ({ x, y });
const down: DragInput = { kind: "down", piece: 7, pointer: 1, at: at(0) };

function run(...inputs: DragInput[]): { drag: Drag; outcomes: NonNullable<DragOutcome>[] } {
  let drag: Drag = IDLE;
  const outcomes: NonNullable<DragOutcome>[] = [];
  for (const input of inputs) {
    const [next, outcome] = step(drag, input);
    drag = next;
    if (outcome) outcomes.push(outcome);
  }
  return { drag, outcomes };
}

describe("a drag", () => {
  it("is none below six pixels: a tap stays a tap", () => {
    const { drag, outcomes } = run(
      down,
      { kind: "move", pointer: 1, at: at(5) },
      { kind: "up", pointer: 1, at: at(5) },
    );
    expect([drag, outcomes]).toEqual([IDLE, []]);
  });

  it("begins at six pixels and takes the piece along", () => {
    const { drag } = run(down, { kind: "move", pointer: 1, at: at(0, 6) });
    expect(shift(drag, 7)).toEqual(at(0, 6));
    expect(shift(drag, 8)).toBeNull();
  });

  it("stays one when the pointer comes back", () => {
    const { drag } = run(
      down,
      { kind: "move", pointer: 1, at: at(9) },
      { kind: "move", pointer: 1, at: at(1) },
    );
    expect(shift(drag, 7)).toEqual(at(1));
  });

  it("ends with a drop where the pointer is", () => {
    const { outcomes } = run(
      down,
      { kind: "move", pointer: 1, at: at(9) },
      { kind: "up", pointer: 1, at: at(20) },
    );
    expect(outcomes).toEqual([{ kind: "drop", piece: 7, at: at(20) }]);
  });

  it("goes back when it is cancelled", () => {
    expect(run(down, { kind: "move", pointer: 1, at: at(9) }, { kind: "cancel" }).outcomes).toEqual([
      { kind: "back", piece: 7 },
    ]);
  });

  it("is not disturbed by an update while the piece is there", () => {
    const { drag } = run(
      down,
      { kind: "move", pointer: 1, at: at(9) },
      { kind: "update", alive: new Set([7, 9]) },
    );
    expect(drag.phase).toBe("dragging");
  });

  it("ends gently when the piece is gone", () => {
    const { drag, outcomes } = run(
      down,
      { kind: "move", pointer: 1, at: at(9) },
      { kind: "update", alive: new Set([9]) },
    );
    expect([drag, outcomes]).toEqual([IDLE, [{ kind: "back", piece: 7 }]]);
  });

  it("ignores a second finger", () => {
    const { drag } = run(
      down,
      { kind: "down", piece: 8, pointer: 2, at: at(50) },
      { kind: "move", pointer: 2, at: at(90) },
    );
    expect(drag).toMatchObject({ phase: "pressed", piece: 7 });
  });
});
