/** Follows a chain through an endpoint that replaces fields of its answers by hostile values. */

import { expect, it } from "vitest";
import { isRecord } from "../../../../contract/values/is-record.ts";
import { readConfig } from "../../../platform/config/config.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { followPunks } from "../../../testing/chain/follow-punks.ts";
import { makeUpHistory } from "../../../testing/chain/made-up/made-up-history.ts";
import {
  type LogFilter,
  type RpcAnswer,
  type RpcCall,
  type RpcNode,
  resultOf,
} from "../../../testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { crowdedChain, TOO_MANY } from "../../../testing/liars/crowded-block.ts";
import { rpcKind, runFuzzingProxy, twoOfThree } from "../../../testing/liars/fuzz/fuzzing-proxy.ts";
import { createMutator, type Mutator } from "../../../testing/liars/fuzz/mutator.ts";
import { UNPRINTABLE } from "../../../testing/liars/hostile-texts.ts";
import { parseChainState } from "../../../testing/parse-chain-state.ts";
import { runTestServer } from "../../../testing/test-server.ts";
import { valueCollection } from "../../../valuation/project.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import type { ChainSettings } from "./chain-follow.ts";
import { connectChain } from "./connect.ts";
import { createCollectionFollower } from "./follow-collection.ts";

const ID = "punks";
const PUNKS = 40;
const CANARY = "cnry";
/** Answers of a megabyte are parsed in a thread, which takes longer. The long test has such values. */
const MAX_LENGTH = 100_000;
const CANARIES = /cnry|Y25ye/i;
const KINDS = ["eth_chainId", "eth_getBlockByNumber latest", "eth_getBlockByNumber", "eth_getLogs"];

/** The answers from which blocks are read that have too many logs for one answer. */
const RECEIPT_KINDS = ["eth_getBlockByHash", "eth_getTransactionReceipt"];

/**
 * An endpoint that rejects the logs of every block, so that the blocks are read from their receipts. Of these, it leaves out the
 * fields that nothing reads.
 */
function withoutLogsOfBlocks(node: RpcNode): RpcNode {
  const change = ({ method, params = [] }: RpcCall, answer: RpcAnswer): RpcAnswer => {
    const isOfBlock = method === "eth_getLogs" && (params[0] as LogFilter).blockHash !== undefined; // the method's only parameter
    if (isOfBlock) return TOO_MANY;
    const result = resultOf(answer);
    if (!RECEIPT_KINDS.includes(method) || !isRecord(result)) return answer;
    const { hash, transactions, blockHash, logs } = result;
    return { result: logs === undefined ? { hash, transactions } : { blockHash, logs } };
  };
  return async (calls) => {
    const answers = await node(calls);
    return answers.map((answer, place) => change(calls[place] ?? { method: "" }, answer));
  };
}

/** Follows with replaced fields until `isEnough`, then expects that the honest end of the chain is read. */
async function expectFollowed(
  mutator: Mutator,
  blocks: number,
  isEnough: (mutator: Mutator) => boolean,
  { wrap, isFuzzed }: Partial<ReturnType<typeof receiptLies>> = {},
) {
  const history = makeUpHistory({ seed: 5, blocks, logs: 2 * blocks, punks: PUNKS });
  // The last block has an offer of each punk, which sets the prices whatever was believed before.
  const { node, head } = crowdedChain(history, { logs: PUNKS, punks: PUNKS });
  let hidden = blocks - 100;
  const proxy = await untilTestEnds(runRpcProxy(wrap ? wrap(node) : node, { lagBlocks: hidden }));
  const liar = await untilTestEnds(runFuzzingProxy(proxy.url, rpcKind, isFuzzed));
  const lines: string[] = [];
  const server = await untilTestEnds(
    runTestServer(async (store) => {
      const { chainId, contracts } = history;
      await followPunks(store, { id: ID, chainId, market: contracts.market, punks: PUNKS });
    }),
  );
  const url = `http://${CANARY}-user:${CANARY}-password@${liar.host}/v2/${CANARY}-path?key=${CANARY}-query`;
  const address = readConfig({ ETH_RPC_URL: url }).chain;
  let time = 0;
  const wait = async (durationMs: number) => {
    time += durationMs;
  };
  const addresses = address.rpcAddresses;
  const { chainId } = history;
  const connection = connectChain({ addresses, rate: 0, chainId, wait, now: () => time });
  const follower = createCollectionFollower(
    {
      sink: { note: (note) => server.store.noteFollow(ID, "chain", note) },
      ...{ store: server.store, connection, config: address, limit: createRangeLimit() },
      value: async (...given) => valueCollection(...given),
      report: (line) => void lines.push(line),
      metadata: { read: () => expect.unreachable() },
      ...{ failurePauseMs: 0, doubtMs: 0, lagMs: 0 },
    },
    new AbortController().signal,
    (error) => void lines.push(`failed: ${error}`),
  );

  async function read(): Promise<void> {
    const follow = await server.store.follow<ChainSettings>(ID, "chain");
    const newest = await connection.reader.head().catch((error: unknown) => {
      expect(error).toBeInstanceOf(RpcError);
      lines.push(String(error));
    });
    if (!newest || !follow) return;
    follower.follow(follow, newest);
    await follower.settled();
  }
  async function chainState() {
    const answer = await server.get(`/collections/${ID}/chain`);
    const text = await answer.text();
    expect(text).not.toMatch(CANARIES);
    expect(text).not.toMatch(UNPRINTABLE);
    const state = parseChainState(JSON.parse(text));
    if (!state.ok) throw new Error(state.problem.message);
    return state.value;
  }
  await read();
  expect(await chainState()).toMatchObject({ block: history.head - hidden, problem: null });
  liar.mutator = mutator;
  while (!isEnough(mutator)) {
    // The chain grows, so that blocks and logs are asked for too.
    if (hidden > 1) hidden -= 1;
    proxy.set({ lagBlocks: hidden });
    // The chain id is asked for again after an hour.
    time += 3_600_000;
    await read();
    await chainState();
  }
  liar.mutator = null;
  proxy.set({ lagBlocks: 0 });
  for (let turn = 0; turn < 10; turn += 1) await read();
  // Readers share an answer for a second.
  await expect.poll(chainState).toMatchObject({ block: head, problem: null });
  const listings = (await server.store.listings(ID))?.listings ?? [];
  expect(listings.length).toBeGreaterThan(PUNKS / 2);
  for (const { tokenId, price } of listings)
    expect(price).toBeCloseTo((Number(tokenId) + 1) / 1e9, 12);
  expect(lines.join("\n")).not.toMatch(CANARIES);
  expect(lines.join("\n")).not.toMatch(UNPRINTABLE);
  expect(Object.prototype).not.toHaveProperty("polluted");
}

/** Two of three answers of these kinds are lies, so that each block is read at last. */
function receiptLies(kinds: readonly string[]) {
  const isChosen = twoOfThree();
  return {
    wrap: withoutLogsOfBlocks,
    isFuzzed: (kind: string) => kinds.includes(kind) && isChosen(kind),
  };
}

it("survives a choice of hostile values, tells no secret, and follows again", () =>
  expectFollowed(createMutator(1, MAX_LENGTH), 200, ({ count }) => count >= 100));

it("survives a choice of hostile values of blocks that are read from their receipts", () =>
  expectFollowed(
    createMutator(3, MAX_LENGTH),
    200,
    ({ count }) => count >= 100,
    receiptLies(RECEIPT_KINDS),
  ));

it("survives each hostile value in each field", { tags: ["long"] }, async () => {
  const mutator = createMutator(2, undefined, { isOnce: true });
  const isEnough = ({ count }: Mutator) => mutator.hasCompleted(KINDS) || count >= 20_000;
  await expectFollowed(mutator, 2_000, isEnough);
  expect(mutator.hasCompleted(KINDS), mutator.progress()).toBe(true);
});

it("survives each hostile value in each field of a block's transactions", {
  tags: ["long"],
}, async () => {
  const kind = "eth_getBlockByHash";
  const mutator = createMutator(4, undefined, { isOnce: true });
  const isEnough = ({ count }: Mutator) => mutator.isComplete || count >= 20_000;
  await expectFollowed(mutator, 800, isEnough, receiptLies([kind]));
  expect(mutator.isComplete, mutator.progress()).toBe(true);
  // The answer itself, its parts, the hash, the transactions and the first five of them.
  expect(mutator.fields()).toEqual({ [kind]: 11 });
});
