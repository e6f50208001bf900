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
import { isCurrentPack } from "../../valuation/packed-market.ts";
import {
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
) {
  /** Market key and token id -> explanation. */
  const explained = createResultCache<Valuation | null>(EXPLAINED_BYTES, lengthOf);
  /** Market key -> level. */
  const levels = createResultCache<MarketLevel>(EXPLAINED_BYTES, lengthOf);
  let isClosed = false;
  /** Collection -> key of its last revision that lacks nothing. */
  const complete = new Map<string, string>();
  /** Collection -> number of sales in the last fit. */
  const salesFitted = new Map<string, number>();

  function marketFrom({ id, epoch, generation, projectionsRev }: CollectionHead): Market {
    const contents = JSON.stringify([id, epoch, generation]);
    return {
      ...{ collection: id, contents, key: `${contents} ${projectionsRev}` },
      readPacked: () => store.packedMarket(id),
      readTokens: () => store.tokensToValue(id),
      readParts: async () => ({
        model: await store.projectionModel(id),
        sales: await store.sales(id),
      }),
    };
  }

  async function fitModel({ id }: CollectionHead): Promise<CollectionValuation> {
    const lists = await store.tokensToValue(id);
    const tokens = lists.flatMap((list) => JSON.parse(list) as TokenToValue[]); // the store's format
    return value(tokens, await store.sales(id));
  }

  /**
   * Returns true if a figure or the packed market is missing, as after an upgrade, or after an import that left the market out.
   * Reads a revision once.
   */
  async function isIncomplete(head: CollectionHead): Promise<boolean> {
    const { key } = marketFrom(head);
    if (complete.get(head.id) === key) return false;
    const projections = await store.projections(head.id);
    if (!projections) return false;
    const packed = await store.packedMarket(head.id);
    if (lacksFigures(projections.figures) || packed === null || !isCurrentPack(packed)) return true;
    complete.set(head.id, key);
    return false;
  }

  /** Returns a new valuation of the collection, or null if there are no new sales and nothing is missing. */
  async function computeValuation(head: CollectionHead): Promise<CollectionValuation | null> {
    const { id } = head;
    const model = await store.projectionModel(id);
    const times = model && readModel(model);
    if (model && times) {
      const since = await store.sales(id, times.knownUntil);
      const latest = since.at(-1)?.at ?? times.knownUntil;
      if (latest <= times.knownUntil && !(await isIncomplete(head))) return null;
      return latest - times.fittedAt < REFIT_MS || latest <= times.knownUntil
        ? thread.project(marketFrom(head), model, await store.sales(id))
        : fitModel(head);
    }
    // Without a model, or with one of an earlier version, fit a new one if the number of sales changed.
    const { length } = await store.sales(id);
    if (length === (salesFitted.get(id) ?? 0) && !(await isIncomplete(head))) return null;
    salesFitted.set(id, length);
    return fitModel(head);
  }

  /** Updates the projections of one collection. Returns true if a new revision was stored. */
  async function revalueOne(head: CollectionHead): Promise<boolean> {
    const valuation = await computeValuation(head);
    if (valuation === null) return false;
    const rev = await store.setProjections(head.id, head.epoch, valuation);
    return rev !== null;
  }

  /** Returns the current market of a collection, or null if there is no such collection. */
  async function marketOf(collectionId: string): Promise<Market | null> {
    const head = (await store.heads()).find(({ id }) => id === collectionId);
    return head ? marketFrom(head) : null;
  }

  const levelOf = (market: Market) => levels.get(market.key, () => thread.level(market));

  /**
   * Loads each new market into the thread, so that its readers do not wait for that. Beyond its room, the thread evicts those used
   * least recently.
   */
  async function loadMarkets(): Promise<void> {
    const heads = await store.heads();
    const ids = new Set(heads.map(({ id }) => id));
    for (const known of [complete, salesFitted])
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    for (const head of heads) {
      if (isClosed) return;
      try {
        await levelOf(marketFrom(head));
      } catch (error) {
        if (!isClosed) console.error(`${head.id}: its valuation is not read in advance;`, error);
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
      const key = `${market.key} ${tokenId}`;
      const [valuation, foreign] = await Promise.all([
        explained.get(key, () => thread.explain(market, tokenId)),
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
      return levelOf(market);
    },

    /** Ends the thread. */
    close(): void {
      isClosed = true;
      thread.close();
    },
  };
}
