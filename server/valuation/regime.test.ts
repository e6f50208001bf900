import { describe, expect, it } from "vitest";
import { seededRandom } from "../testing/sample-collection.ts";
import { CALM, confidenceCap, nextRegime, type Regime, salesToAgree } from "./regime.ts";

/** Returns the number of sales, each of which comes true with `share`, until the regime is broken. */
function salesUntilBroken(said: number, share: number, most: number, random: () => number) {
  let regime: Regime = CALM;
  for (let sale = 0; sale < 60; sale += 1) regime = nextRegime(regime, said, random() < said);
  let sales = 0;
  while (!regime.isBroken && sales < most) {
    regime = nextRegime(regime, said, random() < share);
    sales += 1;
  }
  return { regime, sales };
}

describe("a break of regime", () => {
  it.each([0.7, 0.8, 0.98])("is noticed within 50 sales if %d is said and 0.19 holds", (said) => {
    const random = seededRandom(44);
    for (let round = 0; round < 50; round += 1) {
      const { regime, sales } = salesUntilBroken(said, 0.19, 1000, random);
      expect(sales).toBeLessThanOrEqual(50);
      expect(confidenceCap(regime)).toBeLessThanOrEqual(0.5);
    }
  });

  it.each([0.3, 0.6, 0.8, 0.9, 0.98])(
    "is not seen in 20,000 sales of which %d come true as said",
    (said) => {
      expect(salesUntilBroken(said, said, 20_000, seededRandom(45)).sales).toBe(20_000);
    },
  );

  it("ends once as many sales agree as it says, and caps no confidence then", () => {
    let regime: Regime = CALM;
    for (let sale = 0; sale < 40; sale += 1) regime = nextRegime(regime, 0.9, sale < 20);
    expect(regime.isBroken).toBe(true);
    expect(confidenceCap(regime)).toBe(0.5);
    const asked = salesToAgree(regime);
    expect(asked).toBeGreaterThan(10);
    for (let sale = 0; sale < asked; sale += 1) {
      expect(regime.isBroken).toBe(true);
      expect(salesToAgree(regime)).toBe(asked - sale);
      regime = nextRegime(regime, 0.9, true);
    }
    expect(regime.isBroken).toBe(false);
    expect(confidenceCap(regime)).toBe(1);
    expect(salesToAgree(regime)).toBe(0);
  });
});
