/** A market on a chain: which logs it writes, how they are decoded, and how states are read from its contract. */
import type { LogFilter } from "./log-filter.ts";
import type { BlockHeader, Hex, RawLog } from "./raw-log.ts";
import type { TokenEvent } from "./token-event.ts";
import type { TokenState } from "./token-state.ts";

export interface DecodedLogs {
  /** In the chain's order. */
  readonly events: readonly TokenEvent[];
  /** Sales of several tokens at one price, which are left out. */
  readonly bundles: number;
  /** Transaction of the first of them. */
  readonly firstBundle: Hex | null;
}

export interface IdRange {
  readonly from: bigint;
  /** Inclusive. */
  readonly to: bigint;
}

export interface ChainMarket {
  readonly filter: LogFilter;
  /**
   * Adds the logs of other contracts that tell of sales in the same transactions. They are compared with the blocks of `headers`,
   * by their number.
   */
  complete(
    logs: readonly RawLog[],
    headers?: ReadonlyMap<number, BlockHeader>,
  ): Promise<readonly RawLog[]>;
  decode(logs: readonly RawLog[]): DecodedLogs;
  /** Returns the ids of tokens whose metadata changed, as inclusive ranges. */
  staleMetadata(logs: readonly RawLog[]): readonly IdRange[];
  /** Reads the states of tokens at a block from the contract. */
  statesAt(tokenIds: readonly string[], block: number): Promise<ReadonlyMap<string, TokenState>>;
  /** Reads the amount of a token's bid at a block. Null if there is none, or the node has no state of the block. */
  bidAt(tokenId: string, block: number): Promise<bigint | null>;
}
