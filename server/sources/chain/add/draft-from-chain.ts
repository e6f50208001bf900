/** Builds the draft of a collection from what was read of its chain. */
import { chainName } from "../../../../contract/chains.ts";
import { traitsFrom } from "../../../metadata/traits-from.ts";
import type { CollectionDraft, DraftToken } from "../../../model/drafts.ts";
import type { ChainStore, Follow } from "../../../store/chain/chain-store.ts";

export interface ChainDraft {
  readonly draft: CollectionDraft;
  /** Sentences about what was left out. */
  readonly omissions: readonly string[];
}

export async function draftFromChain(
  store: Pick<ChainStore, "metadata" | "chainTokens" | "chainMarket">,
  follow: Follow,
  published: number,
): Promise<ChainDraft> {
  const { collection, chainId, market, contract, settings } = follow;
  const states = await store.chainTokens(collection);
  // A burned token has no owner. A punk without an owner is not claimed yet.
  const isBurned = (id: string) => market === "erc721" && states.get(id)?.owner === null;
  const rows = (await store.metadata(collection)).filter(({ tokenId }) => !isBurned(tokenId));
  const { sales, listings } = await store.chainMarket(collection);
  const { traits, pairsOf, hasNames, omissions } = traitsFrom(
    rows.map((row) => ({ tokenId: row.tokenId, metadata: row })),
  );
  const tokens = rows.map(({ tokenId, name, imageUrl, animationUrl }): DraftToken => {
    const pairs = pairsOf.get(tokenId) ?? [];
    return { tokenId, name: hasNames ? name : null, imageUrl, animationUrl, traits: pairs };
  });
  const ids = new Set(tokens.map(({ tokenId }) => tokenId));
  const isKnown = ({ tokenId }: { readonly tokenId: string }) => ids.has(tokenId);
  return {
    draft: {
      id: collection,
      name: settings.name,
      description: "",
      chain: chainName(chainId),
      contractAddress: contract,
      links: [],
      briteline: false,
      fees: null,
      featured: 0,
      featuredStartDate: null,
      featuredEndDate: null,
      firstPublishedToProduction: published,
      demo: false,
      drawn: false,
      coverTokenId: tokens.find(({ imageUrl }) => imageUrl !== null)?.tokenId ?? null,
      dataSource: {
        kind: "chain",
        note:
          market === "cryptopunks"
            ? `Tokens, sales, asks and bids are real, read from ${chainName(chainId)}.`
            : `Tokens, owners and sales are real, read from ${chainName(chainId)}. Listings are not on the chain.`,
        listingsSimulated: false,
      },
      traits,
      vibes: [],
      tokens,
      sales: sales.filter(isKnown),
      listings: listings.filter(isKnown),
    },
    omissions,
  };
}
