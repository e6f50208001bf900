/** Follows a chain through two endpoints of which the fallback has another chain, while the first one often fails. */

import { expect, it } from "vitest";
import { readConfig } from "../../../platform/config/config.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { followPunks } from "../../../testing/chain/follow-punks.ts";
import { makeUpHistory } from "../../../testing/chain/made-up/made-up-history.ts";
import type { RpcNode } from "../../../testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { listingsOf, naiveReplay } from "../../../testing/chain/punks-state.ts";
import { seededRandom } from "../../../testing/sample-collection.ts";
import { runTestServer } from "../../../testing/test-server.ts";
import { valueCollection } from "../../../valuation/project.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import type { ChainSettings } from "./chain-follow.ts";
import { connectChain } from "./connect.ts";
import { createCollectionFollower } from "./follow-collection.ts";

const ID = "punks";
const PUNKS = 30;
const BLOCKS = 90;
const HIDDEN = 6;

/** Gives all blocks of a node other hashes. */
function renamed(node: RpcNode): RpcNode {
  const swap = (from: string, to: string, value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll(`"0x${from}`, `"0x${to}`));
  return async (calls) => swap("b10c", "b10d", await node(swap("b10d", "b10c", calls)));
}

it("keeps one chain whole, says that the endpoints disagree, and has the true chain after the lie", async () => {
  const options = { blocks: BLOCKS, logs: 3 * BLOCKS, punks: PUNKS };
  const history = makeUpHistory({ ...options, seed: 5 });
  const other = makeUpHistory({ ...options, seed: 6 });
  const first = await untilTestEnds(runRpcProxy(history.node, { lagBlocks: HIDDEN }));
  const lie = renamed(other.node);
  let isLying = true;
  const second = await untilTestEnds(
    runRpcProxy((calls) => (isLying ? lie(calls) : history.node(calls)), {
      lagBlocks: HIDDEN,
    }),
  );
  const server = await untilTestEnds(
    runTestServer(async (store) => {
      const { chainId, contracts } = history;
      await followPunks(store, { id: ID, chainId, market: contracts.market, punks: PUNKS });
    }),
  );
  const { store } = server;
  const config = readConfig({ ETH_RPC_URL: `${first.url},${second.url}` }).chain;
  let time = 0;
  const wait = async (durationMs: number) => {
    time += durationMs;
  };
  const { chainId } = history;
  const connection = connectChain({
    ...{ addresses: config.rpcAddresses, rate: 0, chainId, wait, now: () => time },
  });
  const failures: unknown[] = [];
  const follower = createCollectionFollower(
    {
      sink: { note: (note) => store.noteFollow(ID, "chain", note) },
      ...{ store, connection, config, limit: createRangeLimit(), report: () => {} },
      value: async (...given) => valueCollection(...given),
      metadata: { read: () => expect.unreachable() },
      ...{ failurePauseMs: 0, doubtMs: 0, lagMs: 0 },
    },
    new AbortController().signal,
    (error) => failures.push(error),
  );

  async function read(): Promise<void> {
    const follow = await store.follow<ChainSettings>(ID, "chain");
    const newest = await connection.reader.head().catch((error: unknown) => {
      expect(error).toBeInstanceOf(RpcError);
    });
    if (!newest || !follow) return;
    follower.follow(follow, newest);
    await follower.settled();
  }
  const asks = (of: typeof history, upTo: number) =>
    listingsOf(naiveReplay(of.logs(0, upTo)).punks);
  const listed = async () =>
    new Map((await store.listings(ID))?.listings.map(({ tokenId, price }) => [tokenId, price]));

  const random = seededRandom(9);
  for (let turn = 0; turn < HIDDEN; turn += 1) {
    for (const proxy of [first, second]) proxy.set({ lagBlocks: HIDDEN - turn });
    first.set({ isDown: random() < 0.5 });
    // An endpoint that failed is passed over for a while.
    time += 10_000;
    await read();
    const { read: last } = (await store.follow<ChainSettings>(ID, "chain")) ?? {};
    if (!last?.hash) continue;
    const chain = last.hash.startsWith("0xb10c") ? history : other;
    expect([turn, await listed()]).toEqual([turn, asks(chain, last.number)]);
  }
  first.set({ isDown: false, lagBlocks: 0 });
  second.set({ lagBlocks: 0 });
  time += 10_000;
  await read();
  expect((await store.follow<ChainSettings>(ID, "chain"))?.problem).toMatch(
    /the RPC endpoints contradict each other/,
  );
  isLying = false;
  for (let turn = 0; turn < 10; turn += 1) {
    time += 10_000;
    await read();
  }
  expect(await listed()).toEqual(asks(history, history.head));
  expect((await store.follow<ChainSettings>(ID, "chain"))?.problem).toBeNull();
  expect(failures).toEqual([]);
});
