/**
 * Connects the store with the valuation model: updates projections after new sales and explains single tokens. Both are
 * computed in a thread. Explanations are cached by revision and token.
 */
import type { MarketLevel, OwnSale, Valuation } from "../../../contract/market/valuation.ts";
import type { FigureColumns } from "../../../contract/tokens/figures.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import { symbolOf } from "../../market/currency.ts";
import { createResultCache } from "../../platform/outbound/result-cache.ts";
import { MODEL_FIGURES } from "../../storage/store/projection-rows.ts";
import type { CollectionHead, Store } from "../../storage/store/store.ts";
import type { CollectionValuation, TokenToValue } from "../../valuation/collection-valuation.ts";
import type { ValueTokens } from "../../valuation/ingest/prepare.ts";
import { readModel } from "../../valuation/model.ts";
import { MAX_ROWS } from "../../valuation/thread-rows.ts";
import {
  type Contents,
  createValuationThread,
  type Market,
  type ValuationThread,
} from "../../valuation/valuation-thread.ts";

export type ValuationService = ReturnType<typeof createValuationService>;

/**
 * Cache size for explanations, and for levels, measured by the length of their JSON. A typical explanation has 3 KB, and takes
 * three times as much memory.
 */
const EXPLAINED_BYTES = 1024 * 1024;
/** A model is refitted if the latest sale is this much later than the last sale it was fitted to. */
const REFIT_MS = DAY_MS;

const lengthOf = (result: object | null) => JSON.stringify(result).length;

/** True if an earlier version of Fairfloor, which did not know some figure of the model, computed the others. */
function lacksFigures(figures: FigureColumns): boolean {
  return figures.priceProjection.some(
    (each, row) =>
      !Number.isNaN(each) && MODEL_FIGURES.some(({ name }) => Number.isNaN(figures[name][row])),
  );
}

/** `value` fits a model in another process, because that may take a second. `thread` projects by it and explains. */
export function createValuationService(
  store: Store,
  value: ValueTokens,
  thread: ValuationThread = createValuationThread(),
  maxRows: number = MAX_ROWS,
) {
  /** Market key and token id -> explanation. */
  const explained = createResultCache<Valuation | null>(EXPLAINED_BYTES, lengthOf);
  /** Market key -> level. */
  const levels = createResultCache<MarketLevel>(EXPLAINED_BYTES, lengthOf);
  let isClosed = false;
  /** Collections with a request, the latest last. */
  const asked = new Set<string>();
  /** Collection -> key of the market that was loaded in advance, and its number of tokens and sales. */
  let loaded = new Map<string, { readonly key: string; readonly rows: number }>();
  /** Collection -> its last revision whose market was loaded before it was stored, and the key of that market. */
  const loadedAhead = new Map<string, { readonly revision: string; readonly key: string }>();
  let keysMade = 0;
  /** Market key -> pending loading in advance. */
  const loading = new Map<string, Promise<unknown>>();
  /** Collection -> key of its last revision that lacks no figures. */
  const complete = new Map<string, string>();
  /** Collection -> number of sales in the last fit. */
  const salesFitted = new Map<string, number>();

  const contentsOf = ({ id, epoch, generation }: CollectionHead): Contents => ({
    collection: id,
    contents: JSON.stringify([id, epoch, generation]),
    readTokens: () => store.tokensToValue(id),
  });

  async function fitModel({ id }: CollectionHead): Promise<CollectionValuation> {
    const lists = await store.tokensToValue(id);
    const tokens = lists.flatMap((list) => JSON.parse(list) as TokenToValue[]); // the store's format
    return value(tokens, await store.sales(id));
  }

  const revisionKey = (head: CollectionHead, rev: number) => `${contentsOf(head).contents} ${rev}`;

  /** Returns true if an earlier version computed the figures, so that some are missing. Reads a revision once. */
  async function isIncomplete(head: CollectionHead): Promise<boolean> {
    const key = revisionKey(head, head.projectionsRev);
    if (complete.get(head.id) === key) return false;
    const projections = await store.projections(head.id);
    if (!projections || lacksFigures(projections.figures)) return projections !== null;
    complete.set(head.id, key);
    return false;
  }

  /** Returns a new valuation of the collection, or null if there are no new sales and all figures are known. */
  async function computeValuation(head: CollectionHead): Promise<CollectionValuation | null> {
    const { id } = head;
    const model = await store.projectionModel(id);
    const times = model && readModel(model);
    if (model && times) {
      const recent = (await store.sales(id, times.knownUntil)).filter(
        ({ at }) => at > times.knownUntil,
      );
      const latest = recent[recent.length - 1];
      const contents = contentsOf(head);
      if (latest === undefined)
        return (await isIncomplete(head)) ? thread.project(contents, model, []) : null;
      const isRecent = latest.at - times.fittedAt < REFIT_MS;
      return isRecent ? thread.project(contents, model, recent) : fitModel(head);
    }
    // Without a model, or with one of an earlier version, fit a new one if the number of sales changed.
    const { length } = await store.sales(id);
    if (length === (salesFitted.get(id) ?? 0)) return null;
    salesFitted.set(id, length);
    return fitModel(head);
  }

  /** Updates the projections of one collection. Returns true if a new revision was stored. */
  async function revalueOne(head: CollectionHead): Promise<boolean> {
    const valuation = await computeValuation(head);
    if (valuation === null) return false;
    // Readers of the new revision would otherwise wait until the thread has loaded it.
    const next = loaded.has(head.id) ? await loadNext(head, valuation) : null;
    const rev = await store.setProjections(head.id, head.epoch, valuation);
    if (rev === null) return false;
    const revision = revisionKey(head, rev);
    complete.set(head.id, revision);
    if (next) {
      loadedAhead.set(head.id, { revision, key: next.key });
      await thread.keepOnly(next).catch((error: unknown) => reportUnread(head, error));
    }
    return true;
  }

  /** Loads the market of a valuation that is not stored yet. The market before it still answers. Returns null if it fails. */
  async function loadNext(
    head: CollectionHead,
    { model }: CollectionValuation,
  ): Promise<Market | null> {
    keysMade += 1;
    const market: Market = {
      ...contentsOf(head),
      // Another server may store another valuation as the next revision, so its number is not known yet.
      key: `${contentsOf(head).contents} next ${keysMade}`,
      readParts: async () => ({ model, sales: await store.sales(head.id) }),
    };
    try {
      await load(market);
      return market;
    } catch (error) {
      reportUnread(head, error);
      return null;
    }
  }

  const marketFrom = (head: CollectionHead): Market => {
    const revision = revisionKey(head, head.projectionsRev);
    const ahead = loadedAhead.get(head.id);
    return {
      ...contentsOf(head),
      key: ahead?.revision === revision ? ahead.key : revision,
      readParts: async () => ({
        model: await store.projectionModel(head.id),
        sales: await store.sales(head.id),
      }),
    };
  };

  /** Returns the current market of a collection, or null if there is no such collection. */
  async function marketOf(collectionId: string): Promise<Market | null> {
    const head = (await store.heads()).find(({ id }) => id === collectionId);
    return head ? marketFrom(head) : null;
  }

  /** Loads a market into the thread, by asking for its level. */
  async function load(market: Market): Promise<void> {
    const pending = levelOf(market);
    loading.set(market.key, pending);
    await pending.finally(() => loading.delete(market.key));
  }

  const levelOf = (market: Market) => levels.get(market.key, () => thread.level(market));

  function noteRequest(collectionId: string): void {
    asked.delete(collectionId);
    asked.add(collectionId);
  }

  async function rowsOf(collectionId: string): Promise<number> {
    const stored = await store.collection(collectionId);
    return stored ? stored.size + stored.dataSource.salesCount : 0;
  }

  function reportUnread({ id }: CollectionHead, error: unknown): void {
    if (!isClosed) console.error(`${id}: its valuation is not read in advance;`, error);
  }

  /**
   * Loads the markets that the thread lacks, so that no reader waits for it. Collections with a request come first. A
   * collection that does not fit into the thread beside those before it is left out, because it would evict them.
   */
  async function loadMarkets(): Promise<void> {
    const heads = await store.heads();
    const ids = new Set(heads.map(({ id }) => id));
    for (const known of [asked, loadedAhead, complete, salesFitted])
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    const order = [...asked];
    const sorted = heads.toSorted((a, b) => order.indexOf(b.id) - order.indexOf(a.id));
    const before = loaded;
    loaded = new Map();
    let rows = 0;
    for (const head of sorted) {
      if (isClosed) return;
      const market = marketFrom(head);
      const known = before.get(head.id);
      const isLoaded = known?.key === market.key;
      try {
        const size = isLoaded ? known.rows : await rowsOf(head.id);
        if (rows > 0 && rows + size > maxRows) continue;
        rows += size;
        if (!isLoaded) {
          await load(market);
          await thread.keepOnly(market);
        }
        loaded.set(head.id, { key: market.key, rows: size });
      } catch (error) {
        reportUnread(head, error);
      }
    }
  }

  return {
    /**
     * Updates the projections of every collection with new sales, and refits its model once per day of sales. Then loads the new
     * markets into the thread. Returns the ids of the updated collections.
     */
    async revalue(): Promise<readonly string[]> {
      const revalued: string[] = [];
      for (const head of await store.heads()) if (await revalueOne(head)) revalued.push(head.id);
      await loadMarkets();
      return revalued;
    },

    loadMarkets,

    /** Explains the valuation of a token. Resolves to null if there is no such token. */
    async explain(collectionId: string, tokenId: string): Promise<Valuation | null> {
      const market = await marketOf(collectionId);
      if (!market) return null;
      noteRequest(collectionId);
      const key = `${market.key} ${tokenId}`;
      const [valuation, foreign] = await Promise.all([
        explained.get(key, async () => {
          // A second reading of the same market would take as long. If it fails, the thread reads the market itself.
          await loading.get(market.key)?.catch(() => {});
          return thread.explain(market, tokenId);
        }),
        store.foreignSales(collectionId, tokenId),
      ]);
      if (!valuation || foreign.length === 0) return valuation;
      const others = foreign.map(
        ({ tokenId: _, eth, ...sale }): OwnSale => ({
          ...sale,
          currency: symbolOf(sale.currency),
          ...(eth !== null && { eth }),
          today: null,
          believed: false,
          reason: null,
        }),
      );
      const ownSales = [...valuation.ownSales, ...others].sort((a, b) => b.at - a.at);
      return { ...valuation, ownSales };
    },

    /** Explains the level of a collection's market. Resolves to null if there is no such collection. */
    async level(collectionId: string): Promise<MarketLevel | null> {
      const market = await marketOf(collectionId);
      if (!market) return null;
      noteRequest(collectionId);
      return levelOf(market);
    },

    /** Ends the thread. */
    close(): void {
      isClosed = true;
      thread.close();
    },
  };
}
