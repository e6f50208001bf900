/** Follows a story of random market actions with reorganisations, on a real chain. The contract and a naive replay are the truth. */

import { beforeAll, describe, expect, it } from "vitest";
import { ethOf } from "../../../market/wei.ts";
import { openStore } from "../../../storage/store/open-store.ts";
import { arrange } from "../../../testing/arrange.ts";
import { runAnvil } from "../../../testing/chain/anvil.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { deployPunksMarket, type PunksMarket } from "../../../testing/chain/deploy.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { allLogs, listingsOf, naiveReplay, truth } from "../../../testing/chain/punks-state.ts";
import { connectTo, readChain } from "../../../testing/chain/read-chain.ts";
import { type Story, startStory } from "../../../testing/chain/story.ts";
import { seededRandom } from "../../../testing/sample-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import type { ChainConnection } from "./connect.ts";
import type { PendingRules } from "./plan-update.ts";

const PUNKS = 20;

/** Follows a story on both databases. */
const describeFollowing = (actions: number) =>
  describe.each(testDatabases())("on $name", ({ create }) => {
    let market: PunksMarket;
    let story: Story;
    const anvil = arrange(() => runAnvil({ noMining: true }));
    const made = arrange(() => create());
    const store = arrange(() => openStore(made.config, "own"));
    beforeAll(async () => {
      market = await deployPunksMarket(anvil);
      story = await startStory(anvil, market, { seed: 11, punks: PUNKS });
      for (const id of ["shown", "hidden"]) {
        const place = { chainId: anvil.chainId, contract: market.address };
        await store.putFollow(chainFollowOf(id, place));
        await store.beginReading(id, 0);
        await store.replaceCollection(punksCollection(id, PUNKS));
      }
    });
    let connection: ChainConnection | null = null;

    async function follow(collection: string, rules: PendingRules): Promise<void> {
      connection ??= connectTo(anvil.url);
      await readChain(store, collection, connection, { contract: market.address, rules });
    }

    /** Expects the stored market to equal that of the chain up to a block. */
    async function expectTruth(collection: string, upTo: number): Promise<void> {
      const contract = await truth(anvil, market, story.punks, upTo);
      const logs = (await allLogs(anvil, market)).filter(({ blockNumber }) => blockNumber <= upTo);
      const listings = (await store.listings(collection))?.listings ?? [];
      expect(new Map(listings.map(({ tokenId, price }) => [tokenId, price]))).toEqual(
        listingsOf(contract),
      );

      const { sales } = naiveReplay(logs);
      const keyOf = (sale: { transactionHash: string; logIndex: number; wei: bigint | string }) =>
        `${sale.transactionHash} ${sale.logIndex} ${sale.wei}`;
      const stored = await store.chainSales(collection, -1);
      expect(stored.map(keyOf).sort()).toEqual(sales.map(keyOf).sort());
      const valued = await store.sales(collection);
      const priced = sales.map(({ punk, wei }) => `${punk} ${ethOf(wei)}`);
      expect(valued.map(({ tokenId, price }) => `${tokenId} ${price}`).sort()).toEqual(
        priced.sort(),
      );

      for (const [punk, { owner, bid }] of contract) {
        const market = await store.tokenMarket(collection, String(punk));
        expect([punk, market?.owner ?? null, market?.topOffer?.price ?? null]).toEqual([
          punk,
          /^0x0+$/.test(owner) ? null : owner,
          bid ? ethOf(bid.wei) : null,
        ]);
      }
    }

    /** A reader that applies every change in the log's order, as pages do, has the store's listings. */
    async function expectReplayedLog(collection: string, since: number): Promise<void> {
      const seen = new Map<string, number>();
      for (const { tokenId, listing } of await store.listingLog(collection, since, 1_000_000))
        if (listing) seen.set(tokenId, listing.price);
        else seen.delete(tokenId);
      const listings = (await store.listings(collection))?.listings ?? [];
      expect(seen).toEqual(new Map(listings.map(({ tokenId, price }) => [tokenId, price])));
    }

    it("has the market of the contract at every rest", async () => {
      const random = seededRandom(5);
      const begin = (await store.listings("shown"))?.seq ?? 0;
      const beginHidden = (await store.listings("hidden"))?.seq ?? 0;
      while (story.actions < actions) {
        const roll = random();
        if (roll < 0.25) await story.reorg(1 + Math.floor(random() * 12));
        else await story.advance(1 + Math.floor(random() * 60));
        if (random() < 0.3) continue; // the follower missed this
        const head = await anvil.head();
        await follow("shown", { confirmations: 2, showsPending: true });
        await expectTruth("shown", head);
        await follow("hidden", { confirmations: 3, showsPending: false });
        await expectTruth("hidden", head - 2);
      }
      await expectReplayedLog("shown", begin);
      await expectReplayedLog("hidden", beginHidden);
    });

    it("reads a long gap in ranges", async () => {
      await story.advance(20);
      await anvil.mine(200);
      await story.advance(10);
      await follow("shown", { confirmations: 2, showsPending: true });
      await expectTruth("shown", await anvil.head());
    });
  });

describe("following 80 actions", () => describeFollowing(80));

describe("following 350 actions", { tags: ["long"] }, () => describeFollowing(350));
