/** A collection worker behind a real port, over a real HTTP server, for integration tests. */
import type { Remote } from "comlink";
import { expect } from "vitest";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { CollectionWorker, Connection } from "../../contract/worker-api.ts";
import type { Clock } from "../feed/clock.ts";
import { APE_TOKENS, APES } from "./apes.ts";
import { startEventLoopClock } from "./event-loop-clock.ts";
import {
  type FakeApi,
  type FakeCollection,
  fakeCollection,
  isAt,
  startFakeApi,
} from "./fake-api.ts";
import type { Mirror } from "./mirror.ts";
import { createReference, type Reference } from "./reference.ts";
import { type Browser, openTab, type Tab } from "./tab.ts";

export interface Harness {
  readonly api: FakeApi;
  readonly apes: FakeCollection;
  readonly worker: Remote<CollectionWorker>;
  readonly mirror: Mirror;
  readonly clock: Clock;
  /** Returns a reference with the API's current state and the query. */
  truth(query: TokenQuery): Reference;
  /** Opens the apes and waits until they are shown. */
  open(query?: TokenQuery): Promise<void>;
  waitForConnection(name: Connection["name"]): Promise<void>;
  /** Counts the requests so far with `part` in their address, see `isAt`. */
  requestCount(part: string): number;
  /** The tab of `worker` and `mirror`. */
  readonly own: Tab;
  /** Opens another tab in `browser`. Null: in a browser that cannot share a stream. */
  openAnother(browser: Browser | null): Promise<Tab>;
  /** Waits until the mirror matches the API's state. */
  waitForMatch(query: TokenQuery): Promise<void>;
  end(): Promise<void>;
}

/** Polls `read` until the expectation holds. The timeout is long enough for a busy machine. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 15_000, interval: 10 });
}

/** Prices that move are those at `now`; without it they are as the API sends them. */
export function truthOf(
  api: FakeApi,
  id: string,
  query: TokenQuery,
  now: UnixMs | null = null,
): Reference {
  const { tokens, projections } = api.collections.get(id) as FakeCollection; // the test put it there
  const sent = tokens.map((token, at): CompactToken => {
    const [tokenId, name, rank, price, , confidence, ...rest] = token;
    return [tokenId, name, rank, price, projections[at] ?? null, confidence, ...rest];
  });
  const reference = createReference(sent);
  reference.applyListings(api.snapshot(id));
  if (now !== null) reference.passTo(now);
  reference.setQuery(query);
  return reference;
}

export function expectSame(mirror: Mirror, reference: Reference): void {
  const { ids, aggregates } = reference.view();
  const tokens = new Map(reference.tokens.map((token) => [token.id, token]));
  expect(mirror.shown()).toEqual({
    ids,
    prices: ids.map((id) => tokens.get(id)?.price),
    projections: ids.map((id) => tokens.get(id)?.projection),
  });
  expect(mirror.latestView()?.aggregates).toEqual(aggregates);
  for (const [choice, facet] of Object.entries(mirror.facets())) {
    const [kind, group, value] = choice.split(" ");
    if (kind === "trait")
      expect([choice, facet]).toEqual([
        choice,
        reference.facet(kind, Number(group), Number(value)),
      ]);
    if (kind === "vibe" || kind === "deal")
      expect([choice, facet]).toEqual([choice, reference.facet(kind, null, Number(group))]);
    if (kind === "onSale")
      expect([choice, facet]).toEqual([choice, reference.facet(kind, null, null)]);
  }
}

export async function startHarness(
  tokens: readonly CompactToken[] = APE_TOKENS,
  random: () => number = () => 0,
  own: Browser | null = null,
): Promise<Harness> {
  const apes = fakeCollection(APES, tokens);
  const api = await startFakeApi([apes]);
  const clock = startEventLoopClock();
  const tools = {
    fetchPath: (path: string, init: RequestInit) => fetch(api.origin + path, init),
    clock,
    random,
  };
  const tabs: Tab[] = [];
  const openAnother = async (browser: Browser | null) => {
    const tab = await openTab(tools, browser);
    tabs.push(tab);
    return tab;
  };
  const first = await openAnother(own);
  const { worker, mirror } = first;
  const truth = (query: TokenQuery) => truthOf(api, APES.id, query);
  const waitForMatch = async (query: TokenQuery) =>
    eventually(() => expectSame(mirror, truth(query))).toBeUndefined();
  return {
    api,
    apes,
    worker,
    mirror,
    clock,
    truth,
    async open(query = DEFAULT_QUERY) {
      await worker.open(APES.id, query);
      await waitForMatch(query);
    },
    async waitForConnection(name) {
      await eventually(() => mirror.latest()?.connection.name).toBe(name);
    },
    requestCount: (part) => api.seen.filter((address) => isAt(address, part)).length,
    waitForMatch,
    own: first,
    openAnother,
    async end() {
      for (const tab of tabs) await tab.close();
      clock.stop();
      await api.close();
    },
  };
}
