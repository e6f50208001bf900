/** Adds a collection through an endpoint that gives a block another hash at each call. */
import { expect, it } from "vitest";
import { openStore } from "../../storage/store/open-store.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { type RpcNode, resultOf } from "../../testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { REPEATING_CONTRACT, repeatingContract } from "../../testing/liars/repeating-contract.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";

const hash = (number: number) => `0x${`${number}`.padStart(64, "0")}`;

/**
 * Returns `honest` with a lie about a block and its child. The block has another hash at each call. Its child names at each
 * second call the hash that comes next, otherwise the last one. So both are dropped and read again for ever.
 */
function changing(honest: RpcNode, about: () => number | null): RpcNode {
  let told = 0;
  let ofChild = 0;
  return (calls) =>
    Promise.all(
      calls.map(async (call) => {
        const [answer = { result: null }] = await honest([call]);
        const block = about();
        const number = Number(call.params?.[0]);
        if (call.method !== "eth_getBlockByNumber" || block === null) return answer;
        if (number === block) {
          told += 1;
          return { result: { ...Object(resultOf(answer)), hash: hash(told) } };
        }
        if (number !== block + 1) return answer;
        ofChild += 1;
        const parentHash = hash(told + (ofChild % 2));
        return { result: { ...Object(resultOf(answer)), hash: hash(1e9 + ofChild), parentHash } };
      }),
    );
}

it("ends with a sentence that names the endpoint, and goes on after the lie", async () => {
  const history = makeUpHistory({ seed: 7, blocks: 450, logs: 60, punks: 10 });
  let about: number | null = null;
  const node = changing(repeatingContract(history, [1n, 2n]), () => about);
  const proxy = await untilTestEnds(runRpcProxy(node, { lagBlocks: 50 }));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const add = () =>
    runAdd([REPEATING_CONTRACT, "--rpc", proxy.url, "--from-block", "0"], made.settings);
  expect((await add()).code).toBe(0);
  const store = await untilTestEnds(openStore(made.config, "own"));
  // The same state as after an interrupted `npm run add`.
  await store.setFollowStage("echoes", "chain", "adding");
  proxy.set({ lagBlocks: 0 });
  about = (await store.follow("echoes", "chain"))?.read?.number ?? expect.fail();

  const { code, errors } = await add();
  expect([code, errors]).toEqual([
    1,
    [
      expect.stringMatching(
        /^127\.0\.0\.1:\d+: eth_getBlockByNumber is answered with other blocks each time, so none after block 399 can be read\. What was read is kept/,
      ),
    ],
  ]);
  about = null;
  expect((await add()).code).toBe(0);
  expect((await store.follow("echoes", "chain"))?.read?.number).toBe(history.head);
});
