import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_QUERY } from "../../../../contract/query.ts";
import { DEALS } from "../../../../contract/tokens/deal.ts";
import { EMPTY_AGGREGATES } from "../../../../contract/view/view.ts";
import { stateFromText } from "../../../testing/token-table.ts";
import { chartPoints, KINDS } from "../points/chart-points.ts";
import {
  chartDomain,
  type DomainSource,
  fittingScale,
  heightShare,
  priceAt,
  rangeOfInterest,
  rankAt,
  sameDomain,
  widthShare,
} from "./chart-domain.ts";

const AGGREGATES = {
  ...EMPTY_AGGREGATES,
  lowestPrice: 20,
  highestPrice: 900,
  lowestProjection: 18,
  highestProjection: 80,
  cheapestBand: [20, 22],
  priciestBand: [100, 900],
  bottomRank: 1000,
} as const;

function pointsFromText(text: string) {
  const state = stateFromText(text);
  return {
    points: chartPoints(state),
    projections: state.figures?.figures.priceProjection ?? null,
  };
}

function source(change: Partial<DomainSource> = {}): DomainSource {
  const { points, projections } = pointsFromText(`
    rank  price  projection
    1     -      80
    500   900    40
    1000  20     18
  `);
  return {
    points,
    projections,
    aggregates: AGGREGATES,
    query: DEFAULT_QUERY,
    bottomRank: 1000,
    scale: "linear",
    phone: false,
    ...change,
  };
}

describe("rangeOfInterest", () => {
  it("is the lower edge of the priciest band", () => {
    expect(rangeOfInterest({ ...AGGREGATES, highestProjection: 80 })).toBe(100);
  });

  it("is the highest projection if that is higher", () => {
    expect(rangeOfInterest({ ...AGGREGATES, highestProjection: 250 })).toBe(250);
  });

  it("is the highest price if there are too few listings for a band", () => {
    expect(rangeOfInterest({ ...AGGREGATES, priciestBand: null, highestProjection: null })).toBe(
      900,
    );
  });

  it("is null without a listing and a projection", () => {
    expect(rangeOfInterest(EMPTY_AGGREGATES)).toBeNull();
  });
});

describe("chartDomain", () => {
  it("pins prices at 1.05 times the range and ends the axis 1.015 times above", () => {
    const domain = chartDomain(source());
    expect(domain.priceFrom).toBe(0);
    expect(domain.priceRange).toBe(100);
    expect(domain.pricePinned).toBeCloseTo(105, 9);
    expect(domain.priceTo).toBeCloseTo(105 * 1.015, 9);
  });

  it("leaves more room on phones: 1.15 and 1.06", () => {
    const domain = chartDomain(source({ phone: true }));
    expect(domain.pricePinned).toBeCloseTo(115, 9);
    expect(domain.priceTo).toBeCloseTo(115 * 1.06, 9);
  });

  it("keeps the pinned line at the same height on a logarithmic axis", () => {
    const linear = chartDomain(source());
    const log = chartDomain(source({ scale: "log" }));
    expect(heightShare(log, 900)).toBeCloseTo(heightShare(linear, 900), 9);
    expect(log.priceFrom).toBeGreaterThan(0);
    expect(log.priceFrom).toBeLessThanOrEqual(18);
  });

  it("starts a logarithmic axis below the cheapest ask, ignoring a price of 0", () => {
    const cheap = pointsFromText(`
      price  projection
      0      40
      12     18
    `);
    const aggregates = { ...AGGREGATES, lowestPrice: 0 };
    const domain = chartDomain({ ...source({ scale: "log", aggregates }), ...cheap });
    expect(domain.priceFrom).toBe(10);
  });

  it("limits how far one mistaken ask extends a logarithmic axis", () => {
    const mistaken = pointsFromText(`
      price   projection
      0.0001  40
      20      18
    `);
    const domain = chartDomain({ ...source({ scale: "log" }), ...mistaken });
    expect(domain.priceFrom).toBeGreaterThan(1);
    expect(heightShare(domain, 0.0001)).toBe(0);
  });

  it("fits the prices of the filtered ranks", () => {
    const domain = chartDomain(
      source({ query: { ...DEFAULT_QUERY, minRank: 400, maxRank: 1000 } }),
    );
    expect([domain.firstRank, domain.lastRank]).toEqual([400, 1000]);
    expect(domain.priceRange).toBe(900); // two listings are too few for a band: the highest price counts
  });

  it("keeps the collection's price range if the filtered ranks have no tokens", () => {
    const query = { ...DEFAULT_QUERY, minRank: 2, maxRank: 3 };
    const none = pointsFromText("price projection");
    expect(chartDomain(source({ ...none, query })).priceRange).toBe(100);
  });

  it("reports whether any point is pinned", () => {
    expect(chartDomain(source()).pins).toBe(true);
    expect(chartDomain(source(pointsFromText("price projection\n 99 90"))).pins).toBe(false);
  });

  it("ends at the maximum price filter and keeps no room for pinned points", () => {
    const domain = chartDomain(source({ query: { ...DEFAULT_QUERY, minPrice: 10, maxPrice: 60 } }));
    expect(domain.priceFrom).toBe(10);
    expect(domain.priceRange).toBe(60);
    expect(domain.pricePinned).toBe(60);
    expect(domain.priceTo).toBeGreaterThan(60);
    expect(domain.priceTo).toBeLessThan(61);
  });

  it("extends to the highest price if the minimum price filter is above the range", () => {
    const domain = chartDomain(source({ query: { ...DEFAULT_QUERY, minPrice: 400 } }));
    expect(domain.priceFrom).toBe(400);
    expect(domain.priceRange).toBe(900);
  });

  const single = pointsFromText(`
    rank  price  projection
    7     5      -
  `);
  const alone = {
    ...EMPTY_AGGREGATES,
    lowestPrice: 5,
    highestPrice: 5,
    bottomRank: 7,
  };
  it.each(["linear", "log"] as const)(
    "has a height and a width for one point alone on a %s axis",
    (scale) => {
      const query = { ...DEFAULT_QUERY, minPrice: 5, maxPrice: 5, minRank: 7, maxRank: 7 };
      for (const each of [DEFAULT_QUERY, query]) {
        const domain = chartDomain({
          ...source({ scale, query: each, aggregates: alone, bottomRank: 7 }),
          ...single,
        });
        expect(domain.priceTo).toBeGreaterThan(domain.priceFrom);
        expect(domain.rankTo).toBeGreaterThan(domain.rankFrom);
        const share = heightShare(domain, 5);
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThan(1);
      }
    },
  );

  it("never has an empty or infinite axis", () => {
    const amount = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }));
    const rank = fc.option(fc.integer({ min: 0, max: 20_000 }));
    fc.assert(
      fc.property(
        fc.record({ low: amount, high: amount, band: amount, projected: amount }),
        fc.record({
          minPrice: amount,
          maxPrice: amount,
          minRank: rank,
          maxRank: rank,
          deals: fc.subarray([...DEALS]),
        }),
        fc.constantFrom("linear" as const, "log" as const),
        ({ low, high, band, projected }, query, scale) => {
          const domain = chartDomain(
            source({
              scale,
              query,
              aggregates: {
                ...EMPTY_AGGREGATES,
                lowestPrice: low,
                highestPrice: high,
                lowestProjection: projected,
                highestProjection: projected,
                priciestBand: band === null ? null : [band, band],
              },
            }),
          );
          expect(domain.rankTo).toBeGreaterThan(domain.rankFrom);
          expect(domain.priceTo).toBeGreaterThan(domain.priceFrom);
          for (const price of [0, 1, domain.priceFrom, domain.priceRange, 1e9]) {
            const share = heightShare(domain, price);
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(1);
          }
        },
      ),
      { seed: 403, numRuns: 500 },
    );
  });
});

describe("the axis of a market", () => {
  /** Builds listed points at `prices`, and unlisted ones at `projections`. */
  function market(prices: readonly number[], projections: readonly number[] = []) {
    const values = Float64Array.from([...prices, ...projections]);
    const points = {
      length: values.length,
      rows: Uint32Array.from(values, (_, row) => row),
      ranks: Float64Array.from(values, (_, row) => row + 1),
      values,
      kinds: Uint8Array.from(values, (_, row) =>
        KINDS.indexOf(row < prices.length ? "listed" : "unlisted"),
      ),
      levels: new Uint8Array(values.length),
      counts: { hot: 0, cold: 0, listed: prices.length, unlisted: projections.length },
      unplaced: 0,
    };
    const sorted = [...prices].sort((a, b) => a - b);
    const band = sorted[Math.floor(sorted.length * 0.9)] ?? null;
    const aggregates = {
      ...EMPTY_AGGREGATES,
      priciestBand: band === null ? null : ([band, sorted.at(-1) ?? band] as const),
      highestPrice: sorted.at(-1) ?? null,
      lowestProjection: projections.length > 0 ? Math.min(...projections) : null,
      highestProjection: projections.length > 0 ? Math.max(...projections) : null,
    };
    return { points, projections: null, aggregates };
  }
  const domainOf = (
    scale: "linear" | "log",
    ...given: Parameters<typeof market>
  ): ReturnType<typeof chartDomain> => chartDomain({ ...source({ scale }), ...market(...given) });
  const middleOf = (prices: readonly number[]) => {
    const sorted = [...prices].sort((a, b) => a - b);
    return [0.05, 0.95].map((share) => sorted[Math.round(share * (sorted.length - 1))] ?? 0);
  };
  const price = fc.double({ min: -7, max: 7, noNaN: true }).map((power) => 10 ** power);

  it("gives the middle 90 percent of the listed prices at least half of the height", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 3, noNaN: true }), { minLength: 30, maxLength: 200 }),
        fc.array(price, { maxLength: 1 }),
        fc.array(price, { maxLength: 20 }),
        fc.constantFrom("linear" as const, "log" as const),
        (usual, absurd, projections, scale) => {
          const prices = [...usual, ...absurd];
          const [low = 0, high = 0] = middleOf(prices);
          fc.pre(high >= low * 1.01);
          const domain = domainOf(scale, prices, projections);
          expect(heightShare(domain, high) - heightShare(domain, low)).toBeGreaterThanOrEqual(0.5);
          expect(high).toBeLessThanOrEqual(domain.priceRange * (1 + 1e-9));
          expect(low).toBeGreaterThanOrEqual(domain.priceFrom * (1 - 1e-9));
        },
      ),
      { seed: 2101, numRuns: 500 },
    );
  });

  it("draws asks and projections beyond it at its edges", () => {
    const usual = Array.from({ length: 100 }, (_, index) => 1 + index / 100);
    const domain = domainOf("log", [...usual, 0.0001, 800], [90]);
    expect(heightShare(domain, 0.0001)).toBe(0);
    expect(heightShare(domain, 800)).toBe(heightShare(domain, 90));
    expect(domain.priceRange).toBeLessThan(4);
    expect(domain.pins).toBe(true);
  });

  it("covers all projections of a part of the market", () => {
    const usual = Array.from({ length: 100 }, (_, index) => 1 + index / 100);
    const { points, aggregates } = market(usual);
    const projections = Float64Array.from(points.rows, (row) => (row === 50 ? 40 : 3));
    for (const part of [{ deals: ["hot"] as const }, { minRank: 1, maxRank: 90 }]) {
      const query = { ...DEFAULT_QUERY, ...part };
      const domain = chartDomain({ ...source({ query }), points, projections, aggregates });
      expect(domain.priceRange).toBe(40);
    }
  });

  it("stays where it is when one listing changes", () => {
    const usual = Array.from({ length: 300 }, (_, index) => 1 + index / 300);
    const before = domainOf("log", usual, [90]);
    for (const changed of [0.9, 1.234, 2.5, 70])
      expect(sameDomain(domainOf("log", [changed, ...usual.slice(1)], [90]), before)).toBe(true);
  });

  it("shows all listings of a market of few, or of equal prices", () => {
    expect(domainOf("linear", [1, 2, 3, 90]).priceRange).toBe(90);
    const equal = domainOf("log", Array(50).fill(2), [1, 40]);
    expect(equal.priceRange).toBe(40);
  });

  it("follows a price filter exactly", () => {
    const usual = Array.from({ length: 100 }, (_, index) => 1 + index / 100);
    const query = { ...DEFAULT_QUERY, minPrice: 0.5, maxPrice: 700 };
    const domain = chartDomain({ ...source({ scale: "log", query }), ...market([...usual, 600]) });
    expect([domain.priceFrom, domain.priceRange]).toEqual([0.5, 700]);
  });
});

describe("conversions between values and shares of the plot", () => {
  it("are inverse to each other below the pinned band", () => {
    for (const scale of ["linear", "log"] as const) {
      const domain = chartDomain(source({ scale }));
      for (const price of [20, 33.3, 99.9])
        expect(priceAt(domain, heightShare(domain, price))).toBeCloseTo(price, 6);
      for (const rank of [1, 250, 1000])
        expect(rankAt(domain, widthShare(domain, rank))).toBeCloseTo(rank, 6);
    }
  });

  it("put every price above the range on one line", () => {
    const domain = chartDomain(source());
    expect(heightShare(domain, 100.01)).toBe(heightShare(domain, 1e9));
    expect(heightShare(domain, 100)).toBeLessThan(heightShare(domain, 100.01));
  });
});

describe("fittingScale", () => {
  it("is logarithmic if a few tokens are worth many times the median", () => {
    expect(fittingScale(Float64Array.of(10, 11, 12, 13, 4000))).toBe("log");
    expect(fittingScale(Float64Array.of(10, 11, 12, 13, 40))).toBe("linear");
  });

  it("is linear without projections", () => {
    expect(fittingScale(null)).toBe("linear");
    expect(fittingScale(Float64Array.of(Number.NaN))).toBe("linear");
  });
});
