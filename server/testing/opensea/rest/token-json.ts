/** Tokens, contracts and collections as the REST API describes them. */
import type { Hex } from "../../../market/raw-log.ts";
import { CURRENCIES, type Currency } from "../market/currencies.ts";
import type { Market } from "../market/market.ts";
import type { StandInToken } from "../market/market-types.ts";
import { trader } from "../market/traders.ts";

const OPENSEA = "https://opensea.io";
const UPDATED_AT = "2026-01-02T03:04:05.678901";

/** A whole number that JavaScript holds exactly. */
const WHOLE_NUMBER = /^(0|[1-9]\d{0,14})$/;

export const permalinkOf = (chain: string, contract: Hex, tokenId: string) =>
  `${OPENSEA}/assets/${chain}/${contract}/${tokenId}`;

export const metadataUrlOf = (slug: string, tokenId: string) =>
  `https://metadata.example/${slug}/${tokenId}.json`;

/** Returns traits. Whole numbers are JSON numbers, as on OpenSea. */
export function traitsJson({ traits }: Pick<StandInToken, "traits">) {
  return traits.map(([name, value]) =>
    WHOLE_NUMBER.test(value)
      ? { trait_type: name, display_type: "number", value: Number(value) }
      : { trait_type: name, value },
  );
}

/** Returns an Nft of the API. */
export function nftJson(market: Market, slug: string, token: StandInToken) {
  const { chain, contract } = market.collection(slug);
  const { tokenId, name, imageUrl } = token;
  return {
    identifier: tokenId,
    collection: slug,
    contract,
    token_standard: "erc721",
    ...(name !== null && { name }),
    ...(imageUrl !== null && { image_url: imageUrl, original_image_url: imageUrl }),
    metadata_url: metadataUrlOf(slug, tokenId),
    opensea_url: permalinkOf(chain, contract, tokenId),
    updated_at: UPDATED_AT,
    is_disabled: false,
    is_nsfw: false,
    traits: traitsJson(token),
  };
}

/** Returns an NftDetailed of the API. */
export function nftDetailedJson(market: Market, slug: string, token: StandInToken) {
  const address = market.owner(slug, token.tokenId);
  return {
    ...nftJson(market, slug, token),
    creator: trader(0),
    is_suspicious: false,
    owners: [{ address, quantity: 1, quantity_string: "1" }],
  };
}

export function contractJson(market: Market, slug: string) {
  const { contract, chain, name } = market.collection(slug);
  return { address: contract, chain, collection: slug, contract_standard: "erc721", name };
}

export function collectionJson(market: Market, slug: string) {
  const { contract, chain, name, tokens } = market.collection(slug);
  const currency = (symbol: Currency) => {
    const { address, decimals, ethPrice, usdPrice, name: title } = CURRENCIES[symbol];
    const image = `${OPENSEA}/${symbol}.png`;
    const prices = { eth_price: ethPrice, usd_price: usdPrice };
    return { symbol, address, chain, image, name: title, decimals, ...prices };
  };
  return {
    collection: slug,
    name,
    description: `${name}, made for tests.`,
    image_url: `${OPENSEA}/${slug}.png`,
    owner: trader(0),
    safelist_status: "not_requested",
    is_disabled: false,
    is_nsfw: false,
    trait_offers_enabled: true,
    collection_offers_enabled: true,
    opensea_url: `${OPENSEA}/collection/${slug}`,
    contracts: [{ address: contract, chain }],
    editors: [trader(0)],
    fees: [{ fee: 1, recipient: trader(0), required: true }],
    total_supply: tokens.size,
    unique_item_count: tokens.size,
    created_date: "2025-01-02",
    pricing_currencies: { listing_currency: currency("ETH"), offer_currency: currency("WETH") },
  };
}

/** Counts the traits of a collection. All are of the type string: the stand-in does not rank numbers. */
export function traitCountsJson(market: Market, slug: string) {
  const counts: Record<string, Record<string, number>> = {};
  for (const { traits } of market.collection(slug).tokens.values())
    for (const [name, value] of traits) {
      const values = counts[name] ?? {};
      values[value] = (values[value] ?? 0) + 1;
      counts[name] = values;
    }
  const names = Object.keys(counts);
  return { categories: Object.fromEntries(names.map((name) => [name, "string"])), counts };
}
