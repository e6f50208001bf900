import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idAt } from "../../contract/columns/columns.ts";
import { DEFAULT_QUERY, type SortKey, type TokenQuery } from "../../contract/query.ts";
import { WIRE } from "../../contract/tokens/snapshot.ts";
import { deviation, NONE } from "../../contract/values/units.ts";
import { applyListings, createListingsScratch } from "../table/apply-listings.ts";
import type { TokenTable } from "../table/token-table.ts";
import { APE_TOKENS, APES } from "../testing/apes.ts";
import {
  collection,
  compactTokens,
  confidenceList,
  listingRow,
  projectionList,
  tokenId,
  tokenQuery,
} from "../testing/arbitraries.ts";
import { tableOf } from "../testing/table-of.ts";
import { createChoices } from "./choices.ts";
import { orderByKey, SORTS, type Sorts } from "./display-order.ts";
import { createLiveQuery } from "./live-query.ts";

const HEAD = { epoch: "e", projectionsRev: 0, lastListingsUpdate: null };

/** Every sort computed row by row, without any order that the table keeps. */
const UNMAINTAINED: Sorts = {
  rank: ({ columns: { ranks } }) => orderByKey((row) => -ranks[row]),
  currentPrice: ({ prices }) => orderByKey((row) => prices[row]),
  deviationShare: SORTS.deviationShare,
  listedAt: SORTS.listedAt,
  lastSaleAt: SORTS.lastSaleAt,
  confidence: SORTS.confidence,
  priceDeviation: ({ prices, figures, listed }) => ({
    ...orderByKey((row) => deviation(figures.priceProjection[row], prices[row])),
    firstWithoutKey: listed,
  }),
};

/** Sets up a query over the table of the apes. */
function setup(sorts: (table: TokenTable) => Sorts, listed: readonly string[] = []) {
  const { table } = tableOf(APE_TOKENS);
  const liveQuery = createLiveQuery(table, createChoices(APES, table), sorts(table));
  table.watchers.push(liveQuery.watcher);
  const scratch = createListingsScratch(table);
  applyListings(table, { wire: WIRE, ...HEAD, seq: 1, tokens: listed }, scratch);
  let seq = 1;
  return {
    liveQuery,
    idsBy(sortBy: SortKey, order: TokenQuery["order"]): string {
      liveQuery.setQuery({ ...DEFAULT_QUERY, sortBy, order });
      return this.ids();
    },
    ids: () => [...liveQuery.view().rows].map((row) => idAt(table.columns.ids, row)).join(" "),
    change(changes: { readonly listed?: string[]; readonly unlisted?: string[] }) {
      const delta = { ...HEAD, from: seq, to: seq + 1, listed: [], unlisted: [], ...changes };
      seq += 1;
      applyListings(table, delta, scratch);
    },
  };
}

describe("a sort by a column that the table does not keep sorted", () => {
  /** Token id -> time of its last sale. Token 2 was never sold. */
  const soldAt = new Map([
    ["1", 7],
    ["30", 5],
    ["4", 7],
    ["5", 9],
  ]);
  const bySale = (table: TokenTable): Sorts => ({
    ...SORTS,
    currentPrice: () => orderByKey((row) => soldAt.get(idAt(table.columns.ids, row)) ?? NONE),
  });

  it("orders equal keys by rank and puts rows without a key last, in both directions", () => {
    const apes = setup(bySale);
    expect(apes.idsBy("currentPrice", "asc")).toBe("30 4 1 5 2");
    expect(apes.idsBy("currentPrice", "desc")).toBe("5 4 1 30 2");
  });

  it("stays correct while listings are added and removed", () => {
    const apes = setup(bySale, ["1,1,1"]);
    expect(apes.idsBy("currentPrice", "asc")).toBe("30 4 1 5 2");
    apes.change({ listed: ["2,3,1", "5,2,1"], unlisted: ["1"] });
    expect(apes.ids()).toBe("30 4 1 5 2");
  });
});

describe("a sort by a key derived from listings", () => {
  it("moves rows whose key was changed, added or removed", () => {
    const apes = setup(() => UNMAINTAINED, ["1,1,1", "2,12,2", "4,2,3"]);
    expect(apes.idsBy("currentPrice", "desc")).toBe("2 4 1 30 5");
    apes.change({ listed: ["1,20,1", "5,5,1"], unlisted: ["4"] });
    expect(apes.ids()).toBe("1 2 5 4 30");
  });
});

describe("a sort by deviation", () => {
  it.each(["priceDeviation", "deviationShare"] as const)(
    "by %s puts every listed token before the unlisted ones, also without a projection",
    (sortBy) => {
      // Token 5 has the worst rank and no projection.
      const apes = setup(() => SORTS, ["1,1,1", "5,2,1"]);
      expect(apes.idsBy(sortBy, "asc")).toBe("1 5 2 4 30");
      expect(apes.idsBy(sortBy, "desc")).toBe("1 5 2 4 30");
      apes.change({ listed: ["30,1,1"], unlisted: ["1"] });
      expect(apes.ids()).toBe("30 5 2 4 1");
    },
  );
});

describe("a sort that does not exist", () => {
  it("throws, names the known sorts, and leaves the query unchanged", () => {
    const apes = setup(() => SORTS, ["1,1,1", "4,2,3"]);
    const before = apes.idsBy("currentPrice", "desc");
    for (const sortBy of ["price", "toString"])
      expect(() =>
        apes.liveQuery.setQuery({ ...DEFAULT_QUERY, sortBy: sortBy as SortKey }),
      ).toThrow(`must be one of ${Object.keys(SORTS).join(", ")}, got ${sortBy}`);
    expect(apes.liveQuery.view().query.sortBy).toBe("currentPrice");
    apes.change({ listed: ["4,3,3"] });
    expect(apes.ids()).toBe(before);
  });
});

const change = (tokenCount: number) =>
  fc.oneof(
    { weight: 1, arbitrary: tokenQuery.map((query) => ({ query })) },
    {
      weight: 3,
      arbitrary: fc.record({
        listed: fc.array(listingRow, { maxLength: 6 }),
        unlisted: fc.array(tokenId, { maxLength: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        projections: projectionList(tokenCount),
        confidences: confidenceList(tokenCount),
      }),
    },
  );

const story = fc
  .tuple(collection, compactTokens)
  .chain(([info, tokens]) =>
    fc.tuple(
      fc.constant(info),
      fc.constant(tokens),
      fc.array(change(tokens.length), { minLength: 1, maxLength: 12 }),
    ),
  );

describe("every sort", () => {
  it("returns the same rows whether or not the table keeps its order, and by deviation the listed ones first, whatever changes", () => {
    fc.assert(
      fc.property(story, ([info, tokens, changes]) => {
        const { table, applyProjections } = tableOf(tokens);
        const choices = createChoices(info, table);
        const maintained = createLiveQuery(table, choices);
        const unmaintained = createLiveQuery(table, choices, UNMAINTAINED);
        table.watchers.push(maintained.watcher, unmaintained.watcher);
        const scratch = createListingsScratch(table);
        applyListings(table, { wire: WIRE, ...HEAD, seq: 0, tokens: [] }, scratch);
        let seq = 0;
        for (const each of changes) {
          if ("query" in each)
            for (const liveQuery of [maintained, unmaintained]) liveQuery.setQuery(each.query);
          else if ("listed" in each)
            applyListings(table, { ...HEAD, from: seq, to: ++seq, ...each }, scratch);
          else applyProjections({ epoch: "e", rev: seq, ...each });
          const { query, rows } = maintained.view();
          expect(unmaintained.view().rows).toEqual(rows);
          if (!query.sortBy.match(/deviation/i)) continue;
          const isListed = Array.from(rows, (row) => !Number.isNaN(table.prices[row]));
          expect(isListed).toEqual(isListed.toSorted().reverse());
        }
      }),
      { seed: 20260312, numRuns: 1_000 },
    );
  });
});
