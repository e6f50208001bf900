/** Builds the draft of a collection from what was read from its sources. */
import { chainName } from "../../contract/chains.ts";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { counted } from "../../contract/values/format.ts";
import { type Absence, absenceOf } from "../market/burned.ts";
import { type CollectionDraft, type DraftToken, hasPicture, UNSAID } from "../market/drafts.ts";
import type { StoredToken } from "../storage/store/chain/chain-store.ts";
import type { Store } from "../storage/store/store.ts";
import { settleTraits } from "../valuation/ingest/settle-traits.ts";
import {
  CHAIN,
  type ChainFollow,
  type ChainSettings,
  type MarketKind,
  namedByNumbers,
} from "./chain/follow/chain-follow.ts";
import { describeUncounted } from "./describe-uncounted.ts";
import { readKeptRates } from "./kept-rates.ts";
import { keptVibes } from "./kept-vibes.ts";
import { describeProblems } from "./metadata/describe-problems.ts";
import { describeTraitless } from "./metadata/describe-traitless.ts";
import { traitsFrom } from "./metadata/traits-from.ts";
import { readTraitRules } from "./trait-rules.ts";

export interface StoredDraft {
  readonly draft: CollectionDraft;
  /** Sentences about what is missing. */
  readonly omissions: readonly string[];
  /** Sentences about traits that were left out, or taken as something else. */
  readonly notes: readonly string[];
}

type DraftStore = Pick<
  Store,
  "follow" | "followsOf" | "collection" | "metadata" | "chainTokens" | "chainMarket" | "setting"
>;

/**
 * `published` is the UnixMs at which the collection first appeared. If the collection was imported too, the draft keeps the fields
 * that only an import sets, such as unit and vibes.
 */
export async function draftFromStore(
  store: DraftStore,
  collection: string,
  published: number,
): Promise<StoredDraft> {
  const follows = await store.followsOf(collection);
  const [followed] = follows;
  if (!followed) throw new Error(`${collection} is not followed`);
  const { chainId, contract } = followed;
  const said = (await store.collection(collection)) ?? UNSAID;
  const chain = await store.follow<ChainSettings>(collection, CHAIN);
  const kind = chain?.settings.market ?? null;
  const markets = follows.map(({ source }) => source).filter((source) => source !== CHAIN);
  const states = await store.chainTokens(collection);
  const isAbsent = absences(chain, states);
  const all = await store.metadata(collection);
  const rows = all.filter(({ tokenId }) => isAbsent(tokenId) === null);
  const market = await store.chainMarket(collection);
  const { pairsOf, hasNames, omissions, ...found } = traitsFrom(
    rows.map((row) => ({ tokenId: row.tokenId, metadata: row })),
  );
  const described = rows.map(({ tokenId, name, imageUrl, animationUrl }): DraftToken => {
    const pairs = pairsOf.get(tokenId) ?? [];
    return { tokenId, name: hasNames ? name : null, imageUrl, animationUrl, traits: pairs };
  });
  const { traits, tokens, notes } = settleTraits(
    { traits: found.traits, tokens: described },
    await readTraitRules(store, collection),
    namedByNumbers(kind),
  );
  const ids = new Set(tokens.map(({ tokenId }) => tokenId));
  const isKnown = ({ tokenId }: { readonly tokenId: string }) => ids.has(tokenId);
  return {
    draft: {
      id: collection,
      name: followed.name,
      description: said.description,
      chain: chainName(chainId),
      currency: said.currency,
      contractAddress: contract,
      links: said.links,
      briteline: said.briteline,
      fees: said.fees,
      featured: said.featured,
      featuredStartDate: said.featuredStartDate,
      featuredEndDate: said.featuredEndDate,
      firstPublishedToProduction: published,
      demo: false,
      drawn: false,
      coverTokenId: tokens.find(hasPicture)?.tokenId ?? null,
      dataSource: {
        kind: "followed",
        note: [
          sourceNote(chainName(chainId), kind, markets),
          ...missingNote(chain?.missingTokens ?? 0),
        ].join(" "),
        listingsSimulated: false,
      },
      traits,
      vibes: keptVibes(said, traits),
      tokens,
      sales: market.sales.filter(isKnown),
      rates: await readKeptRates(store, collection),
      listings: market.listings.filter(isKnown),
    },
    omissions: [
      ...omissions,
      ...describeProblems(
        all.flatMap(({ tokenId }) => {
          const reason = isAbsent(tokenId);
          return reason === null ? [] : [{ tokenId, reason: `${reason}, so it is left out` }];
        }),
      ),
      ...describeTraitless(rows),
      ...describeUncounted(market, isKnown),
    ],
    notes,
  };
}

/** Returns a function that says why a token is left out, or null. A token whose owner is not known counts. */
function absences(
  follow: ChainFollow | null,
  states: ReadonlyMap<string, Pick<StoredToken, "owner">>,
): (id: string) => Absence | null {
  const holder = follow?.settings.leavesOutHeld ? follow.contract : null;
  return (id) => {
    const owner = states.get(id)?.owner;
    // A punk without an owner is not claimed yet.
    if (owner === undefined || (owner === null && follow?.settings.market !== "erc721"))
      return null;
    return absenceOf(owner, holder);
  };
}

function missingNote(missing: number): readonly string[] {
  if (missing === 0) return [];
  const tokens = counted(Math.abs(missing), "token");
  return [
    missing > 0
      ? `The contract counts ${tokens} more than were found.`
      : `The contract counts ${tokens} fewer than have an owner.`,
  ];
}

/** Returns the name of a source for readers: that of its marketplace, if it is one. */
function titleOf(source: string): string {
  return MARKETPLACES.find(({ name }) => name.toLowerCase() === source)?.name ?? source;
}

/** `market` is null if no chain is read. `markets` are the other sources. */
function sourceNote(chain: string, market: MarketKind | null, markets: readonly string[]): string {
  const others = markets.map(titleOf).join(" and ");
  if (market === null) return `Tokens, sales, listings and offers are real, read from ${others}.`;
  if (market === "cryptopunks") return `Tokens, sales, asks and bids are real, read from ${chain}.`;
  const read = `Tokens, owners and sales are real, read from ${chain}`;
  return others === ""
    ? `${read}. Listings are not on the chain.`
    : `${read}. Listings and offers are from ${others}.`;
}
