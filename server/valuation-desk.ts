/**
 * Valuation between the store and the model: brings projections up to date as sales come in, and explains
 * single tokens.
 *
 * What valuation reads of tokens never changes within an epoch, so it is read once and kept.
 */
import type { Valuation } from "../contract/market.ts";
import type { Sale } from "./sources/source.ts";
import type { CollectionHead, Store } from "./store/store.ts";
import { explain } from "./valuation/explain.ts";
import { knownUntil, project } from "./valuation/project.ts";
import type { TokenToValue } from "./valuation/valued.ts";

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

export function createValuationDesk(store: Store): ValuationDesk {
  const known = new Map<string, Known>();

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

  /** Returns whether there were sales to go by. */
  async function revalueOne(head: CollectionHead): Promise<boolean> {
    const present = await store.projections(head.id);
    if (!present?.model || present.epoch !== head.epoch) return false;
    const until = knownUntil(present.model);
    const recent = (await store.sales(head.id, until)).filter(({ at }) => at > until);
    if (recent.length === 0) return false;
    const { tokens } = await knownOf(head);
    const valued = project(present.model, tokens, recent);
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
