import { describe, expect, it } from "vitest";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { createFacetIndex, type FacetLookup } from "../../contract/view/facets.ts";
import { WIRE } from "../../contract/wire.ts";
import { createReference } from "../../workers/testing/reference.ts";
import { createDataset } from "./data/dataset.ts";
import { createMarket, listedTexts } from "./data/market.ts";
import { collectionInfo, compactToken, EPOCH } from "./data/payload.ts";
import { createOracle } from "./expected.ts";
import { type BenchQuery, DEALS, EVERYTHING, resortedDeals, toggledTable } from "./queries.ts";

type Choice = Parameters<FacetLookup>;

/** Creates a market that has changed, and the project's reference with the same listings. */
function setup() {
  const dataset = createDataset(1_500, "expected");
  const market = createMarket(dataset, "expected");
  market.change(100);
  const tokens = Array.from({ length: dataset.size }, (_, row) => compactToken(dataset, row));
  const reference = createReference(tokens);
  reference.applyListings({
    wire: WIRE,
    epoch: EPOCH,
    seq: 1,
    projectionsRev: 0,
    lastListingsUpdate: null,
    tokens: listedTexts(dataset, market.listings),
  });
  return { dataset, oracle: createOracle(dataset, market.listings), reference };
}

const WIDER: BenchQuery = { ...DEALS, minPrice: null, traits: { 3: [0, 1, 2], 4: [0, 1] } };
const QUERIES = [EVERYTHING, DEALS, WIDER, toggledTable(0), ...[0, 1, 2, 3].map(resortedDeals)];

describe("the bench's oracle", () => {
  const { dataset, oracle, reference } = setup();

  it.each(QUERIES)("returns the reference's rows for %j", (query) => {
    reference.setQuery({ ...DEFAULT_QUERY, ...query });
    const ids = oracle.rows(query).map((row) => String(dataset.tokenIds[row]));
    expect(ids).toEqual(reference.view().ids);
    expect(ids).not.toHaveLength(0);
  });

  it("returns the reference's aggregates", () => {
    expect(reference.view().aggregates).toMatchObject(oracle.aggregates());
  });

  it("counts facets as the reference does, in the order of the contract's slots", () => {
    reference.setQuery({ ...DEFAULT_QUERY, ...WIDER });
    const { counts, floors } = oracle.facets(WIDER);
    const info = collectionInfo(dataset);
    const index = createFacetIndex(info);
    expect(index.size).toBe(dataset.slotCount + 4);
    expect(index.slot("deal", null, 0)).toBe(dataset.slotCount);
    const choices: Choice[] = [
      ...info.traits.flatMap(({ id, values }) =>
        values.map((value): Choice => ["trait", id, value.id]),
      ),
      ...info.vibes.map(({ id }): Choice => ["vibe", null, id]),
      ...MARKETPLACES.map(({ id }): Choice => ["marketplace", null, id]),
      ["onSale", null, null],
    ];
    const found = choices.map((choice) => {
      const slot = index.slot(...choice);
      const floor = Number.isNaN(floors[slot]) ? null : floors[slot];
      return { count: counts[slot], floor };
    });
    const expected = choices.map((choice) => {
      const { count, floor } = reference.facet(...choice);
      return { count, floor };
    });
    expect(found).toEqual(expected);
  });
});
