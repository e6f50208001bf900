/** Reads a gap of blocks with many logs: readers do not wait for one transaction with all of them. */
import { expect, it } from "vitest";
import { openStore } from "../../../storage/store/open-store.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { followPunks } from "../../../testing/chain/follow-punks.ts";
import { makeUpHistory } from "../../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { listingsOf, naiveReplay } from "../../../testing/chain/punks-state.ts";
import { connectTo, readChain } from "../../../testing/chain/read-chain.ts";
import { ANY_DATABASE } from "../../../testing/test-databases.ts";

const PUNKS = 30;
const MOST = 100;

it("stores blocks in their order, in updates of at most 100 logs", async () => {
  const history = makeUpHistory({ seed: 8, blocks: 40, logs: 500, punks: PUNKS });
  const { chainId, contracts, head } = history;
  const proxy = await untilTestEnds(runRpcProxy(history.node));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const store = await untilTestEnds(openStore(made.config, "own"));
  await followPunks(store, { id: "punks", chainId, market: contracts.market, punks: PUNKS });
  const listed = async () =>
    new Map(
      (await store.listings("punks"))?.listings.map(({ tokenId, price }) => [tokenId, price]),
    );
  const updates: { readonly blocks: number; readonly logs: number }[] = [];
  const watched: typeof store = {
    ...store,
    async writeBlocks(collection, update) {
      updates.push({ blocks: update.blocks.length, logs: update.logs.length });
      const isWritten = await store.writeBlocks(collection, update);
      // Between two updates, readers see the state of the last block.
      expect(await listed()).toEqual(
        listingsOf(naiveReplay(history.logs(0, update.after.number)).punks),
      );
      return isWritten;
    },
  };
  await readChain(watched, "punks", connectTo(proxy.url), { contract: contracts.market });
  expect((await store.follow("punks", "chain"))?.read?.number).toBe(head);
  const logs = updates.reduce((sum, update) => sum + update.logs, 0);
  expect(logs).toBeGreaterThan(3 * MOST);
  for (const update of updates)
    if (update.blocks > 1) expect(update.logs).toBeLessThanOrEqual(MOST);
  // No update is smaller than need be.
  expect(updates.length).toBeLessThan((2 * logs) / MOST + 1);
});
