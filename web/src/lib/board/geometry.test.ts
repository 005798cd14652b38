import { describe, expect, it } from "vitest";
import { divide, fitRows, rect, spread, type Fit } from "./geometry";

const fit: Fit = { gap: 4, least: 30, widest: 80, lowest: 1, highest: 1.4 };

describe("rows of pieces", () => {
  it("stay one row while the pieces are large enough", () => {
    expect(fitRows(5, 300, 100, fit)).toMatchObject({ rows: 1, columns: 5 });
  });

  it("become more when the pieces would be too small", () => {
    expect(fitRows(12, 300, 100, fit)).toMatchObject({ rows: 2, columns: 6 });
  });

  it("hold thirty-six pieces of 44 px on a small phone", () => {
    const size = fitRows(36, 308, 330, { ...fit, least: 44, highest: 1 });
    expect(size.w).toBeGreaterThanOrEqual(44);
  });

  it("never exceed width, height or proportion", () => {
    for (let count = 1; count <= 107; count += 1) {
      const { w, h, rows, columns } = fitRows(count, 280, 160, fit);
      expect(columns * w + (columns - 1) * 4).toBeLessThanOrEqual(280.01);
      expect(rows * h + (rows - 1) * 4).toBeLessThanOrEqual(160.01);
      expect(h).toBeLessThanOrEqual(w * 1.4 + 0.01);
    }
  });

  it("are centred, the last one too", () => {
    const places = spread(3, rect(0, 0, 70, 140), { ...fit, highest: 1 });
    expect(places).toHaveLength(3);
    expect(places[2]!.x + places[2]!.w / 2).toBeCloseTo(35);
  });
});

describe("dividing a length", () => {
  it("gives everyone the least and the rest by weight", () => {
    expect(
      divide(100, [
        { least: 10, most: 99, weight: 1 },
        { least: 10, most: 99, weight: 3 },
      ]),
    ).toEqual([30, 70]);
  });

  it("hands on what somebody cannot take, and keeps what nobody can", () => {
    expect(
      divide(100, [
        { least: 0, most: 10, weight: 1 },
        { least: 0, most: 60, weight: 1 },
      ]),
    ).toEqual([10, 60]);
  });
});
