import { describe, expect, it } from "vitest";
import { parseValuation } from "../../contract/market/valuation.ts";
import { upperMedian } from "../../contract/values/median.ts";
import { DAY_MS } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import { seededRandom } from "../testing/sample-collection.ts";
import { CROWN, syntheticMarket } from "../testing/synthetic-market.ts";
import type { TokenToValue, ValuationModel } from "./collection-valuation.ts";
import { createExplainer, type Explainer } from "./explain.ts";
import { project, valueCollection } from "./project.ts";

const { tokens, sales } = syntheticMarket({ seed: 21, tokens: 750, sales: 1500 });
const { model, projections, confidences } = valueCollection(tokens, sales);
const crowned = tokens.findIndex(({ traits }) =>
  traits.some(([trait, value]) => trait === CROWN[0] && value === CROWN[1]),
);
const token = tokens[crowned];
/** For tests that fit a model of their own, or explain many tokens. */
const small = syntheticMarket({ seed: 21, tokens: 200, sales: 400 });

function explain(
  stored: ValuationModel | null,
  { tokenId }: TokenToValue,
  among: readonly TokenToValue[],
  by: readonly Sale[],
) {
  return valuationOf(createExplainer(stored, among, by), tokenId);
}

function valuationOf(explainer: Explainer, tokenId: string) {
  const valuation = explainer.explain(tokenId);
  if (valuation === null) throw new Error(`there is no token ${tokenId}`);
  return valuation;
}

describe("explain", () => {
  const explainer = createExplainer(model, tokens, sales);
  const valuation = valuationOf(explainer, token.tokenId);

  it("returns a valid valuation with the collection's projection and confidence", () => {
    expect(parseValuation(JSON.parse(JSON.stringify(valuation)))).toMatchObject({ ok: true });
    expect(valuation.projection).toBe(projections[crowned]);
    expect(valuation.confidence).toBe(confidences[crowned]);
  });

  it("returns bounds below and above the projection", () => {
    const { low, projection, high } = valuation;
    expect(low).toBeLessThan(projection ?? 0);
    expect(high).toBeGreaterThan(projection ?? 0);
  });

  it("returns bounds that contain most past sales", () => {
    const explaining = createExplainer(model, tokens, []);
    const common = sales.slice(-800).map((sale) => {
      const sold = tokens[Number(sale.tokenId) - 1];
      const { low, high } = explaining.explain(sold.tokenId) ?? {};
      return sale.price >= (low ?? 0) && sale.price <= (high ?? 0);
    });
    const held = common.filter(Boolean).length / common.length;
    // The level moved a little over these sales; the bounds are those of the last level.
    expect(held).toBeGreaterThan(0.5);
    expect(held).toBeLessThan(0.95);
  });

  it("lists the effect of each value on the price, the strongest first", () => {
    const [strongest] = valuation.effects;
    expect([strongest.traitId, strongest.valueId]).toEqual(CROWN);
    // Planted at e^2 times a plain token, which is a little under the average one.
    expect(strongest.share).toBeGreaterThan(4.5);
    expect(strongest.share).toBeLessThan(8);
    const strengths = valuation.effects.map(({ share }) => Math.abs(Math.log1p(share)));
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
    expect(valuation.effects).toHaveLength(token.traits.length);
  });

  const product = "returns parts whose product is the projection";
  it(`${product}, for 40 tokens`, () => expectParts(40));
  it(`${product}, for 300 tokens`, { tags: ["long"] }, () => expectParts(300));

  function expectParts(count: number) {
    for (const { tokenId } of tokens.slice(0, count)) {
      const said = explainer.explain(tokenId);
      if (!said || said.base === null || said.projection === null) throw new Error("no valuation");
      const shares = [
        ...said.effects.map(({ share }) => share),
        said.traitCountShare,
        said.ownSalesShare,
      ];
      const product = shares.reduce((price, share) => price * (1 + share), said.base);
      expect(Number(product.toPrecision(4))).toBe(said.projection);
    }
  }

  it("lists the token's own sales, the latest first, and their effect on the price", () => {
    const last = sales[sales.length - 1];
    const now = last.at + 3_600_000;
    const own = valuation.ownSales;
    expect(own).toEqual(
      sales
        .filter(({ tokenId }) => tokenId === token.tokenId)
        .map(({ price, at }) => ({
          ...{ price, at, believed: true, reason: null },
          today: expect.any(Number),
        }))
        .reverse(),
    );
    if (model === null || valuation.projection === null) throw new Error("there is no model");
    const dear = { tokenId: token.tokenId, price: valuation.projection * 1.6, at: now };
    const after = explain(project(model, tokens, [dear]).model, token, tokens, [...sales, dear]);
    expect(after.ownSales[0]).toMatchObject({ price: dear.price, at: now, believed: true });
    expect(after.ownSalesShare).toBeGreaterThan(valuation.ownSalesShare);
    expect(after.comparables.map(({ tokenId }) => tokenId)).not.toContain(token.tokenId);
  });

  it("moves the prices of comparable sales and of own sales to today's level", () => {
    const { tokens, sales } = small;
    const middle = Math.floor(0.8 * tokens.length);
    const early = new Set(tokens.slice(0, middle).map(({ tokenId }) => tokenId));
    const rising = sales.map((sale): Sale => {
      const isEarly = early.has(sale.tokenId);
      return isEarly ? sale : { ...sale, price: 3 * sale.price, at: sale.at + 150 * DAY_MS };
    });
    const { model } = valueCollection(tokens, rising);
    const explaining = createExplainer(model, tokens, rising);
    const explained = tokens
      .slice(middle, middle + 40)
      .flatMap(({ tokenId }) => explaining.explain(tokenId)?.comparables ?? []);
    const own = tokens
      .slice(0, middle)
      .flatMap(({ tokenId }) => explaining.explain(tokenId)?.ownSales ?? [])
      .map(({ price, today }) => (today ?? 0) / price);
    expect(upperMedian(own)).toBeGreaterThan(2.5);
    expect(upperMedian(own)).toBeLessThan(3.6);
    const ratios = (isEarly: boolean) =>
      explained
        .filter(({ tokenId }) => early.has(tokenId) === isEarly)
        .map(({ price, today }) => (today ?? 0) / price);
    expect(upperMedian(ratios(true))).toBeGreaterThan(2.5);
    expect(upperMedian(ratios(true))).toBeLessThan(3.6);
    expect(upperMedian(ratios(false))).toBeGreaterThan(0.85);
    expect(upperMedian(ratios(false))).toBeLessThan(1.18);
  });

  it("marks a comparable sale that the model does not believe, with the reason", () => {
    const { tokenId } = valuation.comparables[0];
    const at = sales[sales.length - 1].at + 1;
    if (model === null) throw new Error("there is no model");
    const wash = { tokenId, price: 100 * (valuation.projection ?? 0), at };
    const { model: later } = project(model, tokens, [wash]);
    const { comparables } = explain(later, token, tokens, [...sales, wash]);
    const marked = comparables.filter(({ believed }) => !believed);
    expect(marked).toMatchObject([
      { tokenId, reason: expect.stringMatching(/^paid \d+ times its value at that time$/) },
    ]);
  });

  it("has the number of past sales that its confidence rests on", () => {
    expect(valuation.similarSales).toBeGreaterThan(0);
    expect(valuation.similarSales).toBeLessThanOrEqual(sales.length);
  });

  it("has the level of the market", () => {
    expect(valuation.level).toBe(explainer.level().level);
    expect(valuation.level).toBeLessThan(valuation.base ?? 0);
  });

  it("lists recent sales of similar tokens, each token once", () => {
    const { comparables } = valuation;
    expect(comparables).toHaveLength(6);
    expect(new Set(comparables.map(({ tokenId }) => tokenId)).size).toBe(6);
    expect(comparables[0].shared).toBe(3);
    for (const comparable of comparables)
      expect(sales).toContainEqual({
        tokenId: comparable.tokenId,
        price: comparable.price,
        at: comparable.at,
      });
  });

  it("prefers an old sale of a token of similar worth to recent sales of cheaper tokens", () => {
    const now = sales[sales.length - 1].at;
    const shares = (other: TokenToValue) =>
      other.traits.filter(([trait, value]) =>
        token.traits.some((own) => own[0] === trait && own[1] === value),
      ).length;
    const others = tokens.filter((other) => other !== token && shares(other) === 2);
    const isCrowned = ({ traits }: TokenToValue) =>
      traits.some(([trait, value]) => trait === CROWN[0] && value === CROWN[1]);
    const crownedSale = others.find(isCrowned);
    if (!crownedSale) throw new Error("no other token has a crown and one more value");
    const given = [
      { tokenId: crownedSale.tokenId, price: 70, at: now - 540 * 86_400_000 },
      ...others
        .filter((other) => !isCrowned(other))
        .slice(0, 10)
        .map(({ tokenId }) => ({ tokenId, price: 10, at: now })),
    ];
    const [first] = explain(model, token, tokens, given).comparables;
    expect(first.tokenId).toBe(crownedSale.tokenId);
  });

  it("prefers a token that shares the values that matter to the price", () => {
    // Traits 1 and 3 triple the price, the others change nothing. All values are equally rare.
    const kinds = Array.from({ length: 16 }, (_, kind) =>
      [1, 2, 4, 8].map((bit) => kind & bit && 1),
    );
    const plain = Array.from({ length: 160 }, (_, index): TokenToValue => {
      const values = kinds[index % kinds.length];
      const traits = values.map((value, trait) => [trait + 1, value] as const);
      return { tokenId: String(index), rank: 1, traits };
    });
    const worth = ({ traits }: TokenToValue) => 10 * 3 ** (traits[0][1] + traits[2][1]);
    const random = seededRandom(5);
    const past = Array.from({ length: 300 }, (_, index): Sale => {
      const sold = plain[Math.floor(random() * plain.length)];
      const price = worth(sold) * (0.95 + 0.1 * random());
      return { tokenId: sold.tokenId, price, at: index * 3_600_000 };
    });
    const of = (...values: number[]) => {
      const found = plain.find(({ traits }) =>
        traits.every(([, value], at) => value === values[at]),
      );
      if (!found) throw new Error("there is no such token");
      return found;
    };
    const [asked, alike, other] = [of(1, 1, 0, 1), of(1, 0, 0, 0), of(0, 1, 1, 1)];
    const at = 300 * 3_600_000;
    const latest = [other, alike].map(({ tokenId }) => ({ tokenId, price: 30, at }));
    const { comparables } = explain(valueCollection(plain, past).model, asked, plain, latest);
    expect(comparables.map(({ tokenId, shared }) => [tokenId, shared])).toEqual([
      [alike.tokenId, 2],
      [other.tokenId, 2],
    ]);
  });

  it("leaves gifts out of the comparables", () => {
    const gift = { tokenId: tokens[0].tokenId, price: 0.0001, at: sales[sales.length - 1].at };
    const { comparables } = explain(model, token, tokens, [gift, { ...gift, price: 0 }]);
    expect(comparables).toEqual([]);
  });

  it("returns only own sales without a readable model", () => {
    for (const none of [null, { version: 0 }])
      expect(explain(none, token, tokens, sales)).toEqual({
        tokenId: token.tokenId,
        projection: null,
        low: null,
        high: null,
        confidence: null,
        similarSales: null,
        salesToAgree: 0,
        usesTraits: true,
        level: null,
        base: null,
        effects: [],
        traitCountShare: 0,
        ownSalesShare: 0,
        ownSales: sales
          .filter(({ tokenId }) => tokenId === token.tokenId)
          .map(({ price, at }) => ({ price, at, today: null, believed: true, reason: null }))
          .reverse(),
        comparables: [],
      });
  });

  it("matches the projections after the level moved", () => {
    const last = sales[sales.length - 1].at;
    const risen = sales.slice(-100).map((sale, index) => ({
      ...sale,
      price: sale.price * 1.3,
      at: last + (index + 1) * 3_600_000,
    }));
    if (model === null) throw new Error("there is no model");
    const moved = project(model, tokens, risen);
    expect(explain(moved.model, token, tokens, risen).projection).toBe(moved.projections[crowned]);
  });

  it("compares each of several values of one trait with having none", () => {
    const several = { ...token, traits: [CROWN, [2, 1] as const] };
    const all = [...tokens.slice(0, -1), several];
    const { effects } = explain(model, several, all, sales);
    const feather = effects.find(({ valueId }) => valueId === 1);
    const alone = tokens.find(({ traits }) => traits[1][1] === 1) ?? token;
    const again = explain(model, alone, all, sales).effects.find(({ traitId }) => traitId === 2);
    expect(feather).toBeDefined();
    // The effect is nearly the same on every token, with one value or several. Other values change it a little.
    expect(again?.share).toBeCloseTo(feather?.share ?? Number.NaN, 2);
  });
});

describe("level", () => {
  const { tokens, sales } = small;
  const { model, projections } = valueCollection(tokens, sales);
  const projectionOf = (valued: TokenToValue) => projections[tokens.indexOf(valued)] ?? Number.NaN;
  const last = sales[sales.length - 1].at;
  const [cheap, other] = tokens.toSorted((a, b) => projectionOf(a) - projectionOf(b));
  const sold = (sale: TokenToValue, factor: number, minute: number): Sale => ({
    tokenId: sale.tokenId,
    price: factor * projectionOf(sale),
    at: last + minute * 60_000,
  });

  function levelAfter(later: readonly Sale[]) {
    if (model === null) throw new Error("there is no model");
    const updated = later.length > 0 ? project(model, tokens, later).model : model;
    return createExplainer(updated, tokens, [...sales, ...later]).level();
  }

  it("lists the sales that moved the level, the latest first, with what they did", () => {
    const before = levelAfter([]);
    const later = [sold(cheap, 1.3, 1), sold(other, 1.3, 2)];
    const { level, moves } = levelAfter(later);
    const listed = moves.filter(({ at }) => at > last);
    expect(listed.map(({ tokenId }) => tokenId)).toEqual([other.tokenId, cheap.tokenId]);
    for (const { share, price, expected } of listed) {
      expect(share).toBeGreaterThan(0.005);
      expect(price / expected).toBeGreaterThan(1.1);
    }
    const product = listed.reduce((total, { share }) => total * (1 + share), 1);
    // Two minutes of decay are the only other change of the level.
    expect(product).toBeCloseTo((level ?? 0) / (before.level ?? 1), 3);
  });

  it("does not list a wash sale", () => {
    const { moves } = levelAfter([sold(cheap, 100, 1)]);
    expect(moves.some(({ at }) => at > last)).toBe(false);
  });

  it("is missing without a model", () => {
    expect(createExplainer(null, tokens, sales).level()).toEqual({
      level: null,
      salesToAgree: 0,
      usesTraits: true,
      moves: [],
    });
  });
});
