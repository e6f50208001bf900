/** Collections as a source provides them, before rarity and valuation. */
import type { DataSource, Fees, FormerNames, Link } from "../../contract/collection.ts";
import type { TraitPair } from "../../contract/tokens/token.ts";
import { ETHER, type UnixMs } from "../../contract/values/units.ts";
import type { Ask, ForeignSale, Sale } from "./market-events.ts";
import type { Rates } from "./rates.ts";

export interface DraftTrait {
  readonly id: number;
  readonly name: string;
  /** True if the values are numbers, also if they count in the rank. The API has the name. */
  readonly rankedNumerically: boolean;
  /** True if the trait is left out of the rank. */
  readonly unranked?: boolean;
  readonly values: readonly { readonly id: number; readonly label: string }[];
}

/** A named group of trait values. A token has the vibe when it carries at least one of them. */
export interface DraftVibe {
  readonly id: number;
  readonly name: string;
  readonly traits: readonly TraitPair[];
}

/**
 * Stands for the address of a picture that the store holds, because the contract itself is its source. Pictures from imported
 * files have it with a hash of their bytes.
 */
export const STORED_PICTURE = "data:";

/** Stands for a picture in a `data:` address that cannot be shown, or is too large. It is not stored. */
export const UNUSABLE_PICTURE = `${STORED_PICTURE},`;

/** True for the address of a picture that may be shown. */
export function hasPicture({ imageUrl }: Pick<DraftToken, "imageUrl">): boolean {
  return imageUrl !== null && imageUrl !== UNUSABLE_PICTURE;
}

export interface DraftToken {
  readonly tokenId: string;
  readonly name: string | null;
  /** The original address, or null. Demo art has none: the server draws it. */
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitPair[];
}

export interface DraftListing extends Ask {
  /** Time of the listing; absent if the source does not know it. */
  readonly at?: UnixMs;
}

/** A collection as its source describes it, without its tokens. */
export interface CollectionFacts {
  readonly description: string;
  readonly chain: string;
  /** Unit of the prices. */
  readonly currency: string;
  readonly links: readonly Link[];
  readonly briteline: boolean;
  readonly fees: Fees | null;
  readonly featured: number;
  readonly featuredStartDate: UnixMs | null;
  readonly featuredEndDate: UnixMs | null;
  readonly firstPublishedToProduction: UnixMs | null;
}

/** A collection as its source provides it, before rarity and valuation. */
export interface CollectionDraft extends CollectionFacts {
  readonly id: string;
  readonly name: string;
  readonly contractAddress: string | null;
  readonly demo: boolean;
  /** The server can draw a picture for every token (see `server/demo/art`). */
  readonly drawn: boolean;
  /** The token whose picture represents the collection; null if no token has a picture. */
  readonly coverTokenId: string | null;
  readonly dataSource: Omit<DataSource, "salesCount">;
  readonly traits: readonly DraftTrait[];
  readonly vibes: readonly DraftVibe[];
  /** Names that a number still stands for. Absent before the store has given numbers. */
  readonly former?: FormerNames;
  readonly tokens: readonly DraftToken[];
  /** By ascending time. */
  readonly sales: readonly Sale[];
  readonly foreignSales?: readonly ForeignSale[];
  /** Null or absent if none are known. */
  readonly rates?: Rates | null;
  readonly listings: readonly DraftListing[];
}

/** Values of the fields that only an import sets. */
export const UNSAID = {
  description: "",
  currency: ETHER,
  links: [],
  briteline: false,
  fees: null,
  featured: 0,
  featuredStartDate: null,
  featuredEndDate: null,
  traits: [],
  vibes: [],
} as const satisfies Partial<CollectionDraft>;
