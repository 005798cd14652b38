import { describe, expect, it } from "vitest";
import { rect } from "./geometry";
import { ringPath, ringPoint } from "./ring";

const box = rect(0, 0, 200, 100);

describe("the ring", () => {
  it("begins at the middle of the top and closes", () => {
    expect(ringPath(box, 50)).toMatch(/^M100 0 H150 A50 50 .* Z$/);
  });

  it.each([
    [0, 100, 0, 0],
    [0.25, 200, 50, 90],
    [0.5, 100, 100, 180],
    [0.75, 0, 50, 270],
  ])("is at %d of the way round where it should be", (part, x, y, angle) => {
    const point = ringPoint(box, 50, part);
    expect(point.x).toBeCloseTo(x);
    expect(point.y).toBeCloseTo(y);
    expect((point.angle + 360) % 360).toBeCloseTo(angle);
  });
});
