import { serialize } from "node:v8";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Sale } from "../market/market-events.ts";
import { seededRandom } from "../testing/sample-collection.ts";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createAppraiser } from "./appraiser.ts";
import type { TokenToValue } from "./collection-valuation.ts";
import { explainerOf } from "./explain.ts";
import { readModel } from "./model.ts";
import { packMarket, unpackMarket } from "./packed-market.ts";
import { project, valueCollection } from "./project.ts";
import { type ReadyMarket, readyMarket } from "./ready-market.ts";
import { toColumns } from "./token-columns.ts";

interface Case {
  readonly tokens: readonly TokenToValue[];
  readonly sales: readonly Sale[];
}

/** Returns a market with sales of unknown tokens, gifts and wash sales, in any order, and tokens with rare and doubled values. */
function anyMarket(seed: number): Case {
  const random = seededRandom(seed);
  const { tokens, sales } = syntheticMarket({
    tokens: 20 + Math.floor(random() * 150),
    sales: Math.floor(random() * 500),
    seed,
  });
  return {
    tokens: tokens.map((token, row) => ({
      ...token,
      traits: random() < 0.1 ? [...token.traits, [9, row], [2, 3]] : token.traits,
    })),
    sales: sales
      .map((sale) => {
        const chance = random();
        if (chance < 0.02) return { ...sale, tokenId: "unknown" };
        if (chance < 0.04) return { ...sale, price: 0 };
        return chance < 0.06 ? { ...sale, price: sale.price * 60 } : sale;
      })
      .sort(() => random() - 0.5),
  };
}

const modelOf = ({ tokens, sales }: Case) =>
  valueCollection(
    tokens,
    sales.toSorted((a, b) => a.at - b.at),
  ).model;

function packAndUnpack(ready: ReadyMarket): ReadyMarket {
  const unpacked = unpackMarket(packMarket(ready));
  if (!unpacked) throw new Error("not unpacked");
  return unpacked;
}

const SEEDS = [1, 2, 3, 4, 5, 6];

describe("a packed market", () => {
  it.each(SEEDS)(
    "explains each token, and the level, as before it was packed (seed %i)",
    (seed) => {
      const market = anyMarket(seed);
      const { tokens, sales } = market;
      const ready = readyMarket(modelOf(market), toColumns(tokens), sales);
      const [before, after] = [explainerOf(ready), explainerOf(packAndUnpack(ready))];
      for (const { tokenId } of tokens)
        expect(after.explain(tokenId)).toEqual(before.explain(tokenId));
      expect(after.level()).toEqual(before.level());
      expect(after.explain("unknown")).toBeNull();
    },
  );

  // An explanation prices one token alone. The appraiser learns all sales, and prices all tokens.
  it.each(SEEDS)(
    "explains each token by the price that the appraiser gives it (seed %i)",
    (seed) => {
      const market = anyMarket(seed);
      const { tokens, sales } = market;
      const stored = modelOf(market);
      const model = stored && readModel(stored);
      if (!stored || !model) throw new Error("there is no model");
      const appraiser = createAppraiser(model, tokens);
      const prediction = appraiser.predict(model.knownUntil);
      const explainer = explainerOf(packAndUnpack(readyMarket(stored, toColumns(tokens), sales)));
      const { projections } = project(stored, tokens, []);
      for (const [row, { tokenId, traits }] of tokens.entries()) {
        const explained = explainer.explain(tokenId);
        expect(explained).toMatchObject({
          ...appraiser.estimateOf(row, prediction),
          projection: projections[row],
          ownSalesShare: Math.expm1(appraiser.partsOf(row, traits, prediction).own),
          similarSales: appraiser.similarSalesOf(row),
        });
      }
    },
  );

  it("has the own sales of a collection without a model", () => {
    const { tokens, sales } = anyMarket(7);
    const ready = readyMarket(null, toColumns(tokens), sales);
    const explainer = explainerOf(packAndUnpack(ready));
    const [{ tokenId }] = sales;
    expect(explainer.explain(tokenId)).toEqual(explainerOf(ready).explain(tokenId));
    expect(explainer.explain(tokenId)?.ownSales).not.toEqual([]);
    expect(explainer.level().level).toBeNull();
  });

  it("is not unpacked if it is invalid or of another version", () => {
    const market = anyMarket(8);
    const ready = readyMarket(modelOf(market), toColumns(market.tokens), market.sales);
    const packed = packMarket(ready);
    const repack = (value: unknown) => `1:${deflateRawSync(serialize(value)).toString("base64")}`;
    const { tokens, sales, valued } = ready;
    const whole = { tokens, sales, valued };
    expect(unpackMarket(repack(whole))).toEqual(ready);
    const invalid = [
      ...["", "1:", "1:AAAA", packed.slice(0, -100), packed.replace("1:", "2:")],
      ...[null, [], { ...whole, tokens: null }].map(repack),
      repack({ ...whole, tokens: { ...tokens, starts: tokens.starts.slice(1) } }),
      repack({ ...whole, tokens: { ...tokens, pairs: tokens.pairs.slice(1) } }),
      repack({ ...whole, sales: { ...sales, price: sales.price.slice(1) } }),
      repack({ ...whole, sales: { ...sales, rows: sales.rows.map(() => tokens.ids.length) } }),
      repack({ ...whole, valued: { ...valued, model: { version: 0 } } }),
      repack({ ...whole, valued: { ...valued, projections: new Float64Array(1) } }),
    ];
    expect(invalid.map(unpackMarket)).toEqual(invalid.map(() => null));
  });
});
