/** Adds a collection through an endpoint, and from a contract, that replace each part of their answers by hostile values. */
import { decodeFunctionData, multicall3Abi } from "viem";
import { expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import type { Hex } from "../../market/raw-log.ts";
import { createChainSource } from "../../sources/chain/chain-source.ts";
import type { SourceParts } from "../../sources/sources.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { canaryPattern } from "../../testing/canaries.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { type RpcNode, resultOf } from "../../testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { HOSTILE_WORDS, replaceWord } from "../../testing/liars/fuzz/contract-data.ts";
import { rpcKind, runFuzzingProxy } from "../../testing/liars/fuzz/fuzzing-proxy.ts";
import { createMutator, type Mutator } from "../../testing/liars/fuzz/mutator.ts";
import { UNPRINTABLE } from "../../testing/liars/hostile-texts.ts";
import { REPEATING_CONTRACT, repeatingContract } from "../../testing/liars/repeating-contract.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { runTestServer } from "../../testing/test-server.ts";

const MARK = "cnry0123";
const CANARIES = canaryPattern(MARK);
const IDS = [1n, 2n, 3n];
/** Every answer whose number is a multiple of this is replaced. Another number of answers in an add moves the places. */
const EVERY = 5;
const MAX_LENGTH = 100_000;
/** An error that is not expected is printed with its stack. */
const STACK = /\n +at /;

/** Names a call by the function, and a batch by the function of its calls. */
function functionOf(data: Hex): string {
  if (!data.startsWith("0x82ad56cb")) return data.slice(0, 10);
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const [calls] = args as unknown as readonly [readonly { readonly callData: Hex }[]]; // the arguments of `aggregate3`
  return `batch of ${calls[0]?.callData.slice(0, 10)}`;
}

const dataOf = (params: readonly unknown[] = []) => (params[0] as { readonly data: Hex }).data; // our client's own format

function addKind(path: string, body: string): string {
  const { method, params } = JSON.parse(body) as { method: string; params?: unknown[] }; // our client's own format
  return method === "eth_call" ? `eth_call ${functionOf(dataOf(params))}` : rpcKind(path, body);
}

interface Lies {
  readonly endpoint: Mutator | null;
  readonly contract: Mutator | null;
}

/** The chain, whose failed requests are sent again at once. */
const chain = ({ config, ...parts }: SourceParts) =>
  createChainSource({
    ...parts,
    ...{ config: config.chain, metadata: { gateways: config.gateways, rate: 0 } },
    wait: async () => {},
  });

/** Adds the collection so many times with replaced values, then once without. */
async function expectAdds({ endpoint, contract }: Lies, adds: number) {
  const history = makeUpHistory({ seed: 7, blocks: 200, logs: 60, punks: 10 });
  const honest = repeatingContract(history, IDS);
  let isHonest = false;
  let calls = 0;
  const node: RpcNode = async (batch) => {
    const answers = await honest(batch);
    return answers.map((answer, place) => {
      const { method, params } = batch[place] ?? { method: "" };
      const result = resultOf(answer);
      if (!contract || isHonest || method !== "eth_call" || typeof result !== "string")
        return answer;
      calls += 1;
      if (calls % EVERY !== 0) return answer;
      return { result: replaceWord(contract, functionOf(dataOf(params)), result as Hex) }; // what `eth_call` returns
    });
  };
  const proxy = await untilTestEnds(runRpcProxy(node));
  const liar = await untilTestEnds(runFuzzingProxy(proxy.url, addKind, EVERY));
  const made = await untilTestEnds(ANY_DATABASE.create());
  // The command joins the database of this server, so that each add takes a moment.
  const server = await untilTestEnds(
    runTestServer(async () => {}, {
      database: { open: () => openDatabase(made.config, "own") },
    }),
  );
  const settings = { ...made.settings, ETH_RPC_URL: `http://${liar.host}/v2/${MARK}-path` };
  const add = async () => {
    const args = [REPEATING_CONTRACT, "--id", "echoes", "--from-block", "0"];
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
  for (let done = 0; done < adds; done += 1) {
    const { code, errors } = await add();
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

const fuzzEndpoint = (seed: number, adds: number) =>
  expectAdds({ endpoint: createMutator(seed, MAX_LENGTH), contract: null }, adds);

const fuzzContract = (seed: number, adds: number) =>
  expectAdds(
    { endpoint: null, contract: createMutator(seed, undefined, { hostile: HOSTILE_WORDS }) },
    adds,
  );

const TITLE = "ends with a sentence or a collection for";

it(`${TITLE} a choice of an endpoint's hostile values`, () => fuzzEndpoint(1, FEW));

it(`${TITLE} a choice of a contract's hostile words`, () => fuzzContract(2, FEW));

it(`${TITLE} more hostile values of an endpoint`, { tags: ["long"] }, () => fuzzEndpoint(3, MANY));

it(`${TITLE} more hostile words of a contract`, { tags: ["long"] }, () => fuzzContract(4, MANY));
