import { beforeAll, describe, expect, it } from "vitest";
import { isMarketplaceId } from "../../../contract/listings/marketplaces.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import type { CollectionDraft } from "../../market/drafts.ts";
import { THEMES } from "../themes/index.ts";
import type { Theme } from "../themes/theme.ts";
import { demoDraft } from "./demo-draft.ts";
import { commonMarket, HISTORY_DAYS } from "./market-history.ts";

const START = Date.UTC(2026, 0, 15);
const SEED = "1";
const draftOf = (theme: Theme, seed = SEED) => demoDraft(theme, commonMarket(seed), START, seed);

describe("demo collections", () => {
  it("number five, one with 25,000 tokens, and cover every kind of featuring", () => {
    expect(THEMES).toHaveLength(5);
    expect(THEMES.map(({ size }) => size)).toContain(25_000);
    expect(new Set(THEMES.map(({ featured }) => Math.sign(featured)))).toEqual(new Set([-1, 0, 1]));
    const expired = THEMES.filter(({ featuredUntilDay }) => (featuredUntilDay ?? 1) < 0);
    expect(expired).toHaveLength(1);
  });
});

describe.each(THEMES)("$name", (theme) => {
  let draft: CollectionDraft;
  let amounts: Map<string, number>;
  beforeAll(() => {
    draft = draftOf(theme);
    amounts = new Map();
    for (const { traits } of draft.tokens)
      for (const [trait, value] of traits) {
        const key = `${trait} ${value}`;
        amounts.set(key, (amounts.get(key) ?? 0) + 1);
      }
  });

  it("is the same to the byte for the same seed, and differs for another seed", () => {
    const text = JSON.stringify(draft);
    expect(JSON.stringify(draftOf(theme))).toBe(text);
    expect(JSON.stringify(draftOf(theme, "2"))).not.toBe(text);
  });

  it("keeps its history relative to the start when the start moves", () => {
    const later = demoDraft(theme, commonMarket(SEED), START + 5 * DAY_MS, SEED);
    expect(later.sales.map(({ at }) => at - 5 * DAY_MS)).toEqual(draft.sales.map(({ at }) => at));
    expect(later.sales.map(({ price }) => price)).toEqual(draft.sales.map(({ price }) => price));
    expect(later.listings).toEqual(
      draft.listings.map(({ at = Number.NaN, ...ask }) => ({ ...ask, at: at + 5 * DAY_MS })),
    );
  });

  it("is marked as a demo", () => {
    expect(draft).toMatchObject({ demo: true, drawn: true, contractAddress: null });
    expect(draft.dataSource.kind).toBe("demo");
    expect(draft.dataSource.listingsSimulated).toBe(true);
    expect(draft.dataSource.note).toMatch(/demo/);
  });

  it("has distinct token ids, and its cover is one of them", () => {
    const ids = new Set(draft.tokens.map(({ tokenId }) => tokenId));
    expect(ids.size).toBe(theme.size);
    expect(ids).toContain(draft.coverTokenId);
    const cover = draft.tokens.find(({ tokenId }) => tokenId === draft.coverTokenId);
    expect(cover?.name).toBe(Object.keys(theme.oneOfOnes)[0]);
  });

  it("has skewed traits: every value occurs, the most common at least four times as often as the rarest", () => {
    expect(draft.traits.length).toBeGreaterThanOrEqual(4);
    expect(draft.traits.some(({ rankedNumerically }) => rankedNumerically)).toBe(true);
    const oneOfOnes = new Set(Object.keys(theme.oneOfOnes));
    for (const trait of draft.traits) {
      const counts = trait.values
        .filter(({ label }) => !oneOfOnes.has(label))
        .map(({ id }) => amounts.get(`${trait.id} ${id}`) ?? 0);
      if (trait.rankedNumerically) continue;
      expect(Math.min(...counts), trait.name).toBeGreaterThan(0);
      expect(Math.max(...counts) / Math.min(...counts), trait.name).toBeGreaterThan(4);
    }
    const type = draft.traits[0];
    for (const { id, label } of type.values)
      if (oneOfOnes.has(label)) expect(amounts.get(`${type.id} ${id}`)).toBe(1);
  });

  it("has a multi-valued trait, of which tokens carry 0 to 4 values", () => {
    const several = Object.values(theme.traits).findIndex(({ counts }) => counts);
    const { id } = draft.traits[several];
    const counts = new Set(
      draft.tokens.map(({ traits }) => traits.filter(([trait]) => trait === id).length),
    );
    expect(counts).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it("gives tokens only known values, each once", () => {
    const known = new Set(
      draft.traits.flatMap(({ id, values }) => values.map((value) => `${id} ${value.id}`)),
    );
    const bad = draft.tokens.filter(({ traits }) => {
      const keys = traits.map(([trait, value]) => `${trait} ${value}`);
      return new Set(keys).size < keys.length || !keys.every((key) => known.has(key));
    });
    expect(bad).toEqual([]);
  });

  it("has vibes that some tokens have, but not all", () => {
    expect(draft.vibes.length).toBeGreaterThanOrEqual(4);
    for (const vibe of draft.vibes) {
      const pairs = new Set(vibe.traits.map(([trait, value]) => `${trait} ${value}`));
      const count = draft.tokens.filter(({ traits }) =>
        traits.some(([trait, value]) => pairs.has(`${trait} ${value}`)),
      ).length;
      expect(count, vibe.name).toBeGreaterThan(0);
      expect(count, vibe.name).toBeLessThan(draft.tokens.length);
    }
  });

  it("has two years of sales in order, at prices above 0, with booms and slumps", () => {
    const { sales } = draft;
    expect(sales).toHaveLength(theme.market.sales);
    const ids = new Set(draft.tokens.map(({ tokenId }) => tokenId));
    const times = sales.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(START - HISTORY_DAYS * DAY_MS);
    expect(times.at(-1)).toBeLessThanOrEqual(START);
    expect(sales.filter(({ price, tokenId }) => !(price > 0) || !ids.has(tokenId))).toEqual([]);
    const quarters = Array.from({ length: 8 }, (_, quarter) => {
      const from = START - (HISTORY_DAYS - quarter * 91) * DAY_MS;
      const prices = sales
        .filter(({ at }) => at >= from && at < from + 91 * DAY_MS)
        .map(({ price }) => price)
        .sort((a, b) => a - b);
      return prices[prices.length >> 1];
    }).filter((price) => price !== undefined);
    expect(Math.max(...quarters) / Math.min(...quarters)).toBeGreaterThan(1.4);
  });

  it("has 8 to 18 percent listed, mostly around the floor and up, with bargains and absurd asks", () => {
    const { listings } = draft;
    const share = listings.length / theme.size;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.19);
    expect(new Set(listings.map(({ tokenId }) => tokenId)).size).toBe(listings.length);
    expect(listings.every(({ marketplace }) => isMarketplaceId(marketplace))).toBe(true);
    expect(new Set(listings.map(({ marketplace }) => marketplace))).toEqual(new Set([0, 1, 2, 3]));
    const { floor } = theme.market;
    const part = (holds: (price: number) => boolean) =>
      listings.filter(({ price }) => holds(price)).length / listings.length;
    expect(part((price) => price > floor * 0.9 && price < floor * 3)).toBeGreaterThan(0.7);
    expect(part((price) => price > 0 && price < floor * 0.9)).toBeGreaterThan(0.01);
    expect(part((price) => price > floor * 10)).toBeGreaterThan(0.005);
    expect(part((price) => price > floor * 10)).toBeLessThan(0.06);
  });

  it("lists most tokens within two months, the newest minutes before the start", () => {
    const ages = draft.listings.map(({ at = Number.NaN }) => START - at);
    const part = (days: number) => ages.filter((age) => age < days * DAY_MS).length / ages.length;
    expect(part(1)).toBeGreaterThan(0.1);
    expect(part(1)).toBeLessThan(0.3);
    expect(part(60)).toBeGreaterThan(0.85);
    expect(part(60)).toBeLessThan(1);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(10 * 60_000);
    expect(ages.every(Number.isInteger)).toBe(true);
  });

  it("lists a token after its last sale, and after the collection is published", () => {
    const lastSales = new Map(draft.sales.map(({ tokenId, at }) => [tokenId, at]));
    const published = draft.firstPublishedToProduction ?? Number.NaN;
    const tooEarly = draft.listings.filter(
      ({ tokenId, at = Number.NaN }) => !(at >= (lastSales.get(tokenId) ?? published)),
    );
    expect(tooEarly).toEqual([]);
  });
});
