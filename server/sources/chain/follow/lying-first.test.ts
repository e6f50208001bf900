/** Follows a chain through three endpoints, of which the first shows a chain of its own from some block on. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { arrange } from "../../../testing/arrange.ts";
import { type Anvil, runAnvil } from "../../../testing/chain/anvil.ts";
import { nodeAt } from "../../../testing/chain/provider/json-rpc.ts";
import { truth } from "../../../testing/chain/punks-state.ts";
import { transactionOf } from "../../../testing/chain/story-actions.ts";
import { followChain } from "../../../testing/liars/followed-chain.ts";

const WAIT = { timeout: 40_000, interval: 50 };
const THIEF = `0x${"7e".repeat(20)}` as const;
const IDS = ["first", "second"] as const;

/** Forks the chain, with a theft of all punks of the first collection in the fork's first block. */
async function forkWithTheft(): Promise<Anvil> {
  const { anvil, markets, stories } = chain;
  const fork = await runAnvil({ noMining: true, forkUrl: anvil.url, timestampInterval: 12 });
  const { first: market } = markets;
  for (const [punk, { owner }] of await truth(fork, market, stories.first.punks))
    if (!/^0x0+$/.test(owner)) {
      const action = { kind: "transfer", from: owner, to: THIEF, punk } as const;
      await fork.send(transactionOf(action, market.address));
    }
  await fork.mine();
  return fork;
}

async function owners(): Promise<readonly (string | null)[]> {
  return [...(await chain.stored("first")).values()].map(([, owner]) => owner);
}

async function expectWarning(warning: unknown): Promise<void> {
  for (const id of IDS)
    await vi.waitFor(
      async () => expect((await chain.chainState(id)).warning).toEqual(warning),
      WAIT,
    );
}

/** Mines blocks of the true chain one by one, until all of them are read. */
async function mineAndRead(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await chain.stories.first.advance(1);
    await chain.expectTruth("first");
  }
}

const chain = arrange(() => followChain(3));
beforeAll(async () => {
  await chain.expectTruth("first");
  await chain.expectTruth("second");
});
afterEach(() => chain.expectDiscretion());

describe("a first endpoint with a chain of its own", () => {
  const fork = arrange(() => forkWithTheft());

  it("is not believed, and named, while the collections follow the two others", async () => {
    const { liar, proxy, lines } = chain;
    liar.imitate(nodeAt(fork.url));
    // The fork is longer than the chain, then as long, then shorter.
    await fork.mine(3);
    await mineAndRead(6);
    expect(await owners()).not.toContain(THIEF);
    const { host } = new URL(proxy.url);
    const warning = `${host} shows another chain than the other RPC endpoints, so it is not asked`;
    await expectWarning(warning);
    for (const id of IDS) {
      expect((await chain.chainState(id)).problem).toBeNull();
      expect(lines).toContain(`${id}: ${warning}`);
    }
    expect(lines.filter((line) => line.includes(THIEF) || line.includes("read again"))).toEqual([]);
  });

  it("is asked again as soon as it shows the chain of the others", async () => {
    const { liar, proxy, lines } = chain;
    liar.relent();
    await mineAndRead(2);
    await expectWarning(null);
    expect(lines).toContain("first: no RPC endpoint shows another chain any more");
    const before = proxy.calls.get("eth_getLogs") ?? 0;
    await mineAndRead(2);
    expect(proxy.calls.get("eth_getLogs")).toBeGreaterThan(before);
  });
});

describe.each([5, 200])("%i blocks of a liar that were stored before", (blocks) => {
  // Two endpoints show the fork.
  const fork = arrange(() => forkWithTheft());
  beforeAll(async () => {
    await fork.mine(blocks);
    for (const liar of chain.liars.slice(0, 2)) liar.imitate(nodeAt(fork.url));
    await vi.waitFor(async () => expect(await owners()).toContain(THIEF), WAIT);
  });
  afterAll(async () => {
    chain.liar.relent();
    await mineAndRead(1);
  });

  it("are replaced by those of two other endpoints", { timeout: 120_000 }, async () => {
    chain.liars[1]?.relent();
    await chain.anvil.mine(blocks);
    await mineAndRead(4);
    expect(await owners()).not.toContain(THIEF);
    await expectWarning(expect.stringContaining(new URL(chain.proxy.url).host));
  });
});
