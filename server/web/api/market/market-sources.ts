/** Answers about the sources of a collection: how fresh each is. */
import { chainName, isKnownChain } from "../../../../contract/chains.ts";
import { CRYPTOPUNKS, OPENSEA as OPENSEA_ID } from "../../../../contract/listings/marketplaces.ts";
import type { ChainState, SourceStates } from "../../../../contract/market/source-state.ts";
import { describeFollow } from "../../../market/describe-follow.ts";
import type { Follow } from "../../../market/follow.ts";
import type { MarketSource } from "../../../market/market-source.ts";
import { CHAIN, type ChainFollow } from "../../../sources/chain/follow/chain-follow.ts";
import { OPENSEA } from "../../../sources/opensea/follow/opensea-follow.ts";

type Describer = Pick<MarketSource, "name" | "title" | "describe">;

/** Describes each follow of a collection. Returns null if there is none. */
export function sourcesAnswer(
  follows: readonly Follow[],
  sources: readonly Describer[],
  at: number,
): SourceStates | null {
  const [first] = follows;
  if (!first) return null;
  const states = follows.map((follow) => {
    const source = sources.find(({ name }) => name === follow.source);
    // A source that cannot be used is not left out of the answer.
    return (
      source?.describe(follow) ??
      describeFollow({ name: follow.source, title: follow.source }, follow, {})
    );
  });
  return { chain: chainName(first.chainId), sources: states, at };
}

/** Describes a chain and OpenSea in the form that earlier pages read. Returns null if there is neither. */
export function chainAnswer(
  follows: readonly Follow[],
  pending: readonly string[],
  at: number,
): ChainState | null {
  const follow = follows.find(({ source }) => source === CHAIN);
  const openSea = follows.find(({ source }) => source === OPENSEA);
  const source = follow ?? openSea;
  if (!source) return null;
  const { chainId, stage, contactAt, problem } = source;
  return {
    chain: chainName(chainId),
    readsChain: follow !== undefined,
    ...{ stage, contactAt, problem },
    block: follow?.read?.number ?? null,
    headBlock: follow?.headBlock ?? null,
    headAt: follow?.headAt ?? null,
    pending,
    bundles: follow?.bundles ?? 0,
    warning: follow?.warning ?? null,
    openSea: openSea ? openSeaAnswer(openSea) : null,
    at,
  };
}

function openSeaAnswer(follow: Follow): ChainState["openSea"] {
  const { stage, isConnected, contactAt, problem, sweep } = follow;
  return { stage, isConnected, contactAt, problem, sweep };
}

/** Returns the id of the marketplace that shows the collection's tokens, listed or not. Null if none is known. */
export function homeOf(follows: readonly Follow[]): number | null {
  const [first] = follows;
  if (!first) return null;
  const { settings } = first as ChainFollow; // or it has no such setting
  if (first.source === CHAIN && settings.market === "cryptopunks") return CRYPTOPUNKS;
  return isKnownChain(chainName(first.chainId)) ? OPENSEA_ID : null;
}
