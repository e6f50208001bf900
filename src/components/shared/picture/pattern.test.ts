import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TraitPair } from "../../../../contract/tokens/token.ts";
import { patternOf } from "./pattern.ts";

const traits = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 });

describe("patternOf", () => {
  it("returns the same pattern for the same token, with an existing palette", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), traits, (id, pairs) => {
        const pattern = patternOf(String(id), pairs, 6);
        expect(patternOf(String(id), pairs, 6)).toEqual(pattern);
        expect(pattern.palette).toBeGreaterThanOrEqual(0);
        expect(pattern.palette).toBeLessThan(6);
        expect(pattern.shapes.join("")).toMatch(/^[MmhvazlA-Z0-9 .-]*$/);
      }),
      { seed: 15, numRuns: 200 },
    );
  });

  it("gives tokens with the same traits one palette and different patches", () => {
    const pairs: readonly TraitPair[] = [
      [1, 2],
      [3, 4],
    ];
    const drawn = Array.from({ length: 7 }, (_, id) => patternOf(String(id), pairs, 6));
    expect(new Set(drawn.map(({ palette }) => palette)).size).toBe(1);
    expect(new Set(drawn.map(({ shapes }) => shapes.join())).size).toBeGreaterThan(1);
  });

  it("draws a token without traits from its id", () => {
    expect(patternOf("1", [], 6)).not.toEqual(patternOf("2", [], 6));
  });
});
