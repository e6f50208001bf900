/** Answers about the sources of a collection: how fresh each is. */
import { chainName, isKnownChain } from "../../../../contract/chains.ts";
import { CRYPTOPUNKS, OPENSEA as OPENSEA_ID } from "../../../../contract/listings/marketplaces.ts";
import type { SourceState, SourceStates } from "../../../../contract/market/source-state.ts";
import { describeFollow } from "../../../market/describe-follow.ts";
import type { Follow } from "../../../market/follow.ts";
import type { MarketSource } from "../../../market/market-source.ts";
import { CHAIN, type ChainFollow } from "../../../sources/chain/follow/chain-follow.ts";
import { OPENSEA } from "../../../sources/opensea/follow/opensea-follow.ts";

type Describer = Pick<MarketSource, "name" | "title" | "describe">;

type Reading = Pick<SourceState, "stage" | "contactAt" | "problem">;
type Blocks = NonNullable<SourceState["blocks"]>;
type Orders = NonNullable<SourceState["orders"]>;

/** Body of `GET /collections/{c}/chain`, the form that earlier pages read. */
export interface ChainState
  extends Reading,
    Blocks,
    Pick<SourceStates, "chain" | "pending" | "at"> {
  /** False if the collection is read from OpenSea alone. Then there are no blocks. */
  readonly readsChain: boolean;
  /** Null if the listings do not come from OpenSea. */
  readonly openSea: (Reading & Orders) | null;
}

const NO_BLOCKS: Blocks = { block: null, headBlock: null, headAt: null, bundles: 0, warning: null };

/** Describes each follow of a collection. Returns null if there is none. */
export function sourcesAnswer(
  follows: readonly Follow[],
  sources: readonly Describer[],
  pending: readonly string[],
  at: number,
): SourceStates | null {
  const [first] = follows;
  if (!first) return null;
  const states = follows.map((follow) => {
    const source = sources.find(({ name }) => name === follow.source);
    // The source of a follow may be one that cannot be used.
    return (
      source?.describe(follow) ??
      describeFollow({ name: follow.source, title: follow.source }, follow, {})
    );
  });
  return { chain: chainName(first.chainId), sources: states, pending, at };
}

/** Converts an answer about all sources to the earlier form. Returns null if neither a chain nor OpenSea is among them. */
export function chainAnswer({ sources, ...rest }: SourceStates): ChainState | null {
  const chain = sources.find(({ source }) => source === CHAIN);
  const openSea = sources.find(({ source }) => source === OPENSEA);
  const first = chain ?? openSea;
  if (!first) return null;
  return {
    ...rest,
    readsChain: chain !== undefined,
    ...readingOf(first),
    ...(chain?.blocks ?? NO_BLOCKS),
    openSea: openSea?.orders ? { ...readingOf(openSea), ...openSea.orders } : null,
  };
}

const readingOf = ({ stage, contactAt, problem }: SourceState): Reading => {
  return { stage, contactAt, problem };
};

/**
 * Returns the id of the marketplace that a token's link leads to, also if the token is not listed. Null if none is known.
 * The first of `follows` is the chain's if there is one, as `followsOf` returns them.
 */
export function tokenPageMarketplace(follows: readonly Follow[]): number | null {
  const [first] = follows;
  if (!first) return null;
  if (first.source === CHAIN && (first as ChainFollow).settings.market === "cryptopunks")
    return CRYPTOPUNKS;
  return isKnownChain(chainName(first.chainId)) ? OPENSEA_ID : null;
}
