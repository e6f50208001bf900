/**
 * Valuation between the store and the model: brings projections up to date as sales come in, and explains
 * single tokens.
 *
 * What valuation reads of tokens never changes within an epoch, so it is read once and kept.
 */
import type { Valuation } from "../contract/market.ts";
import type { ValueTokens } from "./ingest/prepare.ts";
import type { Sale } from "./sources/source.ts";
import type { CollectionHead, Store } from "./store/store.ts";
import { explain } from "./valuation/explain.ts";
import { knownUntil, project } from "./valuation/project.ts";
import type { TokenToValue, ValuationModel, Valued } from "./valuation/valued.ts";

export interface ValuationDesk {
  /** Projects every collection anew that had sales since it was last projected. Returns their ids. */
  revalue(): Promise<readonly string[]>;
  /** Null if there is no such token. */
  explain(collectionId: string, tokenId: string): Promise<Valuation | null>;
}

interface Known {
  readonly generation: number;
  readonly tokens: readonly TokenToValue[];
  readonly byId: ReadonlyMap<string, TokenToValue>;
  /** The sales that stood when `rev` did; read again with the next revision. */
  sales: { readonly rev: number; readonly list: readonly Sale[] } | null;
}

/** `value` makes a model where there is none that can be moved on; it may take a second, so it runs elsewhere. */
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
    const byId = new Map(tokens.map((token) => [token.tokenId, token]));
    const fresh: Known = { generation, tokens, byId, sales: null };
    known.set(id, fresh);
    return fresh;
  }

  /** The collection's value after the sales since it was last valued; null: there are none. */
  async function valuedAnew(
    { id }: CollectionHead,
    model: ValuationModel | null,
    tokens: () => Promise<readonly TokenToValue[]>,
  ): Promise<Valued | null> {
    const until = model && knownUntil(model);
    if (model && until !== null) {
      const recent = (await store.sales(id, until)).filter(({ at }) => at > until);
      return recent.length > 0 ? project(model, await tokens(), recent) : null;
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
      const token = collection.byId.get(tokenId);
      if (!token) return null;
      const projections = await store.projections(collectionId);
      const rev = projections?.rev ?? 0;
      if (collection.sales?.rev !== rev)
        collection.sales = { rev, list: await store.sales(collectionId) };
      return explain(projections?.model ?? null, token, collection.tokens, collection.sales.list);
    },
  };
}
