/** A source from which `npm run add` reads whole collections. */
import type { Follow, FoundCollection, NewFollow } from "../market/follow.ts";
import type { ContractAddress, MarketSource } from "../market/market-source.ts";
import type { Hex } from "../market/raw-log.ts";
import type { Store } from "../storage/store/store.ts";
import type { Added } from "./finish-adding.ts";
import type { Progress } from "./progress.ts";

export interface CollectionSource extends MarketSource {
  /** Loads the reader. Resolves to null if the source cannot be asked for this collection, for example without a key. */
  reader(wanted: Wanted): Promise<CollectionReader | null>;
}

/** A collection as the operator asks for it. Without the optional fields, it is an ERC-721 contract. */
export interface Wanted extends ContractAddress {
  readonly market?: "cryptopunks" | "erc721";
  /** Contract with the traits and pictures of a CryptoPunks market. */
  readonly dataContract?: Hex | null;
  /** True if a contract is read that does not look like its market's. */
  readonly insists?: boolean;
  /** True if tokens that the contract itself owns are left out. */
  readonly leavesOutHeld?: boolean;
  /** Null: what the source says. */
  readonly name?: string | null;
  /** Hosts of the endpoints that the operator named. */
  readonly rpcHosts?: readonly string[] | null;
  /** Null if the operator does not ask for OpenSea. A null slug is found from the contract. */
  readonly openSea?: { readonly slug: string | null } | null;
}

/** From where on the past is read. */
export interface Beginning {
  /** The block that the operator chose, or null. */
  readonly fromBlock: number | null;
  /** UnixMs from which on sales are read. */
  readonly since: number;
  /** Nothing happened before this block. */
  readonly firstBlock: number;
}

export interface ReadOptions extends Beginning {
  /** UnixMs. */
  readonly now: number;
  readonly punks: number;
}

/** Tokens that could not be read again, with the reason. */
export interface Reread {
  /** They stay as they are. */
  readonly unread: readonly { readonly tokenId: string; readonly reason: string }[];
  /** Sentences about what is left out besides. */
  readonly problems: readonly string[];
}

/** Reads collections in one run of the command. The calls reject with a `SourceError` if the source fails. */
export interface CollectionReader {
  /** True if a stopped run goes on where it stopped. */
  readonly resumes: boolean;
  find(wanted: Wanted): Promise<FoundCollection>;
  /** Returns the chain that the source reads, or null if it does not say. */
  chainOf(wanted: Wanted): Promise<number | null>;
  /** Says where a collection was read from, such as "ethereum". */
  placeOf(follow: NewFollow): string;
  /** Returns what reading the collection would cost, as a sentence. */
  costOf(follow: NewFollow, options: ReadOptions): Promise<string>;
  read(store: Store, follow: NewFollow, progress: Progress, options: ReadOptions): Promise<Added>;
  /** Reads the metadata of tokens again. `isAll` says that they are all of the collection. */
  reread(
    store: Store,
    follow: Follow,
    ids: readonly string[],
    isAll: boolean,
    progress: Progress,
  ): Promise<Reread>;
  /**
   * Stores all live listings and offers of a collection that another source may tell of. Returns their number, and sentences
   * about what is left out. Absent if the source has none.
   */
  readOrders?(
    store: Store,
    follow: NewFollow,
  ): Promise<{ readonly orders: number; readonly problems: readonly string[] }>;
  /** Says what the run has cost so far. */
  spent(): string;
}

/** A source that `npm run add` adds to a complete collection by an option of its own. */
export interface OptionSource extends MarketSource {
  readonly option: {
    /** Without its dashes, such as "feed-url". */
    readonly name: string;
    readonly help: string;
    /** Checks the option's value. Throws a `ConfigError`. */
    check(value: string): {
      readonly settings: unknown;
      /** Name of the added source, such as "feed.example". */
      readonly title: string;
      /**
       * Asks the source. Resolves to its contents, such as ": 2 listings on its first page", or an empty string. Rejects with
       * a `ConfigError`.
       */
      ask(signal: AbortSignal): Promise<string>;
    };
  };
}

export function isOptionSource(source: MarketSource): source is OptionSource {
  return "option" in source;
}

export function isCollectionSource(source: MarketSource): source is CollectionSource {
  return "reader" in source;
}
