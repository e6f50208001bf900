/**
 * Connects the store with the valuation model: updates projections after new sales and explains single tokens. Explanations
 * are computed in a thread, and cached by revision and token.
 *
 * The token fields that valuation reads never change within an epoch, so they are read once and cached.
 */
import type { MarketLevel, Valuation } from "../../contract/listings/market.ts";
import type { FigureColumns } from "../../contract/tokens/figures.ts";
import { DAY_MS } from "../../contract/values/units.ts";
import type { ValueTokens } from "../ingest/prepare.ts";
import { type ByteCache, createByteCache } from "../outbound/byte-cache.ts";
import {
  type CollectionHead,
  isSameVersion,
  type Store,
  type StoredProjections,
} from "../store/store.ts";
import type { CollectionValuation, TokenToValue } from "../valuation/collection-valuation.ts";
import {
  createExplainThread,
  type ExplainThread,
  type Market,
} from "../valuation/explain-thread.ts";
import { readModel } from "../valuation/model.ts";
import { project } from "../valuation/project.ts";
import { createPairSharing } from "../valuation/shared-pairs.ts";

export type ValuationService = ReturnType<typeof createValuationService>;

interface CachedCollection {
  readonly head: CollectionHead;
  readonly tokens: readonly TokenToValue[];
}

/**
 * Cache size for explanations, and for levels, measured by the length of their JSON. A typical explanation has 3 KB, and takes
 * three times as much memory.
 */
const EXPLAINED_BYTES = 1024 * 1024;
/** Size that a pending entry counts in the cache. */
const PENDING_BYTES = 4 * 1024;
/** A model is refitted if the latest sale is this much later than the last sale it was fitted to. */
const REFIT_MS = DAY_MS;

/** True if an earlier version of Fairfloor computed the figures. */
function lacksBounds({ priceProjection, lowShare }: FigureColumns): boolean {
  return priceProjection.some((each, row) => !Number.isNaN(each) && Number.isNaN(lowShare[row]));
}

/** `value` fits a model in another process, because that may take a second. `thread` explains valuations. */
export function createValuationService(
  store: Store,
  value: ValueTokens,
  thread: ExplainThread = createExplainThread(),
) {
  /** Market key and token id -> explanation, which may be pending. */
  const explained = createByteCache<Promise<Valuation | null>>(EXPLAINED_BYTES);
  /** Market key -> level, which may be pending. */
  const levels = createByteCache<Promise<MarketLevel>>(EXPLAINED_BYTES);
  let isClosed = false;
  /** Collections with a request since their last new revision. */
  const isAskedFor = new Set<string>();
  const cache = new Map<string, CachedCollection>();
  /** Collection -> number of sales in the last fit. */
  const salesFitted = new Map<string, number>();

  async function readCached(head: CollectionHead): Promise<CachedCollection> {
    const { id } = head;
    const cached = cache.get(id);
    if (cached && isSameVersion(cached.head, head)) return cached;
    const share = createPairSharing();
    const tokens = (await store.tokens(id)).map(({ tokenId, rank, traits }) => ({
      tokenId,
      rank,
      traits: share(traits),
    }));
    const fresh: CachedCollection = { head, tokens };
    cache.set(id, fresh);
    return fresh;
  }

  /** Returns a new valuation of the collection, or null if there are no new sales and all figures are known. */
  async function computeValuation(
    { id }: CollectionHead,
    { model, figures }: StoredProjections,
    tokens: () => Promise<readonly TokenToValue[]>,
  ): Promise<CollectionValuation | null> {
    const times = model && readModel(model);
    if (model && times) {
      const recent = (await store.sales(id, times.knownUntil)).filter(
        ({ at }) => at > times.knownUntil,
      );
      const latest = recent[recent.length - 1];
      if (latest === undefined)
        return lacksBounds(figures) ? project(model, await tokens(), []) : null;
      return latest.at - times.fittedAt < REFIT_MS
        ? project(model, await tokens(), recent)
        : value(await tokens(), await store.sales(id));
    }
    // Without a model, or with one of an earlier version, fit a new one if the number of sales changed.
    const sales = await store.sales(id);
    if (sales.length === (salesFitted.get(id) ?? 0)) return null;
    salesFitted.set(id, sales.length);
    return value(await tokens(), sales);
  }

  /** Updates the projections of one collection. Returns true if a new revision was stored. */
  async function revalueOne(head: CollectionHead): Promise<boolean> {
    const current = await store.projections(head.id);
    if (current?.epoch !== head.epoch) return false;
    const valuation = await computeValuation(
      head,
      current,
      async () => (await readCached(head)).tokens,
    );
    if (valuation === null) return false;
    return (await store.setProjections(head.id, head.epoch, valuation)) !== null;
  }

  /** Returns the current market of a collection, or null if there is no such collection. */
  async function marketOf(collectionId: string): Promise<Market | null> {
    const head = (await store.heads()).find(({ id }) => id === collectionId);
    if (!head) return null;
    const { epoch, generation, projectionsRev } = head;
    return {
      collection: collectionId,
      key: JSON.stringify([collectionId, epoch, generation, projectionsRev]),
      async load() {
        const { tokens } = await readCached(head);
        const model = await store.projectionModel(collectionId);
        return { model, tokens, sales: await store.sales(collectionId) };
      },
    };
  }

  async function levelOf(collectionId: string): Promise<MarketLevel | null> {
    const market = await marketOf(collectionId);
    return market && computeOnce(levels, market.key, () => thread.level(market));
  }

  /** Loads the new revision into the thread, so that its first reader does not have to wait. */
  function warmUp(collectionId: string): void {
    levelOf(collectionId).catch((error: unknown) => {
      if (!isClosed) console.error(`${collectionId}: its valuation is not read in advance;`, error);
    });
  }

  return {
    /**
     * Updates the projections of every collection with new sales, and refits its model once per day of sales.
     * Returns the ids of the updated collections.
     */
    async revalue(): Promise<readonly string[]> {
      const revalued: string[] = [];
      for (const head of await store.heads()) if (await revalueOne(head)) revalued.push(head.id);
      for (const id of revalued) if (isAskedFor.delete(id)) warmUp(id);
      return revalued;
    },

    /** Explains the valuation of a token. Resolves to null if there is no such token. */
    async explain(collectionId: string, tokenId: string): Promise<Valuation | null> {
      isAskedFor.add(collectionId);
      const market = await marketOf(collectionId);
      if (!market) return null;
      const key = `${market.key} ${tokenId}`;
      return computeOnce(explained, key, () => thread.explain(market, tokenId));
    },

    /** Explains the level of a collection's market. Resolves to null if there is no such collection. */
    async level(collectionId: string): Promise<MarketLevel | null> {
      isAskedFor.add(collectionId);
      return levelOf(collectionId);
    },

    /** Ends the thread. */
    close(): void {
      isClosed = true;
      thread.close();
    },
  };
}

/** Returns the cached or pending result, or computes it. Failures are not cached. */
function computeOnce<Result>(
  cache: ByteCache<Promise<Result>>,
  key: string,
  compute: () => Promise<Result>,
): Promise<Result> {
  const known = cache.get(key);
  if (known) return known;
  const computing = compute();
  cache.set(key, computing, PENDING_BYTES);
  computing.then(
    (result) => cache.set(key, computing, JSON.stringify(result).length + key.length),
    () => cache.set(key, computing, Number.POSITIVE_INFINITY), // an entry larger than the cache is dropped
  );
  return computing;
}
