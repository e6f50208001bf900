/**
 * Valuation between the store and the model: brings projections up to date as sales come in, and explains
 * single tokens.
 *
 * What valuation reads of tokens never changes within an epoch, so it is read once and kept.
 */
import type { Valuation } from "../contract/market.ts";
import type { ValueTokens } from "./ingest/prepare.ts";
import type { CollectionHead, Store } from "./store/store.ts";
import { createExplainer, type Explainer } from "./valuation/explain.ts";
import { modelTimes, project } from "./valuation/project.ts";
import type { TokenToValue, ValuationModel, Valued } from "./valuation/valued.ts";

export interface ValuationDesk {
  /**
   * Projects every collection anew that had sales since it was last projected, and fits its model anew once a day of
   * sales. Returns their ids.
   */
  revalue(): Promise<readonly string[]>;
  /** Null if there is no such token. */
  explain(collectionId: string, tokenId: string): Promise<Valuation | null>;
}

interface Known {
  readonly generation: number;
  readonly tokens: readonly TokenToValue[];
  /** By the projections of a revision; made anew with the next one. */
  explainer: { readonly rev: number; readonly by: Explainer } | null;
}

/** A model's worths are fitted anew when its sales reach so far beyond those it was fitted to. */
const REFIT_MS = 86_400_000;

/** `value` fits a model; it may take a second, so it runs in another thread. */
export function createValuationDesk(store: Store, value: ValueTokens): ValuationDesk {
  const known = new Map<string, Known>();
  /** Collection -> how many sales the last fit went by. */
  const salesFitted = new Map<string, number>();

  async function knownOf({ id, generation }: CollectionHead): Promise<Known> {
    const found = known.get(id);
    if (found?.generation === generation) return found;
    const tokens = (await store.tokens(id)).map(({ tokenId, rank, traits }) => ({
      tokenId,
      rank,
      traits,
    }));
    const fresh: Known = { generation, tokens, explainer: null };
    known.set(id, fresh);
    return fresh;
  }

  /** The collection's value after the sales since it was last valued; null: there are none. */
  async function valuedAnew(
    { id }: CollectionHead,
    model: ValuationModel | null,
    tokens: () => Promise<readonly TokenToValue[]>,
  ): Promise<Valued | null> {
    const times = model && modelTimes(model);
    if (model && times) {
      const recent = (await store.sales(id, times.knownUntil)).filter(
        ({ at }) => at > times.knownUntil,
      );
      const latest = recent[recent.length - 1];
      if (latest === undefined) return null;
      return latest.at - times.fittedAt < REFIT_MS
        ? project(model, await tokens(), recent)
        : value(await tokens(), await store.sales(id));
    }
    // No model, or one of an earlier version: a new one is fitted, once for the sales there are.
    const sales = await store.sales(id);
    if (sales.length === (salesFitted.get(id) ?? 0)) return null;
    salesFitted.set(id, sales.length);
    return value(await tokens(), sales);
  }

  /** Returns whether there were sales to go by. */
  async function revalueOne(head: CollectionHead): Promise<boolean> {
    const present = await store.projections(head.id);
    if (present?.epoch !== head.epoch) return false;
    const valued = await valuedAnew(head, present.model, async () => (await knownOf(head)).tokens);
    if (valued === null) return false;
    return (await store.setProjections(head.id, head.epoch, valued)) !== null;
  }

  return {
    async revalue() {
      const revalued: string[] = [];
      for (const head of await store.heads()) if (await revalueOne(head)) revalued.push(head.id);
      return revalued;
    },

    async explain(collectionId, tokenId) {
      const head = (await store.heads()).find(({ id }) => id === collectionId);
      if (!head) return null;
      const collection = await knownOf(head);
      const projections = await store.projections(collectionId);
      const rev = projections?.rev ?? 0;
      if (collection.explainer?.rev !== rev) {
        const sales = await store.sales(collectionId);
        const by = createExplainer(projections?.model ?? null, collection.tokens, sales);
        collection.explainer = { rev, by };
      }
      return collection.explainer.by.explain(tokenId);
    },
  };
}
