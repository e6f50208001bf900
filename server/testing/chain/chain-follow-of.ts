/** Follows of a chain, for tests. */
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
