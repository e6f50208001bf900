/** Ends the adding of a collection, whichever source it was read from. */
import type { UnixMs } from "../../contract/values/units.ts";
import { isInUnit } from "../market/currency.ts";
import type { Store } from "../storage/store/store.ts";
import { prepareCollection, type ValueTokens } from "../valuation/ingest/prepare.ts";
import type { PreparedToken } from "../valuation/ingest/prepared.ts";
import { draftFromStore } from "./draft-from-store.ts";

export interface Added {
  readonly tokens: number;
  readonly sales: number;
  /** Listings in the collection's unit. */
  readonly listings: number;
  /** Listings in other currencies. */
  readonly foreignListings: number;
  readonly hasProjections: boolean;
  readonly generation: number;
  /** Words about rows that the source left out, such as "2 bundles left out". */
  readonly leftOut?: string | null;
  readonly valued: readonly PreparedToken[];
  /** Sentences about what is missing. */
  readonly problems: readonly string[];
  /** Sentences about traits that were left out, or taken as something else. */
  readonly notes: readonly string[];
}

/** Ranks and values what is stored of the collection, shows it, and lets the server follow it on `source`. */
export async function finishAdding(
  store: Store,
  { collection, source }: { readonly collection: string; readonly source: string },
  value: ValueTokens,
  now: UnixMs,
): Promise<Added> {
  const published = (await store.collection(collection))?.firstPublishedToProduction ?? now;
  const { draft, omissions, notes } = await draftFromStore(store, collection, published);
  const prepared = await prepareCollection(await store.numberTraits(draft), value);
  const generation = await store.replaceCollection(prepared);
  await store.setFollowStage(collection, source, "following");
  const inUnit = draft.listings.filter(({ currency }) => isInUnit(currency, draft.currency));
  return {
    tokens: draft.tokens.length,
    sales: draft.sales.length,
    listings: inUnit.length,
    foreignListings: draft.listings.length - inUnit.length,
    hasProjections: prepared.valuation.model !== null,
    generation,
    valued: prepared.tokens,
    problems: omissions,
    notes,
  };
}
