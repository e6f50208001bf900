/** Requests to OpenSea's REST API. All that share a key share one `OpenSeaApi`: its rate limit and its pauses. */
import type { UnixMs } from "../../../../../contract/values/units.ts";
import type { MarketOrder, OrderEvent } from "../../../../market/market-order.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import type { TokenMetadata } from "../../../metadata/token-metadata.ts";
import type { SkippedRows } from "../../../skipped-rows.ts";

export interface OpenSeaContract {
  /** Slug of the collection that the contract belongs to. */
  readonly slug: string;
  readonly name: string;
  /** True if its tokens can have many owners. */
  readonly isErc1155: boolean;
}

export interface OpenSeaCollection {
  readonly name: string;
  readonly description: string;
  /** Addresses of its contracts, in lower case. */
  readonly contracts: readonly Hex[];
}

export interface OpenSeaToken extends TokenMetadata {
  readonly tokenId: string;
}

/** Items of all pages. If a cursor expired midway, only those of the pages since the new beginning. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  /** Entries that are left out, such as those of another contract or in an unknown shape. */
  readonly skipped: SkippedRows;
  /** Time of the first request, by this machine's clock. */
  readonly startedAt: UnixMs;
  /** The same by the market's clock, as its answers said. Never later than it was. */
  readonly marketTime: UnixMs;
}

/** Events that the API has. It has no cancellations, invalidations or revalidations. */
export type PastEventType =
  | "sale"
  | "transfer"
  | "mint"
  | "listing"
  | "offer"
  | "trait_offer"
  | "collection_offer";

/** Collection as the requests name it. Entries of other contracts are skipped. */
export interface Target {
  readonly slug: string;
  /** OpenSea's name of the chain, such as "ethereum". */
  readonly chain: string;
  readonly contract: Hex;
}

/** Rejects with an `OpenSeaError`. A `signal` ends a list between two of its pages. */
export interface OpenSeaApi {
  /** Requests sent so far. */
  readonly requests: number;
  /** Returns null if OpenSea does not know the contract. */
  contract(chain: string, contract: Hex): Promise<OpenSeaContract | null>;
  /** Returns null if there is no such collection. */
  collection(slug: string): Promise<OpenSeaCollection | null>;
  /** Reads all tokens. `report` is called after each page with the number of tokens so far. */
  tokens(
    target: Target,
    report?: (count: number) => void,
    signal?: AbortSignal,
  ): Promise<Pages<OpenSeaToken>>;
  /** Returns null if there is no such token, or if its entry cannot be read. */
  token(target: Target, tokenId: string): Promise<OpenSeaToken | null>;
  /** Reads all live listings: neither inactive nor private ones. */
  listings(target: Target, signal?: AbortSignal): Promise<Pages<MarketOrder>>;
  /** Reads all live offers: for items, for traits and for the collection. */
  offers(target: Target, signal?: AbortSignal): Promise<Pages<MarketOrder>>;
  /** Reads the events after `after`, by the market's clock, oldest first. */
  events(
    target: Target,
    after: UnixMs,
    types: readonly PastEventType[],
    report?: (count: number) => void,
    signal?: AbortSignal,
  ): Promise<Pages<OrderEvent>>;
  /** Asks for one order. Returns "unknown" if the market does not say. */
  orderState(
    target: Target,
    order: Pick<MarketOrder, "hash" | "protocol">,
  ): Promise<"live" | "ended" | "unknown">;
}
