/** The follow of a collection that is read from a chain. */
import type { Follow, NewFollow } from "../../../market/follow.ts";
import type { Hex } from "../../../market/raw-log.ts";

/** Name of the source. */
export const CHAIN = "chain";

export type MarketKind = "cryptopunks" | "erc721";

/** The trait of a punk whose values are the numbers 1 to 4. */
export const SKIN_TONE = "Skin Tone";

/** Returns the traits of a market whose numbers are names, so that they count in the rank. */
export function namedByNumbers(market: MarketKind | null): readonly string[] {
  return market === "cryptopunks" ? [SKIN_TONE] : [];
}

export interface ChainSettings {
  readonly market: MarketKind;
  /** Hosts of JSON-RPC endpoints. Their addresses are not in the database. Null: all addresses of `ETH_RPC_URL`. */
  readonly rpcHosts: readonly string[] | null;
  /** Contract with traits and pictures. Null if the market has none. */
  readonly dataContract: Hex | null;
  /** True if the tokens that the contract itself owns are left out. Collections of earlier versions do not say it. */
  readonly leavesOutHeld?: boolean;
}

export type NewChainFollow = NewFollow<ChainSettings>;
export type ChainFollow = Follow<ChainSettings>;
