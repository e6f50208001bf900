/** Reads the largest honest answers: a block of 150,000 logs, and one with more logs than its endpoint returns at once. */
import { expect, it, onTestFinished } from "vitest";
import { ZERO_ADDRESS } from "../../chain/raw-log.ts";
import { createRangeLimit } from "../../chain/rpc/log-ranges.ts";
import { openStore } from "../../store/open-store.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import { rpcAddress } from "../../testing/chain/rpc-address.ts";
import { crowdedChain } from "../../testing/liars/crowded-block.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { catchUp } from "./catch-up.ts";
import { connectChain, createMarket } from "./connect.ts";

const PUNKS = 20;

/** Follows a chain up to a block of many logs, and expects all of them. Returns a function that reads the block as a range. */
async function readCrowded(logs: number, most?: number) {
  const history = makeUpHistory({ seed: 3, blocks: 40, logs: 60, punks: PUNKS });
  const { node, head } = crowdedChain(history, { logs, punks: PUNKS, ...(most && { most }) });
  const proxy = await runRpcProxy(node);
  const made = await ANY_DATABASE.create();
  const store = await openStore(made.config, "own");
  onTestFinished(async () => {
    await store.close();
    await made.discard();
    await proxy.close();
  });
  const { chainId, contracts } = history;
  const settings = { name: "Punks", rpcHosts: [new URL(proxy.url).host], dataContract: null };
  const place = { collection: "punks", chainId, contract: contracts.market, settings };
  await store.putFollow({ ...place, market: "cryptopunks" });
  await store.beginReading("punks", 0);
  await store.replaceCollection(punksCollection("punks", PUNKS));
  const connection = connectChain({ addresses: [rpcAddress(proxy.url)], rate: 0, chainId });
  const parts = {
    store,
    reader: connection.reader,
    market: createMarket("cryptopunks", contracts.market, connection),
    rules: { confirmations: 2, showsPending: true },
    limit: createRangeLimit(),
  };
  await catchUp("punks", parts, await connection.reader.head());

  expect((await store.follow("punks"))?.read?.number).toBe(head);
  expect(await store.chainLogs("punks", history.head)).toHaveLength(logs);
  const listings = (await store.listings("punks"))?.listings ?? [];
  const owned = [...history.states.values()].filter(({ owner }) => owner !== ZERO_ADDRESS);
  expect(listings).toHaveLength(owned.length);
  // The last offer of each punk counts.
  for (const { tokenId, price } of listings)
    expect(price).toBeCloseTo((logs - PUNKS + Number(tokenId) + 1) / 1e9, 12);
  return () => parts.reader.logsInRange(parts.market.filter, { from: head, to: head });
}

async function expectAllRead(logs: number): Promise<void> {
  const readAsRange = await readCrowded(logs);
  expect(await readAsRange()).toHaveLength(logs);
}

it("reads 2,000 logs of one block", () => expectAllRead(2_000));

// A list of so many logs overflows the stack if it is spread into arguments.
it("reads 150,000 logs of one block", { tags: ["long"] }, () => expectAllRead(150_000));

const FROM_RECEIPTS =
  "reads a block from its receipts if the endpoint rejects a call for so many logs";

it(FROM_RECEIPTS, async () => {
  await readCrowded(2_000, 1_999);
});

it(`${FROM_RECEIPTS}: 12,000`, { tags: ["long"] }, async () => {
  await readCrowded(12_000, 10_000);
});
