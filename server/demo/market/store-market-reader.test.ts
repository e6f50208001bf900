import { afterEach, describe, expect, it } from "vitest";
import { noFigures } from "../../../contract/tokens/figures.ts";
import { BARE_COLLECTION } from "../../testing/sample-collection.ts";
import { DEMO_NOTE } from "./demo-draft.ts";
import { createStoreMarketReader } from "./store-market-reader.ts";

type Reads = Parameters<typeof createStoreMarketReader>[0];
type Head = Awaited<ReturnType<Reads["heads"]>>[number];

const head = (id: string): Head => ({
  id,
  epoch: "e1",
  seq: 1,
  projectionsRev: 1,
  generation: 1,
  lastListingsUpdate: null,
});

/** Creates a store of two collections, one of them simulated. Counts the reads of tokens. */
function storeOf(state: { epoch: string; projectionsEpoch: string; tokenReads: number }): Reads {
  return {
    heads: async () => [head("demo"), head("real")],
    collection: async (id) => ({
      ...head(id),
      epoch: state.epoch,
      name: id,
      ...BARE_COLLECTION,
      demo: id === "demo",
      drawn: true,
      size: 2,
      dataSource: {
        kind: "demo",
        note: DEMO_NOTE,
        listingsSimulated: id === "demo",
        salesCount: 0,
      },
    }),
    async tokens() {
      state.tokenReads += 1;
      const rest = { name: null, rank: 1, rarityScore: 1, imageUrl: null, animationUrl: null };
      return ["7", "8"].map((tokenId) => ({ tokenId, ...rest, traits: [], vibes: [] }));
    },
    listings: async () => ({ seq: 1, listings: [{ tokenId: "8", price: 2, marketplace: 1 }] }),
    projections: async () => ({
      epoch: state.projectionsEpoch,
      rev: 1,
      figures: { ...noFigures(2), priceProjection: Float64Array.of(1, 2) },
      line: [],
      model: null,
      at: 0,
    }),
  };
}

describe("createStoreMarketReader", () => {
  const state = { epoch: "e1", projectionsEpoch: "e1", tokenReads: 0 };
  afterEach(() => Object.assign(state, { epoch: "e1", projectionsEpoch: "e1", tokenReads: 0 }));

  it("returns the collections whose listings are simulated", async () => {
    const reader = createStoreMarketReader(storeOf(state));
    expect(await reader.simulated()).toEqual([{ id: "demo", demo: true, size: 2 }]);
  });

  it("returns tokens, projections and listings in one order, and reads the tokens once per epoch", async () => {
    const reader = createStoreMarketReader(storeOf(state));
    const snapshot = await reader.snapshot("demo");
    expect(snapshot).toEqual({
      tokenIds: ["7", "8"],
      projections: [1, 2],
      listings: [{ tokenId: "8", price: 2, marketplace: 1 }],
    });
    await reader.snapshot("demo");
    expect(state.tokenReads).toBe(1);
    state.epoch = "e2";
    await reader.snapshot("demo");
    expect(state.tokenReads).toBe(2);
  });

  it("drops projections that belong to another epoch", async () => {
    state.projectionsEpoch = "e0";
    const snapshot = await createStoreMarketReader(storeOf(state)).snapshot("demo");
    expect(snapshot?.projections).toEqual([]);
  });
});
