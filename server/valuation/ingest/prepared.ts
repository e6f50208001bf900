/** A collection as it is stored: the source's draft plus rarity, vibes, projections and counts. */
import type { Trait, Vibe } from "../../../contract/collection.ts";
import type { VibePair } from "../../../contract/tokens/token.ts";
import type { CollectionDraft, DraftToken } from "../../market/drafts.ts";
import type { CollectionValuation } from "../collection-valuation.ts";

export interface PreparedToken extends DraftToken {
  readonly rank: number;
  readonly rarityScore: number;
  readonly vibes: readonly VibePair[];
}

/** A collection whose valuation may still be under way. */
export interface RankedCollection {
  /** Names, dates, sales and listings as the source gave them. */
  readonly draft: CollectionDraft;
  /** With the amount of every value. */
  readonly traits: readonly Trait[];
  /** With the count of every vibe. */
  readonly vibes: readonly Vibe[];
  /** In (rank, token id) order: the order of `tokens/unlisted`. */
  readonly tokens: readonly PreparedToken[];
  /** Columns in the order of `tokens`. */
  readonly valuation: CollectionValuation | Promise<CollectionValuation>;
}

export interface PreparedCollection extends RankedCollection {
  readonly valuation: CollectionValuation;
}
