/** Reads the largest honest answers: a block of 150,000 logs, and one with more logs than its endpoint returns at once. */

import { expect, it } from "vitest";
import { type Hex, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import { MANY_LOGS } from "../../../storage/store/chain/unread-logs.ts";
import { openStore } from "../../../storage/store/open-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { makeUpHistory } from "../../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { connectTo, readChain } from "../../../testing/chain/read-chain.ts";
import { crowdedChain } from "../../../testing/liars/crowded-block.ts";
import { ANY_DATABASE } from "../../../testing/test-databases.ts";
import { createMarket } from "./connect.ts";

const PUNKS = 20;

const history = makeUpHistory({ seed: 3, blocks: 40, logs: 60, punks: PUNKS });

interface ReadOptions {
  /** Maximum number of logs in one answer. */
  readonly most?: number;
  /** First block that is read. */
  readonly from?: number;
}

/** Follows a chain up to a block of many logs, and expects all of them. */
async function readCrowded(logs: number, { most, from = 0 }: ReadOptions = {}) {
  const first = crowdedChain(history, { logs, punks: PUNKS, ...(most && { most }) });
  let { node } = first;
  const proxy = await untilTestEnds(runRpcProxy((calls) => node(calls)));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const store = await untilTestEnds(openStore(made.config, "own"));
  const { chainId, contracts } = history;
  const rpcHosts = [new URL(proxy.url).host];
  await store.putFollow(chainFollowOf("punks", { chainId, contract: contracts.market, rpcHosts }));
  await store.beginReading("punks", from);
  await store.replaceCollection(punksCollection("punks", PUNKS));
  const connection = connectTo(proxy.url);
  const read = () => readChain(store, "punks", connection, { contract: contracts.market });
  await read();
  await expectStored(store, logs, from);
  const { head } = first;
  return {
    store,
    readAsRange() {
      const { filter } = createMarket("cryptopunks", contracts.market, connection, 1);
      return connection.reader.logsInRange(filter, { from: head, to: head });
    },
    /** Replaces the crowded block by another one, and follows the chain to it. */
    async replaceBlock(hash: Hex, count: number) {
      ({ node } = crowdedChain(history, { logs: count, punks: PUNKS, hash }));
      await read();
    },
  };
}

async function expectStored(store: Store, logs: number, from: number): Promise<void> {
  expect((await store.follow("punks", "chain"))?.read?.number).toBe(history.head + 1);
  expect(await store.chainLogs("punks", history.head)).toHaveLength(logs);
  if (from > 0) return; // without earlier blocks, no owner is known
  const listings = (await store.listings("punks"))?.listings ?? [];
  const owned = [...history.states.values()].filter(({ owner }) => owner !== ZERO_ADDRESS);
  expect(listings).toHaveLength(owned.length);
  // The last offer of each punk counts.
  for (const { tokenId, price } of listings)
    expect(price).toBeCloseTo((logs - PUNKS + Number(tokenId) + 1) / 1e9, 12);
}

async function expectAllRead(logs: number): Promise<void> {
  const { readAsRange } = await readCrowded(logs);
  expect(await readAsRange()).toHaveLength(logs);
}

it("reads 2,000 logs of one block", () => expectAllRead(2_000));

// A list of so many logs overflows the stack if it is spread into arguments.
it("reads 150,000 logs of one block", { tags: ["long"] }, () => expectAllRead(150_000));

// With the last one, all stored blocks are dropped.
it.each([
  { count: 2_000, from: 0 },
  { count: MANY_LOGS + 100, from: 0 },
  { count: 2_000, from: history.head + 1 },
])("replaces a block of $count logs: the old one goes before the new one comes", async (it) => {
  const { store, replaceBlock } = await readCrowded(it.count, it);
  const numbers: number[] = [];
  const write = store.writeBlocks;
  store.writeBlocks = (collection, update) => {
    numbers.push(update.after.number);
    return write(collection, update);
  };
  const hash: Hex = `0xc1${"0".repeat(62)}`;
  await replaceBlock(hash, it.count - 20);
  expect(numbers).toEqual([history.head, history.head + 1]);
  await expectStored(store, it.count - 20, it.from);
  expect((await store.follow("punks", "chain"))?.read?.hash).toBe(hash);
});

const FROM_RECEIPTS =
  "reads a block from its receipts if the endpoint rejects a call for so many logs";

it(FROM_RECEIPTS, async () => {
  await readCrowded(2_000, { most: 1_999 });
});

it(`${FROM_RECEIPTS}: 12,000`, { tags: ["long"] }, async () => {
  await readCrowded(12_000, { most: 10_000 });
});
