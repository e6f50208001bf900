import { describe, expect, it } from "vitest";
import { createRandom, createWeightedDraw } from "./random.ts";

const draws = (seed: string, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe("createRandom", () => {
  it("repeats its stream for the same seed and differs for another", () => {
    expect(draws("tide", 50)).toEqual(draws("tide", 50));
    expect(draws("tide", 50)).not.toEqual(draws("tidf", 50));
  });

  it("draws the same numbers on every machine", () => {
    expect(draws("fairfloor", 3)).toMatchInlineSnapshot(`
      [
        0.8329934775829315,
        0.5403894144110382,
        0.9060842436738312,
      ]
    `);
  });

  it("has the mean of a uniform and the moments of a normal distribution", () => {
    const random = createRandom("uniform");
    const count = 40_000;
    let sum = 0;
    let normals = 0;
    let squares = 0;
    for (let index = 0; index < count; index += 1) {
      sum += random.next();
      const normal = random.normal();
      normals += normal;
      squares += normal * normal;
    }
    expect(sum / count).toBeCloseTo(0.5, 1);
    expect(normals / count).toBeCloseTo(0, 1);
    expect(squares / count).toBeCloseTo(1, 1);
  });

  it("throws when it picks from an empty list", () => {
    expect(() => createRandom("x").pick([])).toThrow("empty");
  });
});

describe("createWeightedDraw", () => {
  it("draws in proportion to the weights, and never an index of weight 0", () => {
    const draw = createWeightedDraw([1, 0, 3]);
    const random = createRandom("weights");
    const counts = [0, 0, 0];
    for (let index = 0; index < 20_000; index += 1) counts[draw.draw(random)] += 1;
    expect(counts[1]).toBe(0);
    expect(counts[2] / counts[0]).toBeGreaterThan(2.8);
    expect(counts[2] / counts[0]).toBeLessThan(3.2);
  });

  it("throws if no weight is above 0", () => {
    expect(() => createWeightedDraw([0, 0])).toThrow("above 0");
  });
});
