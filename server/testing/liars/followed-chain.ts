/**
 * Two collections of one chain that a server follows through one or several endpoints that may lie. Their addresses contain a
 * secret that must not appear in the API or in the log.
 */

import { expect, vi } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { followAdded } from "../../sources/follow-added.ts";
import { createSources } from "../../sources/sources.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import type { ChainState } from "../../web/api/market/source-answers.ts";
import { type Anvil, runAnvil } from "../chain/anvil.ts";
import { chainFollowOf } from "../chain/chain-follow-of.ts";
import { deployPunksMarket, type PunksMarket } from "../chain/deploy.ts";
import { nodeAt } from "../chain/provider/json-rpc.ts";
import { type RpcProxy, runRpcProxy } from "../chain/provider/rpc-proxy.ts";
import { punksCollection } from "../chain/punks-collection.ts";
import { priceOf, truth } from "../chain/punks-state.ts";
import { type Story, startStory } from "../chain/story.ts";
import { parseChainState } from "../parse-chain-state.ts";
import { runTestServer } from "../test-server.ts";
import { createLyingNode, type LyingNode } from "./lying-node.ts";

const SECRET = "s3cr3t-k3y";
const PUNKS = 12;
const IDS = ["first", "second"] as const;
/** The chain's clock starts two hours ago, so that it stays behind this machine's clock. */
const AGE_SECONDS = 7_200;
const BLOCK_SECONDS = 12;
const POLL_MS = 100;
const TIMES = {
  ...{ lookMs: 100, failurePauseMs: 200, doubtMs: 200, lagMs: 1_000 },
};
/** An endpoint that fails is tried for up to 40 s before that is a problem. */
const WAIT = { timeout: 90_000, interval: 50 };

export interface FollowedChain {
  readonly anvil: Anvil;
  /** The nodes behind the endpoints, and the endpoints themselves. */
  readonly liars: readonly LyingNode[];
  readonly proxies: readonly RpcProxy[];
  /** The first of each. */
  readonly liar: LyingNode;
  readonly proxy: RpcProxy;
  readonly store: Store;
  readonly markets: Readonly<Record<FollowedId, PunksMarket>>;
  readonly stories: Readonly<Record<FollowedId, Story>>;
  /** Lines of the server's log. */
  readonly lines: readonly string[];
  /** Stops following as a server that ends does, and follows again as the next one does. */
  restart(): Promise<void>;
  /** Makes every write of a collection's blocks fail with this message. Null lets writes succeed again. */
  breakWrites(collection: FollowedId, message: string | null): void;
  chainState(id: FollowedId): Promise<ChainState>;
  /** Waits until the API reports a problem that matches. */
  expectProblem(id: FollowedId, problem: RegExp): Promise<void>;
  /** Waits until asks and owners equal those of the contract, and the API reports no problem. */
  expectTruth(id: FollowedId): Promise<void>;
  /** Returns the collection's asks and owners: token id -> [ETH or null, account or null]. */
  stored(id: FollowedId): Promise<ReadonlyMap<string, readonly [number | null, string | null]>>;
  /** Expects that API and log contain neither the secret, nor its path, nor a control character. */
  expectDiscretion(): Promise<void>;
  close(): Promise<void>;
}

export type FollowedId = (typeof IDS)[number];

/** `pollMs` replaces the times of polls. Null: they follow the chain's clock, as for users. */
export async function followChain(
  endpoints = 1,
  pollMs: number | null = POLL_MS,
): Promise<FollowedChain> {
  const timestamp = Math.floor(Date.now() / 1000) - AGE_SECONDS;
  const anvil = await runAnvil({ noMining: true, timestamp, timestampInterval: BLOCK_SECONDS });
  const markets = { first: await deployPunksMarket(anvil), second: await deployPunksMarket(anvil) };
  const stories = {
    first: await startStory(anvil, markets.first, { seed: 61, punks: PUNKS }),
    second: await startStory(anvil, markets.second, { seed: 62, punks: PUNKS }),
  };
  const liars = Array.from({ length: endpoints }, () => createLyingNode(nodeAt(anvil.url)));
  const proxies = await Promise.all(liars.map(({ node }) => runRpcProxy(node)));
  const [liar] = liars;
  const [proxy] = proxies;
  if (!liar || !proxy) throw new Error("there is no endpoint");
  const lines: string[] = [];
  const broken = new Map<string, string>();
  const server = await runTestServer(async () => {});
  const store: Store = {
    ...server.store,
    async writeBlocks(collection, update) {
      const message = broken.get(collection);
      if (message !== undefined) throw new Error(message);
      return server.store.writeBlocks(collection, update);
    },
  };
  const config = readConfig({
    ETH_RPC_URL: proxies.map(({ url }) => `${url}/v2/${SECRET}`).join(","),
  });
  const report = (line: string) => void lines.push(line);
  const value = async (...given: Parameters<typeof valueCollection>) => valueCollection(...given);
  const parts = {
    store,
    value,
    report,
    times: { ...TIMES, ...(pollMs !== null && { pollMs }) },
    config,
  };
  function follow() {
    const stopping = new AbortController();
    const ended = followAdded({ ...parts, sources: createSources(parts) }, stopping.signal);
    return async () => {
      stopping.abort();
      await ended;
    };
  }
  let stop = follow();

  for (const id of IDS) {
    const contract = markets[id].address;
    await store.putFollow(chainFollowOf(id, { chainId: anvil.chainId, contract }));
    await store.beginReading(id, 0);
    await store.replaceCollection(punksCollection(id, PUNKS));
    await store.setFollowStage(id, "chain", "following");
  }

  async function chainState(id: FollowedId): Promise<ChainState> {
    const answer = await server.get(`/collections/${id}/chain`);
    const read = parseChainState(await answer.json());
    if (!read.ok) throw new Error(read.problem.message);
    return read.value;
  }

  async function stored(id: FollowedId) {
    const listings = (await store.listings(id))?.listings ?? [];
    const prices = new Map(listings.map(({ tokenId, price }) => [tokenId, price]));
    const entries: [string, readonly [number | null, string | null]][] = [];
    for (const punk of stories[id].punks) {
      const owner = (await store.tokenMarket(id, `${punk}`))?.owner ?? null;
      entries.push([`${punk}`, [prices.get(`${punk}`) ?? null, owner]]);
    }
    return new Map(entries);
  }

  async function contractStates(id: FollowedId) {
    const states = await truth(anvil, markets[id], stories[id].punks);
    return new Map(
      Array.from(states, ([punk, state]) => {
        const owner = /^0x0+$/.test(state.owner) ? null : state.owner;
        return [`${punk}`, [priceOf(state), owner]];
      }),
    );
  }

  return {
    ...{ anvil, liars, proxies, liar, proxy, store, markets, stories, lines, chainState, stored },
    async restart() {
      await stop();
      stop = follow();
    },
    breakWrites(collection, message) {
      if (message === null) broken.delete(collection);
      else broken.set(collection, message);
    },
    expectProblem: (id, problem) =>
      vi.waitFor(async () => expect((await chainState(id)).problem).toMatch(problem), WAIT),
    async expectTruth(id) {
      const { number, hash } = await anvil.client.getBlock();
      const read = { number: Number(number), hash };
      // This poll is cheap, unlike the comparison.
      await vi.waitFor(
        async () => expect((await store.follow(id, "chain"))?.read).toEqual(read),
        WAIT,
      );
      expect(await stored(id)).toEqual(await contractStates(id));
      await vi.waitFor(async () => expect((await chainState(id)).problem).toBeNull(), WAIT);
    },
    async expectDiscretion() {
      const answers = await Promise.all(
        IDS.map(async (id) =>
          JSON.stringify([await chainState(id), await store.follow(id, "chain")]),
        ),
      );
      const said = [...answers, ...lines].join("\n");
      expect(said).not.toContain(SECRET);
      expect(said).not.toContain("/v2/");
      expect(said).not.toMatch(/[^\P{Cc}\n]/u);
    },
    async close() {
      await stop();
      await server.discard();
      for (const each of proxies) await each.close();
      await anvil.close();
    },
  };
}
