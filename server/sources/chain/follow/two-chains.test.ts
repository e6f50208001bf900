/**
 * A server follows two collections through two endpoints with different chains, for as long as the test likes. It keeps one
 * chain as a whole, says in API and log what is wrong, and goes on by itself when the endpoints agree again.
 */
import { beforeAll, expect, it } from "vitest";
import { arrange } from "../../../testing/arrange.ts";
import { runAnvil } from "../../../testing/chain/anvil.ts";
import { nodeAt } from "../../../testing/chain/provider/json-rpc.ts";
import { followChain } from "../../../testing/liars/followed-chain.ts";

const IDS = ["first", "second"] as const;
/** Blocks after which no reorganisation is followed, and some more. */
const DEEP = 70;
const CONTRADICTION = /^the RPC endpoints contradict each other about block \d+/;

const chain = arrange(() => followChain(2));
const fork = arrange(() =>
  runAnvil({ noMining: true, forkUrl: chain.anvil.url, timestampInterval: 12 }),
);
beforeAll(async () => {
  for (const id of IDS) await chain.expectTruth(id);
  // The fork has the chain so far, and then blocks of its own.
  await fork.mine(DEEP + 5);
  await chain.stories.first.advance(4);
  await chain.anvil.mine(DEEP);
  for (const id of IDS) await chain.expectTruth(id);
});

it("keeps one chain and says that they contradict each other until they agree", async () => {
  const { liar, stories, anvil, lines } = chain;
  const before = await Promise.all(IDS.map(chain.stored));
  const from = lines.length;
  liar.imitate(nodeAt(fork.url));
  for (let block = 0; block < 3; block += 1) {
    await fork.mine(1);
    await stories.second.advance(2);
    for (const id of IDS) await chain.expectProblem(id, CONTRADICTION);
  }
  for (const id of IDS) {
    expect(lines.slice(from)).toContainEqual(
      expect.stringMatching(new RegExp(`^${id}: ${CONTRADICTION.source.slice(1)}`)),
    );
    // Nothing of the other chain is stored, and none of the collections is read again by it.
    expect((await chain.store.follow(id, "chain"))?.read?.number).toBeLessThanOrEqual(
      await anvil.head(),
    );
  }
  expect(await Promise.all(IDS.map(chain.stored))).toEqual(before);
  expect(lines.slice(from).join("\n")).not.toContain("read again");
  await chain.expectDiscretion();

  liar.relent();
  for (const id of IDS) {
    await chain.expectTruth(id);
    expect(lines.slice(from)).toContain(`${id}: follows its chain again`);
  }
  await chain.expectDiscretion();
});
