/** Reads a long gap in ranges, from endpoints that lie about its end or its logs. */

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openStore } from "../../../storage/store/open-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { makeUpHistory } from "../../../testing/chain/made-up/made-up-history.ts";
import { type RpcProxy, runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { rpcAddress } from "../../../testing/chain/rpc-address.ts";
import { LOG_LIES, type LogLie } from "../../../testing/liars/log-lies.ts";
import { createLyingNode } from "../../../testing/liars/lying-node.ts";
import { ANY_DATABASE } from "../../../testing/test-databases.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { catchUp } from "./catch-up.ts";
import { connectChain, createMarket } from "./connect.ts";

const PUNKS = 20;
/** A gap of more than 128 blocks is read in ranges. */
const history = makeUpHistory({ seed: 5, blocks: 140, logs: 160, punks: PUNKS });
const liar = createLyingNode(history.node);
let proxy: RpcProxy;
let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;
let store: Store;
let id = "";

beforeAll(async () => {
  proxy = await runRpcProxy(liar.node);
  made = await ANY_DATABASE.create();
  store = await openStore(made.config, "own");
});
afterAll(async () => {
  await store.close();
  await made.discard();
  await proxy.close();
});
beforeEach(async () => {
  id = `punks-${(await store.follows("chain")).length}`;
  const contract = history.contracts.market;
  await store.putFollow(chainFollowOf(id, { chainId: history.chainId, contract }));
  await store.beginReading(id, 0);
  await store.replaceCollection(punksCollection(id, PUNKS));
});

/** Reads up to the newest block, or up to a block that does not exist, `beyond` blocks later. */
async function read(beyond = 0): Promise<void> {
  const connection = connectChain({ addresses: [rpcAddress(proxy.url)], rate: 0 });
  const head = await connection.reader.head();
  const parts = {
    store,
    reader: connection.reader,
    market: createMarket("cryptopunks", history.contracts.market, connection),
    rules: { confirmations: 2, showsPending: true },
    limit: createRangeLimit(),
  };
  await catchUp(id, parts, { ...head, number: head.number + beyond });
}

async function expectAllRead(): Promise<void> {
  expect((await store.follow(id, "chain"))?.read?.number).toBe(history.head);
  expect(await store.chainLogs(id, -1)).toHaveLength(history.logCount);
}

it("stores no range whose end does not exist", async () => {
  await expect(read(100_000)).rejects.toThrow(/^no RPC endpoint has block \d+ of the chain$/);
  expect((await store.follow(id, "chain"))?.read).toEqual({ number: -1, hash: null });
  await read();
  await expectAllRead();
});

it.each(Object.keys(LOG_LIES) as LogLie[])("stores no logs that are a lie: %s", async (lie) => {
  await liar.tell(lie);
  await expect(read()).rejects.toThrow(/^127\.0\.0\.1:\d+: eth_getLogs is answered (with|in) /);
  expect(await store.chainLogs(id, -1)).toEqual([]);
  liar.relent();
  await read();
  await expectAllRead();
});
