import { describe, expect, it } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createAppraiser } from "./appraiser.ts";
import { fitModel } from "./fit/fit.ts";
import { readModel } from "./model.ts";

const { tokens, sales } = syntheticMarket({ seed: 3, tokens: 200, sales: 300 });
const model = fitModel(tokens, sales);
if (model === null) throw new Error("there is no model");
const { knownUntil } = model;
const [{ tokenId }] = tokens;

/** Learns one sale after the fit. Returns the stored model after it, and a function that predicts the level. */
function learned(price: number) {
  const appraiser = createAppraiser(model!, tokens);
  appraiser.learn({ tokenId, at: knownUntil + 1, price });
  const stored = JSON.parse(JSON.stringify(appraiser.model));
  return { stored: readModel(stored), predict: () => appraiser.predict(knownUntil + 2).level };
}

describe("an appraiser", () => {
  it.each([0, -1, Number.NaN, Infinity])(
    "notes the time of a sale at %d, and learns nothing else of it",
    (price) => {
      const { stored, predict } = learned(price);
      expect(stored).toEqual({ ...model, knownUntil: knownUntil + 1 });
      expect(predict()).toBe(createAppraiser(model, tokens).predict(knownUntil + 2).level);
    },
  );

  it("remembers a plausible sale, and doubts one at a thousand times the value", () => {
    const fair = createAppraiser(model, tokens);
    const { projection } = fair.estimateOf(0, fair.predict(knownUntil));
    const plausible = learned(projection * 1.05).stored;
    expect(plausible?.remembered.at(-1)).toEqual([
      tokenId,
      knownUntil + 1,
      Math.log(projection * 1.05),
    ]);
    expect(plausible?.doubted).toEqual(model.doubted);
    const wash = learned(projection * 1_000).stored;
    expect(wash?.remembered).toEqual(model.remembered);
    expect(wash?.doubted).toHaveLength(model.doubted.length + 1);
  });
});
