/**
 * Valuation between the store and the model: updates projections after new sales and explains single tokens.
 *
 * The token fields that valuation reads never change within an epoch, so they are read once and cached.
 */
import type { MarketLevel, Valuation } from "../../contract/listings/market.ts";
import type { FigureColumns } from "../../contract/tokens/figures.ts";
import { DAY_MS } from "../../contract/values/units.ts";
import type { ValueTokens } from "../ingest/prepare.ts";
import {
  type CollectionHead,
  isSameVersion,
  type Store,
  type StoredProjections,
} from "../store/store.ts";
import type { CollectionValuation, TokenToValue } from "../valuation/collection-valuation.ts";
import { createExplainer, type Explainer } from "../valuation/explain.ts";
import { readModel } from "../valuation/model.ts";
import { project } from "../valuation/project.ts";

export type ValuationService = ReturnType<typeof createValuationService>;

interface CachedCollection {
  readonly head: CollectionHead;
  readonly tokens: readonly TokenToValue[];
  /** Explainer for the projections of a revision; recreated for the next one. */
  explainer: { readonly rev: number; readonly instance: Explainer } | null;
}

/** A model is refitted if the latest sale is this much later than the last sale it was fitted to. */
const REFIT_MS = DAY_MS;

/** True if an earlier version of Fairfloor computed the figures. */
function lacksBounds({ priceProjection, lowShare }: FigureColumns): boolean {
  return priceProjection.some((each, row) => !Number.isNaN(each) && Number.isNaN(lowShare[row]));
}

/** `value` fits a model in another thread, because that may take a second. */
export function createValuationService(store: Store, value: ValueTokens) {
  const cache = new Map<string, CachedCollection>();
  /** Collection -> number of sales in the last fit. */
  const salesFitted = new Map<string, number>();

  async function readCached(head: CollectionHead): Promise<CachedCollection> {
    const { id } = head;
    const cached = cache.get(id);
    if (cached && isSameVersion(cached.head, head)) return cached;
    const tokens = (await store.tokens(id)).map(({ tokenId, rank, traits }) => ({
      tokenId,
      rank,
      traits,
    }));
    const fresh: CachedCollection = { head, tokens, explainer: null };
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

  /** Returns the explainer of the current projections, or null if there is no such collection. */
  async function explainerOf(collectionId: string): Promise<Explainer | null> {
    const head = (await store.heads()).find(({ id }) => id === collectionId);
    if (!head) return null;
    const collection = await readCached(head);
    const projections = await store.projections(collectionId);
    const rev = projections?.rev ?? 0;
    if (collection.explainer?.rev === rev) return collection.explainer.instance;
    const sales = await store.sales(collectionId);
    const instance = createExplainer(projections?.model ?? null, collection.tokens, sales);
    collection.explainer = { rev, instance };
    return instance;
  }

  return {
    /**
     * Updates the projections of every collection with new sales, and refits its model once per day of sales.
     * Returns the ids of the updated collections.
     */
    async revalue(): Promise<readonly string[]> {
      const revalued: string[] = [];
      for (const head of await store.heads()) if (await revalueOne(head)) revalued.push(head.id);
      return revalued;
    },

    /** Explains the valuation of a token. Resolves to null if there is no such token. */
    async explain(collectionId: string, tokenId: string): Promise<Valuation | null> {
      return (await explainerOf(collectionId))?.explain(tokenId) ?? null;
    },

    /** Explains the level of a collection's market. Resolves to null if there is no such collection. */
    async level(collectionId: string): Promise<MarketLevel | null> {
      return (await explainerOf(collectionId))?.level() ?? null;
    },
  };
}
