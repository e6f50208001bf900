/** Two collections that a server follows on an OpenSea that may lie about the first. */
import { once } from "node:events";
import { expect, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { followAdded } from "../../sources/follow-added.ts";
import { createOpenSeaSource } from "../../sources/opensea/opensea-source.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { valueCollection } from "../../valuation/project.ts";
import { sampleMarketCollection } from "../opensea/market/sample-market.ts";
import { openSeaSettings } from "../opensea/run-add-opensea.ts";
import { type OpenSea, runOpenSea } from "../opensea/run-opensea.ts";
import { startPhoenix } from "../opensea/stream/phoenix-server.ts";
import { STREAM_TYPES } from "../opensea-shapes.ts";
import { parseChainState } from "../parse-chain-state.ts";
import { runAdd } from "../run-add.ts";
import type { CommandResult } from "../run-command.ts";
import { ANY_DATABASE } from "../test-databases.ts";
import { runTestServer, type TestServer } from "../test-server.ts";
import { HOSTILE_TEXT, UNPRINTABLE } from "./hostile-texts.ts";
import { type LyingOpenSea, runLyingOpenSea } from "./lying-opensea.ts";

const FIRST = sampleMarketCollection({ slug: "first", size: 30 });
const SECOND = sampleMarketCollection({ slug: "second", size: 30, seed: 2 });
const SECRET = "s3cr3t-k3y-of-opensea";
const SWEEP_SECONDS = 0.3;
/** A turn is long enough for an honest sweep on a busy machine. */
export const TURN_MS = 3_000;
export const LONGEST_MS = 10_000;
const TIMES = {
  ...{ lookMs: 60, tickMs: 20, refreshMs: 100, turnMs: TURN_MS, longestMs: LONGEST_MS },
  reconnectMs: { first: 20, max: 100 },
};
const WAIT = { timeout: 60_000, interval: 50 };

export type FollowedSlug = "first" | "second";

export interface FollowedOpenSea {
  readonly openSea: OpenSea;
  readonly liar: LyingOpenSea;
  readonly store: TestServer["store"];
  /** Lines of the server's log. */
  readonly lines: readonly string[];
  /** Sends so many events about the first collection in no known form, and with the key in some. Resolves when they are read. */
  flood(events: number): Promise<void>;
  /** Lists a token of a collection. The stream does not tell of it, so that only a sweep finds it. */
  list(slug: FollowedSlug, tokenId: string, price: number): void;
  /** Returns token id -> price in ETH of each listing that the API has. */
  listed(slug: FollowedSlug): Promise<ReadonlyMap<string, number>>;
  /** Waits until the API has the listings of the market, and no problem. */
  expectTruth(slug: FollowedSlug): Promise<void>;
  /** Waits until the API reports this problem. */
  expectProblem(slug: FollowedSlug, problem: string): Promise<void>;
  /** Adds the first collection to another database. */
  add(): Promise<CommandResult>;
  /** Expects that API, page and log contain neither the key nor a control character, and that they are short. */
  expectDiscretion(): Promise<void>;
  /** The same of these lines. */
  expectPrintable(lines: readonly string[]): void;
  close(): Promise<void>;
}

export async function followOpenSea(): Promise<FollowedOpenSea> {
  const openSea = await runOpenSea({ collections: [FIRST, SECOND], key: SECRET });
  for (const { slug } of [FIRST, SECOND]) openSea.market.list({ slug, tokenId: "1", price: 5 });
  const liar = await runLyingOpenSea(openSea.url);
  const [made, other] = [await ANY_DATABASE.create(), await ANY_DATABASE.create()];
  const add = ({ slug, contract }: typeof FIRST, { config }: typeof made) =>
    runAdd(
      [contract, "--opensea", slug, "--id", slug],
      openSeaSettings({ ...openSea, url: liar.url }, config),
    );
  for (const collection of [FIRST, SECOND]) {
    const { code, errors } = await add(collection, made);
    expect([code, errors]).toEqual([0, []]);
  }
  // A stream of its own, which has no event but those of a flood.
  const stream = await startPhoenix(SECRET);
  const lines: string[] = [];
  const server = await runTestServer(async () => {}, {
    database: { open: () => openDatabase(made.config, "own") },
  });
  const { store } = server;
  const parts = {
    ...{ store, times: TIMES, report: (line: string) => void lines.push(line) },
    config: {
      ...{ key: SECRET, url: liar.url, sweepSeconds: SWEEP_SECONDS },
      streamUrl: `ws://127.0.0.1:${stream.port}/socket`,
    },
    value: async (...given: Parameters<typeof valueCollection>) => valueCollection(...given),
  };
  const stopping = new AbortController();
  const sources = [createOpenSeaSource(parts)];
  const following = followAdded({ ...parts, sources }, stopping.signal);

  async function problemOf(slug: FollowedSlug): Promise<string | null> {
    const read = parseChainState(await (await fetch(server.origin + apiPath.chain(slug))).json());
    if (!read.ok) throw new Error(read.problem.message);
    return read.value.openSea?.problem ?? null;
  }

  async function listed(slug: FollowedSlug) {
    const listings = (await store.listings(slug))?.listings ?? [];
    return new Map(listings.map(({ tokenId, price }) => [tokenId, price]));
  }

  return {
    ...{ openSea, liar, store, lines, listed },
    async flood(events) {
      const topic = `collection:${FIRST.slug}`;
      await vi.waitFor(() => expect(stream.topics()).toContain(topic), WAIT);
      const { socket } = stream.latest();
      for (let event = 0; event < events; event += 1) {
        const type = STREAM_TYPES[event % STREAM_TYPES.length] ?? "";
        const note = event % 10 === 0 ? SECRET : HOSTILE_TEXT;
        const item = { nft_id: HOSTILE_TEXT, metadata: { name: HOSTILE_TEXT } };
        stream.broadcast(FIRST.slug, type, { event_type: type, payload: { item, note } });
      }
      // The follower answers a ping when it has read the frames before.
      const answered = once(socket, "pong");
      socket.ping();
      await answered;
    },
    list: (slug, tokenId, price) => void openSea.market.list({ slug, tokenId, price }),
    async expectTruth(slug) {
      const truth = openSea.market.truth(slug);
      const asks = new Map(Array.from(truth, ([id, { price }]) => [id, price]));
      await vi.waitFor(async () => expect(await listed(slug)).toEqual(asks), WAIT);
      await vi.waitFor(async () => expect(await problemOf(slug)).toBeNull(), WAIT);
    },
    expectProblem: (slug, problem) =>
      vi.waitFor(async () => expect(await problemOf(slug)).toBe(problem), WAIT),
    add: () => add(FIRST, other),
    async expectDiscretion() {
      const { slug } = FIRST;
      const paths = [apiPath.chain, apiPath.sources, apiPath.info].map((path) => path(slug));
      for (const path of [...paths, apiPath.collections(), `/c/${slug}`]) {
        const text = await (await fetch(server.origin + path)).text();
        expect(text.length).toBeLessThan(20_000);
        lines.push(text);
      }
      expectPrintable(lines.splice(0));
    },
    expectPrintable,
    async close() {
      stopping.abort();
      await following;
      await server.discard();
      for (const each of [made, other]) await each.discard();
      await liar.close();
      await stream.stop();
      await openSea.close();
    },
  };
}

function expectPrintable(lines: readonly string[]): void {
  const said = lines.join("\n");
  expect(said).not.toContain(SECRET);
  expect(said).not.toMatch(UNPRINTABLE);
}
