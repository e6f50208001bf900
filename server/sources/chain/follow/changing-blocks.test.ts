/** Follows a chain through an endpoint that gives a block another hash at each call, and through reorganisations. */
import { beforeAll, expect, it, vi } from "vitest";
import { arrange } from "../../../testing/arrange.ts";
import { followChain } from "../../../testing/liars/followed-chain.ts";
import { FINAL_DEPTH } from "./plan-update.ts";

const WAIT = { timeout: 40_000, interval: 50 };
const ACCUSATION = /answered with other blocks each time/;

const chain = arrange(() => followChain());
beforeAll(async () => {
  await chain.expectTruth("first");
  await chain.expectTruth("second");
});

it("names the endpoint of blocks that change at each call, and goes on by itself after that", async () => {
  const { liar, stories, anvil } = chain;
  await liar.tell("otherHash");
  await stories.first.advance(4);
  await stories.second.advance(2);
  for (const id of ["first", "second"] as const)
    await chain.expectProblem(
      id,
      /^127\.0\.0\.1:\d+: eth_getBlockByNumber is answered with other blocks each time, so none after block \d+ can be read$/,
    );
  await anvil.mine(3);
  liar.relent();
  await chain.expectTruth("first");
  await chain.expectTruth("second");
  await chain.expectDiscretion();
});

it("accuses nobody of reorganisations, one after the other", async () => {
  const { anvil, stories, lines, store } = chain;
  const before = lines.length;
  await stories.first.advance(10);
  for (const depth of [1, 2, 3, 4, 5, 6, 7]) {
    await anvil.mine(1);
    await chain.expectTruth("first");
    await anvil.reorg(depth);
    const { hash } = await anvil.client.getBlock();
    await vi.waitFor(
      async () => expect((await store.follow("first", "chain"))?.read?.hash).toBe(hash),
      WAIT,
    );
  }
  await chain.expectTruth("first");
  expect(lines.slice(before).filter((line) => ACCUSATION.test(line))).toEqual([]);
});

it("follows a reorganisation of 64 blocks, the most that may be dropped, without reading again", async () => {
  const { anvil, stories, lines } = chain;
  await anvil.mine(FINAL_DEPTH);
  await stories.first.advance(30);
  await chain.expectTruth("first");
  const before = lines.length;
  const dropped = await anvil.head();
  await stories.first.reorg(FINAL_DEPTH);
  expect(await anvil.head()).toBe(dropped);
  await chain.expectTruth("first");
  await chain.expectTruth("second");
  expect(lines.slice(before)).toEqual([]);
});
