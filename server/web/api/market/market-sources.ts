/** Answers about the sources of a collection: the chain that it is read from, OpenSea, or both. */
import { chainName, isKnownChain } from "../../../../contract/chains.ts";
import { CRYPTOPUNKS, OPENSEA } from "../../../../contract/listings/marketplaces.ts";
import type { ChainState } from "../../../../contract/market/source-state.ts";
import type { ChainFollow } from "../../../sources/chain/follow/chain-follow.ts";
import type { OpenSeaFollow } from "../../../sources/opensea/follow/opensea-follow.ts";

/** Places that a collection is read from. Null where it is not. */
export interface MarketSources {
  readonly follow: ChainFollow | null;
  readonly openSea: OpenSeaFollow | null;
}

/** Describes how fresh the sources are. Returns null if there are none. */
export function sourcesAnswer(
  { follow, openSea }: MarketSources,
  pending: readonly string[],
  at: number,
): ChainState | null {
  const source = follow ?? openSea;
  if (!source) return null;
  const { chainId, stage, contactAt, problem } = source;
  return {
    chain: chainName(chainId),
    readsChain: follow !== null,
    stage,
    block: follow?.read?.number ?? null,
    headBlock: follow?.headBlock ?? null,
    headAt: follow?.headAt ?? null,
    contactAt,
    problem,
    pending,
    bundles: follow?.bundles ?? 0,
    openSea: openSea && openSeaAnswer(openSea),
    at,
  };
}

function openSeaAnswer(follow: OpenSeaFollow): ChainState["openSea"] {
  const { stage, isConnected, contactAt, problem, sweep } = follow;
  return { stage, isConnected, contactAt, problem, sweep };
}

/** Returns the id of the marketplace that shows the collection's tokens, listed or not. Null if none is known. */
export function homeOf({ follow, openSea }: MarketSources): number | null {
  if (follow?.settings.market === "cryptopunks") return CRYPTOPUNKS;
  const source = follow ?? openSea;
  return source && isKnownChain(chainName(source.chainId)) ? OPENSEA : null;
}
