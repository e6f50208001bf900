/** The part of the store that holds collections which are read from a chain. */
import type { Eth } from "../../../../contract/values/units.ts";
import type { IdRange } from "../../../market/chain-market.ts";
import type { DraftListing } from "../../../market/drafts.ts";
import type { AskStep } from "../../../market/fold-token.ts";
import type { Checkpoint } from "../../../market/follow.ts";
import type { Sale } from "../../../market/market-events.ts";
import type { OrderScope } from "../../../market/market-order.ts";
import type { BlockHeader, Hex, RawLog } from "../../../market/raw-log.ts";
import type { ChainSale, TokenSale, TokenState } from "../../../market/token-state.ts";
import type { TraitText } from "../../../market/trait-text.ts";

/** The chain's name as a source of orders, sales and listings. */
export const CHAIN = "chain";

export type StoredBlock = Omit<BlockHeader, "logsBloom">;

export type KnownBlock = Pick<BlockHeader, "number" | "hash">;

export interface StoredToken {
  readonly final: TokenState;
  /** Owner in the newest block. */
  readonly owner: Hex | null;
  readonly isPending: boolean;
}

export interface UpdatedToken extends Omit<StoredToken, "owner"> {
  readonly state: TokenState;
}

/** New blocks of a chain, and what they change. */
export interface BlocksUpdate {
  /** Checkpoint before the update. If another update came first, nothing is stored. */
  readonly before: Checkpoint;
  readonly after: Checkpoint;
  readonly finalBlock: number;
  /** Blocks that are no longer part of the chain. */
  readonly dropped: readonly Hex[];
  /** If given, blocks and logs after this block are deleted first. */
  readonly rewindTo?: number;
  /** New blocks that may still be dropped. */
  readonly blocks: readonly StoredBlock[];
  readonly logs: readonly RawLog[];
  /** Token id -> its state, of each token whose state or whose mark as pending may have changed. */
  readonly tokens: ReadonlyMap<string, UpdatedToken>;
  readonly removedSales: readonly ChainSale[];
  readonly addedSales: readonly ChainSale[];
  /** The sales and asks of tokens in their order. */
  readonly steps: readonly AskStep[];
  /** Bundles that were found, less those in dropped blocks. */
  readonly bundles: number;
  /** Transaction of the first that was found. */
  readonly firstBundle?: Hex | null;
  /** Ids of tokens whose metadata must be read again. */
  readonly staleMetadata: readonly IdRange[];
}

/** An offer's scope, without the token id of an offer for one item. */
export type OfferScope = Exclude<OrderScope, { readonly kind: "item" }> | { readonly kind: "item" };

/** A sale as it is stored. One that a marketplace told of has no place on a chain. */
export interface LastSale extends TokenSale {
  readonly blockNumber: number | null;
  readonly logIndex: number | null;
}

/** Owner, top offer and last sale of one token. */
export interface TokenMarket {
  /** Null if the token does not exist yet or was burned. Absent if it is not known. */
  readonly owner?: string | null;
  /** True if blocks that are not confirmed changed it. */
  readonly isPending: boolean;
  readonly topOffer: {
    readonly price: Eth;
    readonly currency: string;
    readonly bidder: string;
    readonly marketplace: number;
    readonly scope: OfferScope;
  } | null;
  readonly lastSale: LastSale | null;
}

export interface TokenMetadataRow {
  readonly tokenId: string;
  readonly name: string | null;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitText[];
  /** Why metadata are missing, all or a part. Null if none are. */
  readonly problem: string | null;
}

export interface StoredPicture {
  /** Media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface ChainStore {
  /** Sets the first block that is read, unless reading has begun. */
  beginReading(collection: string, fromBlock: number): Promise<void>;

  /** Returns the stored tokens of `ids`, or all. */
  chainTokens(
    collection: string,
    ids?: readonly string[],
  ): Promise<ReadonlyMap<string, StoredToken>>;
  pendingTokens(collection: string): Promise<readonly string[]>;
  /** Returns the logs after a block, in the chain's order. */
  chainLogs(collection: string, afterBlock: number): Promise<readonly RawLog[]>;
  /** Returns the blocks that may still be dropped, by ascending number. */
  chainBlocks(collection: string): Promise<readonly StoredBlock[]>;
  /** Returns number and hash of each stored block, and of each block with a stored log, by ascending number. */
  knownBlocks(collection: string): Promise<readonly KnownBlock[]>;
  /** Returns the sales after a block, of `ids` or of all tokens. */
  chainSales(
    collection: string,
    afterBlock: number,
    ids?: readonly string[],
  ): Promise<readonly ChainSale[]>;

  /** Stores an update whole. Returns false if its checkpoint is not the current one, or another process stores blocks now. */
  writeBlocks(collection: string, update: BlocksUpdate): Promise<boolean>;
  /** Stores the tokens' final states, which a contract said. */
  writeFinalStates(collection: string, states: ReadonlyMap<string, TokenState>): Promise<void>;

  putMetadata(collection: string, rows: readonly TokenMetadataRow[]): Promise<void>;
  metadata(collection: string): Promise<readonly TokenMetadataRow[]>;
  /** Returns ids of tokens whose metadata are missing or stale, at most `limit`. */
  staleTokens(collection: string, limit: number): Promise<readonly string[]>;
  /** Makes the metadata of all tokens stale. */
  markAllStale(collection: string): Promise<void>;
  /**
   * True if a token of the collection's contents has none but one of `owners`, or if one that is left out has another owner:
   * it was burned, or is back.
   */
  differsByOwner(collection: string, owners: readonly Hex[]): Promise<boolean>;
  /** Stores pictures as their contract or file gave them. They are not checked. Keys as in `picture`. */
  putPictures(collection: string, pictures: ReadonlyMap<string, StoredPicture>): Promise<void>;
  /** `key` is the token's id, or the address of an imported picture. */
  picture(collection: string, key: string): Promise<StoredPicture | null>;
  /** Deletes the imported pictures with other addresses than `kept`. */
  keepImportedPictures(collection: string, kept: readonly string[]): Promise<void>;

  /** Returns null if neither the chain nor a marketplace says anything of the token. */
  tokenMarket(collection: string, tokenId: string): Promise<TokenMarket | null>;
  /** Returns the sales and the listings of a collection that is read, for its draft. */
  chainMarket(collection: string): Promise<ChainMarketRows>;
}

export interface ChainMarketRows {
  readonly sales: readonly Sale[];
  readonly listings: readonly DraftListing[];
  /** Sales in other currencies than ETH. */
  readonly foreignSales: readonly Pick<Sale, "tokenId">[];
  /** Live asks with a price of 0. They are not listings. */
  readonly freeAsks: readonly Pick<Sale, "tokenId">[];
}
