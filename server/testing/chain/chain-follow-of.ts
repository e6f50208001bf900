/** Follows of a chain, for tests. */
import type { Follow } from "../../market/follow.ts";
import {
  CHAIN,
  type ChainSettings,
  type NewChainFollow,
} from "../../sources/chain/follow/chain-follow.ts";

type Part = Partial<Omit<NewChainFollow, "settings"> & ChainSettings>;

/** The follow of a CryptoPunks market that uses the endpoints of `ETH_RPC_URL`, with the given differences. */
export function chainFollowOf(
  collection: string,
  { market = "cryptopunks", rpcHosts = null, dataContract = null, ...part }: Part = {},
): NewChainFollow {
  const settings = { market, rpcHosts, dataContract };
  const place = { chainId: 1, contract: `0x${"a".repeat(40)}`, name: collection } as const;
  return { collection, source: CHAIN, ...place, ...part, settings };
}

/** State of a follow of which nothing is read yet. */
export const UNREAD = {
  ...{ stage: "adding", readsChain: false, contactAt: null, problem: null },
  ...{ fromBlock: null, finalBlock: null, read: null, headBlock: null, headAt: null, bundles: 0 },
  ...{ isConnected: false, readUpTo: null, salesReadUpTo: null, sweep: null },
  sweepMarketTime: null,
} as const satisfies Partial<Follow>;
