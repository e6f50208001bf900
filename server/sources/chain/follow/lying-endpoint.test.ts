/**
 * A server follows two collections through an endpoint that lies. The API reports each lie. A lie affects only its own
 * collection, and the data are right again after it ends.
 */
import http from "node:http";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { arrange, untilTestEnds } from "../../../testing/arrange.ts";
import { rpcAddress } from "../../../testing/chain/rpc-address.ts";
import { type FollowedId, followChain } from "../../../testing/liars/followed-chain.ts";
import { LOG_LIES, type LogLie } from "../../../testing/liars/log-lies.ts";
import { EXTRA_BLOCKS } from "../../../testing/liars/lying-node.ts";
import { SAID, saying } from "../../../testing/liars/said.ts";
import { listenOnLoopback } from "../../../testing/listen-on-loopback.ts";
import { connectChain, createMarket } from "./connect.ts";

const WAIT = { timeout: 40_000, interval: 50 };
const IDS = ["first", "second"] as const;

const chain = arrange(() => followChain());
beforeAll(async () => {
  await chain.expectTruth("first");
  await chain.expectTruth("second");
});

/** After each lie, both collections recover without help. */
afterEach(async () => {
  chain.liar.relent();
  await chain.expectTruth("first");
  await chain.expectTruth("second");
  await chain.expectDiscretion();
});

/** Expects that the log has the sentence about a collection since its line `from`. */
function expectLine(id: FollowedId, sentence: string, from: number): void {
  expect(chain.lines.slice(from)).toContainEqual(
    expect.stringMatching(saying(sentence, `${id}: `)),
  );
}

/** One lie for each check of logs: their block, their shape and the block's bloom filter. */
const SOME_LIES: readonly LogLie[] = ["otherBlock", "hugePlace", "madeUp"];
const OTHER_LIES = (Object.keys(LOG_LIES) as LogLie[]).filter((lie) => !SOME_LIES.includes(lie));
/** All logs of a block are asked for, so that only its bloom filter excludes these. */
const SAID_OF_BLOCK = { ...SAID, otherAddress: SAID.madeUp, otherTopic: SAID.madeUp };

describe("logs that are not what was asked for, or not all", () => {
  const expectNotStored = async (lie: LogLie) => {
    const { liar, markets, stories, lines } = chain;
    const before = await chain.stored("first");
    const from = lines.length;
    await liar.tell(lie, markets.first.address);
    await stories.first.advance(4);
    await stories.second.advance(2);
    await chain.expectProblem("first", saying(SAID_OF_BLOCK[lie]));
    expectLine("first", SAID_OF_BLOCK[lie], from);
    expect(await chain.stored("first")).toEqual(before);
    // The other collection of the endpoint is still followed.
    await chain.expectTruth("second");
    expect(liar.told).toBeGreaterThan(0);
    liar.relent();
    await chain.expectTruth("first");
    expect(lines.slice(from)).toContain("first: follows its chain again");
  };

  it.each(SOME_LIES)("are not stored: %s", expectNotStored);

  it.each(OTHER_LIES)("are not stored: %s", { tags: ["long"] }, expectNotStored);

  it("are not stored if one is missing", async () => {
    const { liar, markets, stories, lines, store, anvil } = chain;
    const from = lines.length;
    await liar.tell("omitted", markets.first.address);
    await stories.first.advance(16);
    await chain.expectProblem("first", saying(SAID.omitted));
    expectLine("first", SAID.omitted, from);
    const read = (await store.follow("first", "chain"))?.read?.number;
    expect(read).toBeLessThan(await anvil.head());
    await chain.expectTruth("second");
  });

  it("are not passed over for a bloom filter that is not the block's", async () => {
    const { liar, stories, lines } = chain;
    const before = await Promise.all(IDS.map(chain.stored));
    const from = lines.length;
    await liar.tell("noBloom");
    for (const id of IDS) await stories[id].advance(4);
    for (const id of IDS) {
      await chain.expectProblem(id, saying(SAID.noBloom));
      expectLine(id, SAID.noBloom, from);
    }
    expect(await Promise.all(IDS.map(chain.stored))).toEqual(before);
  });
});

describe("a newest block that is none", () => {
  it.each(["highHead", "futureBlock"] as const)("is not believed: %s", async (lie) => {
    const { liar, store, stories, anvil, lines } = chain;
    const from = lines.length;
    await liar.tell(lie);
    await stories.first.advance(6);
    for (const id of IDS) {
      await chain.expectProblem(id, saying(SAID[lie]));
      expectLine(id, SAID[lie], from);
      const follow = await store.follow(id, "chain");
      expect(follow?.read?.number).toBeLessThanOrEqual(await anvil.head());
      expect(follow?.headBlock).toBeLessThanOrEqual(await anvil.head());
    }
  });

  it("is not believed after a restart either", async () => {
    const { liar, store, anvil } = chain;
    await liar.tell("highHead");
    await chain.expectProblem("first", saying(SAID.highHead));
    await chain.restart();
    const told = liar.told;
    await vi.waitFor(() => expect(liar.told).toBeGreaterThan(told + 2), WAIT);
    for (const id of IDS) {
      const follow = await store.follow(id, "chain");
      expect(follow?.problem).toMatch(/is answered with a (newest )?block (that|whose)/);
      expect(follow?.read?.number).toBeLessThanOrEqual(await anvil.head());
    }
    // Another server begins honestly, and goes on.
    liar.relent();
    await chain.restart();
    await chain.expectTruth("first");
  });

  it("heals if the endpoint made up a longer chain", async () => {
    const { liar, store, lines, stories, anvil } = chain;
    const before = await chain.stored("first");
    const head = await anvil.head();
    await liar.tell("longerChain");
    await vi.waitFor(
      async () =>
        expect((await store.follow("first", "chain"))?.read?.number).toBe(head + EXTRA_BLOCKS),
      WAIT,
    );
    expect(await chain.stored("first")).toEqual(before);
    liar.relent();
    await stories.first.advance(6);
    await chain.expectTruth("first");
    await vi.waitFor(
      async () =>
        expect((await store.follow("first", "chain"))?.read?.number).toBe(await anvil.head()),
      WAIT,
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^first: it was read again, because block \d+ was read, but the newest/,
      ),
    );
  });
});

/** Pauses both collections, and waits until the server has disconnected. */
async function disconnect(): Promise<void> {
  const { store } = chain;
  for (const id of IDS) await store.setFollowStage(id, "chain", "paused");
  for (const id of IDS)
    await vi.waitFor(
      async () => expect(await store.holdFollow(id, "chain", "test", 0)).toBe(true),
      WAIT,
    );
}

it("heals a checkpoint above the newest block that an earlier server stored", async () => {
  const { anvil, markets, store, stories, lines } = chain;
  await disconnect();
  const before = (await store.follow("first", "chain"))?.read;
  if (!before) throw new Error("nothing is read");
  const number = 9_000_000_000_000;
  const connection = connectChain({ addresses: [rpcAddress(anvil.url)], rate: 0 });
  const market = createMarket("cryptopunks", markets.first.address, connection, 1);
  const states = await market.statesAt(stories.first.punks.map(String), await anvil.head());
  const tokens = new Map(
    Array.from(states, ([id, state]) => [id, { final: state, state, isPending: false }]),
  );
  await store.writeBlocks("first", {
    ...{ before, after: { number, hash: null }, finalBlock: number },
    ...{ dropped: [], blocks: [], logs: [], tokens, removedSales: [], addedSales: [] },
    ...{ steps: [], bundles: 0, staleMetadata: [] },
  });
  await stories.first.advance(6);
  for (const id of IDS) await store.setFollowStage(id, "chain", "following");
  // The problem is on the page for a moment only. The log keeps it.
  for (const line of [
    /^first: block 9000000000000 was read, but the newest block.* If that stays so/,
    /^first: it was read again, because block 9000000000000 was read/,
  ])
    await vi.waitFor(() => expect(lines).toContainEqual(expect.stringMatching(line)), WAIT);
  await chain.expectTruth("first");
});

// The endpoint is tried for up to 40 s before that is a problem.
it("does not follow a redirect, and goes on after it", {
  tags: ["long"],
  timeout: 240_000,
}, async () => {
  const { proxy, stories, lines } = chain;
  const before = await Promise.all(IDS.map(chain.stored));
  const from = lines.length;
  let requests = 0;
  const target = await untilTestEnds(
    listenOnLoopback(
      http.createServer((_, response) => {
        requests += 1;
        response.end("{}");
      }),
    ),
  );
  proxy.set({ redirectTo: `http://${target.host}/` });
  for (const id of IDS) await stories[id].advance(2);
  for (const id of IDS) {
    await chain.expectProblem(id, saying(SAID.laterRedirect));
    expectLine(id, SAID.laterRedirect, from);
  }
  expect(await Promise.all(IDS.map(chain.stored))).toEqual(before);
  expect(requests).toBe(0);
  proxy.set({ redirectTo: null });
  for (const id of IDS) {
    await chain.expectTruth(id);
    expect(lines.slice(from)).toContain(`${id}: follows its chain again`);
  }
});

it("does not use an endpoint that is of another chain", async () => {
  const { liar, store, lines } = chain;
  const from = lines.length;
  await liar.tell("otherChain");
  // A server reads the chain id when it connects.
  await disconnect();
  for (const id of IDS) await store.setFollowStage(id, "chain", "following");
  for (const id of IDS) {
    await chain.expectProblem(id, saying(SAID.otherChain));
    expectLine(id, SAID.otherChain, from);
  }
});

it("keeps a failure of one collection with it, and says nothing of its cause to readers", async () => {
  const { stories, lines } = chain;
  chain.breakWrites("first", "a cause that readers need not know");
  await stories.first.advance(6);
  await stories.second.advance(6);
  await chain.expectProblem("first", /^what was read could not be used/);
  await chain.expectTruth("second");
  expect((await chain.chainState("first")).problem).not.toContain("cause");
  expect(lines).toContain("first: a cause that readers need not know");
  chain.breakWrites("first", null);
});

it("doubts another history, and reads again from the last block that both have", async () => {
  const { anvil, liar, stories, lines, store } = chain;
  // The final blocks begin 64 blocks below the head.
  await stories.first.advance(40);
  await anvil.mine(66);
  await chain.expectTruth("first");
  const sales = (await store.sales("first")).length;
  const before = await chain.stored("first");
  await liar.tell("noCode");
  await anvil.reorg(80);
  await anvil.mine(3);
  // Only without a contract, the problem advises to remove the collection.
  await chain.expectProblem("first", /the contract is no longer on the chain.* -- remove first$/);
  expect(await chain.stored("first")).toEqual(before);
  liar.relent();
  await chain.expectTruth("first");
  expect(lines).toContainEqual(
    expect.stringMatching(/^first: block \d+ is no longer part of the chain.*If that stays so/),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^first: it was read again, because block \d+ is no longer part/),
  );
  expect((await store.sales("first")).length).toBeLessThan(sales);
});
