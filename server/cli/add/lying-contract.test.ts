/** Adds collections from a contract that contradicts itself, and through endpoints of different chains. */
import { expect, it } from "vitest";
import { openStore } from "../../storage/store/open-store.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { REPEATING_CONTRACT, repeatingContract } from "../../testing/liars/repeating-contract.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";

/** Adds a contract that returns the ids `named`. Returns the exit code, the terminal's lines, the stored ids and the stage. */
async function add(named: readonly bigint[]) {
  const history = makeUpHistory({ seed: 7, blocks: 200, logs: 60, punks: 10 });
  const proxy = await untilTestEnds(runRpcProxy(repeatingContract(history, named)));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const args = [REPEATING_CONTRACT, "--rpc", proxy.url, "--from-block", "0"];
  const { code, out, errors } = await runAdd(args, made.settings);
  const store = await openStore(made.config);
  const ids = (await store.tokens("echoes")).map(({ tokenId }) => tokenId);
  const follow = await store.follow("echoes", "chain");
  await store.close();
  return { code, out, errors, ids: ids.sort(), stage: follow?.stage };
}

const traitless = (count: number, first: string) =>
  `${count} of ${count} tokens have no traits. Look at token ${first}: if its metadata have traits, they are in a form that is not read.`;

it("adds each token once if the contract repeats an id, and says so", async () => {
  const { code, errors, ids, stage, out } = await add([4n, 9n, 4n, 4n, 7n]);
  expect(errors).toEqual([
    "The contract counts 5 tokens, but 3 were found: no log, tokenByIndex or ownerOf names the others.",
    traitless(3, "4"),
  ]);
  expect([code, ids, stage]).toEqual([0, ["4", "7", "9"], "following"]);
  expect(out).toContain("Added Echoes as echoes, from chain-31337: 3 tokens");
});

it("says nothing of a contract that names each token once", async () => {
  const many = Array.from({ length: 600 }, (_, index) => BigInt(index) * 3n);
  const { code, errors, ids } = await add(many);
  expect([code, errors, ids.length]).toEqual([0, [traitless(600, "0")], 600]);
});

it("does not ask a fallback of another chain", async () => {
  const history = makeUpHistory({ seed: 7, blocks: 200, logs: 60, punks: 10 });
  const other = makeUpHistory({ seed: 8, blocks: 300, logs: 60, punks: 10, chainId: 5 });
  const honest = repeatingContract(history, [1n, 2n]);
  let requests = 0;
  // The first call, `eth_chainId`, succeeds. Every third call fails.
  const first = await untilTestEnds(
    runRpcProxy(async (calls) => {
      requests += 1;
      if (requests % 3 === 0) throw new Error("unavailable");
      return honest(calls);
    }),
  );
  const fallback = await untilTestEnds(runRpcProxy(repeatingContract(other, [7n, 8n, 9n])));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const rpc = ["--rpc", first.url, "--rpc", fallback.url];
  const args = [REPEATING_CONTRACT, ...rpc, "--from-block", "0"];
  expect((await runAdd(args, made.settings)).code).toBe(0);
  const store = await openStore(made.config);
  expect((await store.tokens("echoes")).map(({ tokenId }) => tokenId).sort()).toEqual(["1", "2"]);
  await store.close();
  expect([...fallback.calls.keys()]).toEqual(["eth_chainId"]);
});
