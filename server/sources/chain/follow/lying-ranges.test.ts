/** Reads a long gap in ranges, from endpoints that lie about its end or its logs. */

import { beforeEach, describe, expect, it } from "vitest";
import type { RawLog } from "../../../market/raw-log.ts";
import { openStore } from "../../../storage/store/open-store.ts";
import { arrange } from "../../../testing/arrange.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { makeUpHistory } from "../../../testing/chain/made-up/made-up-history.ts";
import type { RpcNode } from "../../../testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { connectTo, readChain } from "../../../testing/chain/read-chain.ts";
import { LOG_LIES, type LogLie } from "../../../testing/liars/log-lies.ts";
import { createLyingNode, type NodeLie } from "../../../testing/liars/lying-node.ts";
import { SAID, saying } from "../../../testing/liars/said.ts";
import { ANY_DATABASE } from "../../../testing/test-databases.ts";

const PUNKS = 20;
/** A gap of more than 128 blocks is read in ranges. */
const history = makeUpHistory({ seed: 5, blocks: 140, logs: 160, punks: PUNKS });
const liar = createLyingNode(history.node);
let id = "";

const proxy = arrange(() => runRpcProxy(liar.node));
const made = arrange(() => ANY_DATABASE.create());
const store = arrange(() => openStore(made.config, "own"));
beforeEach(async () => {
  id = `punks-${(await store.follows("chain")).length}`;
  const contract = history.contracts.market;
  await store.putFollow(chainFollowOf(id, { chainId: history.chainId, contract }));
  await store.beginReading(id, 0);
  await store.replaceCollection(punksCollection(id, PUNKS));
});

/** Reads up to the newest block, or up to a block that does not exist, `beyond` blocks later. */
function read(beyond = 0, urls: readonly string[] = [proxy.url]): Promise<void> {
  const contract = history.contracts.market;
  return readChain(store, id, connectTo(...urls), { contract, beyond });
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

/** Sentences about lies in a range that differ from those about one block. */
const IN_RANGE: Partial<Record<LogLie, string>> = {
  otherBlock: SAID.mixedBlocks,
  madeUp: SAID.otherLog,
};

it.each(Object.keys(LOG_LIES) as LogLie[])("stores no logs that are a lie: %s", async (lie) => {
  await liar.tell(lie);
  await expect(read()).rejects.toThrow(saying(IN_RANGE[lie] ?? SAID[lie]));
  expect(await store.chainLogs(id, -1)).toEqual([]);
  liar.relent();
  await read();
  await expectAllRead();
});

describe("a first endpoint that fails each third call, and a fallback that lies in each third", () => {
  /** Passes each third call to `other`, counted from what `begin` says. */
  function eachThird(node: RpcNode, other: RpcNode) {
    let calls = 0;
    const pass: RpcNode = (asked) => {
      calls += 1;
      return calls % 3 === 0 ? other(asked) : node(asked);
    };
    const begin = (at: number) => {
      calls = at;
    };
    return { pass, begin };
  }
  const failing: RpcNode = async () => {
    throw new Error("unavailable");
  };
  const firstNode = eachThird(history.node, failing);
  const fallbackNode = eachThird(history.node, liar.node);
  const first = arrange(() => runRpcProxy(firstNode.pass));
  const fallback = arrange(() => runRpcProxy(fallbackNode.pass));

  const LIES: readonly NodeLie[] = [
    ...(Object.keys(LOG_LIES) as LogLie[]),
    "highHead",
    "futureBlock",
  ];
  const BEGINNINGS = [0, 1, 2].flatMap((first) => [0, 1, 2].map((fallback) => [first, fallback]));

  it.each(LIES)("are read to the end, without the lie: %s", async (lie) => {
    const told = liar.told;
    await liar.tell(lie);
    // Each reading begins with other calls of the three.
    for (const [ofFirst, ofFallback] of BEGINNINGS) {
      firstNode.begin(ofFirst);
      fallbackNode.begin(ofFallback);
      await read(0, [first.url, fallback.url]);
    }
    liar.relent();
    expect((await store.follow(id, "chain"))?.read?.number).toBe(history.head);
    const hashes = (logs: readonly RawLog[]) =>
      logs.map(({ transactionHash, logIndex, topics }) => [transactionHash, logIndex, topics]);
    expect(hashes(await store.chainLogs(id, -1))).toEqual(hashes(history.logs()));
    expect(liar.told).toBeGreaterThan(told);
  });
});
