/** Adds a collection through an endpoint, and from a contract, that replace each part of their answers by hostile values. */
import { decodeFunctionData, multicall3Abi } from "viem";
import { expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import type { Hex } from "../../market/raw-log.ts";
import { createChainSource } from "../../sources/chain/chain-source.ts";
import { ERC721_ABI } from "../../sources/chain/protocol/erc721/erc721-contract.ts";
import type { SourceParts } from "../../sources/sources.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { canaryPattern } from "../../testing/canaries.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { type RpcNode, resultOf } from "../../testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { HOSTILE_WORDS, replaceWord } from "../../testing/liars/fuzz/contract-data.ts";
import {
  type ChooseAnswers,
  everyNth,
  runFuzzingProxy,
  twoOfThree,
} from "../../testing/liars/fuzz/fuzzing-proxy.ts";
import { createMutator, type Mutator } from "../../testing/liars/fuzz/mutator.ts";
import { UNPRINTABLE } from "../../testing/liars/hostile-texts.ts";
import { REPEATING_CONTRACT, repeatingContract } from "../../testing/liars/repeating-contract.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { runTestServer } from "../../testing/test-server.ts";

const MARK = "cnry0123";
const CANARIES = canaryPattern(MARK);
const IDS = [1n, 2n, 3n];
/** In a choice, every answer whose number is a multiple of this is replaced. Another number of answers in an add moves the places. */
const EVERY = 5;
const MAX_LENGTH = 100_000;
/** Selector of `aggregate3`. */
const AGGREGATE = "0x82ad56cb";
/** An error that is not expected is printed with its stack. */
const STACK = /\n +at /;

/** Names a batch of calls by the function of the first. A batch for a chain that seems to have no Multicall3 brings its code. */
function functionOf(data: Hex): string {
  if (!data.startsWith(AGGREGATE)) return "code";
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const [calls] = args as unknown as readonly [readonly { readonly callData: Hex }[]]; // the arguments of `aggregate3`
  const [first] = calls;
  if (!first) throw new Error("there is no call");
  return decodeFunctionData({ abi: ERC721_ABI, data: first.callData }).functionName;
}

const dataOf = (params: readonly unknown[] = []) => (params[0] as { readonly data: Hex }).data; // our client's own format

function addKind(_path: string, body: string): string {
  const { method, params } = JSON.parse(body) as { method: string; params?: unknown[] }; // our client's own format
  return method === "eth_call" ? `eth_call ${functionOf(dataOf(params))}` : method;
}

interface Lies {
  readonly endpoint: Mutator | null;
  readonly contract: Mutator | null;
  readonly isFuzzed: ChooseAnswers;
}

/** The chain, whose failed requests are sent again at once. */
const chain = ({ config, ...parts }: SourceParts) =>
  createChainSource({
    ...parts,
    ...{ config: config.chain, metadata: { gateways: config.gateways, rate: 0 } },
    wait: async () => {},
  });

/** Adds the collection with replaced values until `isEnough` of so many adds, then once without. */
async function expectAdds(
  { endpoint, contract, isFuzzed }: Lies,
  isEnough: (adds: number) => boolean,
  more: readonly string[] = [],
) {
  const history = makeUpHistory({ seed: 7, blocks: 200, logs: 60, punks: 10 });
  const honest = repeatingContract(history, IDS);
  let isHonest = false;
  const node: RpcNode = async (batch) => {
    const answers = await honest(batch);
    return answers.map((answer, place) => {
      const { method, params } = batch[place] ?? { method: "" };
      const result = resultOf(answer);
      if (!contract || isHonest || method !== "eth_call" || typeof result !== "string")
        return answer;
      const name = functionOf(dataOf(params));
      if (!isFuzzed(name)) return answer;
      return { result: replaceWord(contract, name, result as Hex) }; // what `eth_call` returns
    });
  };
  const proxy = await untilTestEnds(runRpcProxy(node));
  const liar = await untilTestEnds(runFuzzingProxy(proxy.url, addKind, isFuzzed));
  const made = await untilTestEnds(ANY_DATABASE.create());
  // The command joins the database of this server, so that each add takes a moment.
  const server = await untilTestEnds(
    runTestServer(async () => {}, {
      database: { open: () => openDatabase(made.config, "own") },
    }),
  );
  const settings = { ...made.settings, ETH_RPC_URL: `http://${liar.host}/v2/${MARK}-path` };
  const add = async (...options: readonly string[]) => {
    const args = [REPEATING_CONTRACT, "--id", "echoes", "--from-block", "0", ...options];
    const { code, out, errors } = await runAdd(args, settings, { sources: { chain } });
    const said = [out, ...errors];
    for (const path of [
      apiPath.collections(),
      apiPath.sources("echoes"),
      apiPath.unlisted("echoes"),
    ])
      said.push(await (await fetch(server.origin + path)).text());
    expect(said.join("\n")).not.toMatch(CANARIES);
    expect(said.join("\n")).not.toMatch(UNPRINTABLE);
    expect(Object.prototype).not.toHaveProperty("polluted");
    const ids = (await server.store.tokens("echoes")).map(({ tokenId }) => tokenId).sort();
    await server.store.deleteCollection("echoes");
    return { code, out, errors, ids };
  };

  liar.mutator = endpoint;
  for (let adds = 0; !isEnough(adds); adds += 1) {
    const { code, errors } = await add(...more);
    expect([0, 1], errors.join("\n")).toContain(code);
    expect(errors.filter((line) => STACK.test(line))).toEqual([]);
  }
  liar.mutator = null;
  isHonest = true;
  expect(await add()).toMatchObject({ code: 0, ids: ["1", "2", "3"] });
}

/** The adds of a test. Each tells several lies. */
const FEW = 14;
const MANY = 100;
/** More than all pairs of a field and a value take. */
const MAX_ADDS = 2_000;
/** The answer itself, `jsonrpc`, `id` and `result`. */
const ANSWER_FIELDS = 4;
/** Kinds of answers that a dry run does not ask for, because it reads no tokens. */
const OF_TOKENS = ["eth_call ownerOf", "eth_call tokenURI"];

const TITLE = "ends with a sentence or a collection for";

const fuzzContract = (seed: number, adds: number) => {
  const contract = createMutator(seed, undefined, { hostile: HOSTILE_WORDS });
  const lies = { endpoint: null, contract, isFuzzed: everyNth(EVERY) };
  return expectAdds(lies, (done) => done >= adds);
};

/** Adds until each known field had each value. Returns kind -> number of its fields. */
async function fuzzAll(seed: number, isFuzzed: ChooseAnswers, more: readonly string[] = []) {
  const endpoint = createMutator(seed, undefined, { isOnce: true });
  const isEnough = (adds: number) => endpoint.isComplete || adds >= MAX_ADDS;
  await expectAdds({ endpoint, contract: null, isFuzzed }, isEnough, more);
  expect(endpoint.isComplete, endpoint.progress()).toBe(true);
  return endpoint.fields();
}

it(`${TITLE} a choice of an endpoint's hostile values`, () =>
  expectAdds(
    { endpoint: createMutator(1, MAX_LENGTH), contract: null, isFuzzed: everyNth(EVERY) },
    (adds) => adds >= FEW,
  ));

it(`${TITLE} a choice of a contract's hostile words`, () => fuzzContract(2, FEW));

it("ends with a sentence for each hostile value in each field of a dry run", {
  tags: ["long"],
}, async () => {
  const isChosen = twoOfThree();
  // A contract's answer is not asked for again.
  const isFuzzed = (kind: string) =>
    !OF_TOKENS.includes(kind) && (kind.startsWith("eth_call") || isChosen(kind));
  expect(await fuzzAll(3, isFuzzed, ["--dry-run"])).toEqual({
    eth_chainId: ANSWER_FIELDS,
    eth_getCode: ANSWER_FIELDS,
    eth_getBlockByNumber: 27,
    // The contract had no event.
    eth_getLogs: ANSWER_FIELDS,
    "eth_call supportsInterface": ANSWER_FIELDS,
    "eth_call name": ANSWER_FIELDS,
    "eth_call totalSupply": ANSWER_FIELDS,
    "eth_call tokenByIndex": ANSWER_FIELDS,
  });
});

it(`${TITLE} each hostile value in each field of its tokens`, { tags: ["long"] }, async () => {
  const fields = await fuzzAll(5, (kind) => OF_TOKENS.includes(kind));
  expect(fields).toEqual(Object.fromEntries(OF_TOKENS.map((kind) => [kind, ANSWER_FIELDS])));
});

it(`${TITLE} more hostile words of a contract`, { tags: ["long"] }, () => fuzzContract(4, MANY));
