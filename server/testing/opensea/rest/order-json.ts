/** Orders as the REST API describes them, and the Seaport parameters that the stream has too. */
import { getAddress, numberToHex } from "viem";
import { ZERO_ADDRESS } from "../../../market/raw-log.ts";
import { CURRENCIES } from "../market/currencies.ts";
import type { Market } from "../market/market.ts";
import type { StandInOrder } from "../market/market-types.ts";

/** Seaport 1.6. */
export const SEAPORT = "0x0000000000000068f116a894984e2db1123eb395";
const CONDUIT_KEY = "0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000";
const FEE_RECIPIENT = "0x0000a26b00c1f0df003000390027140000faa719";
/** Share of the price that the market takes, in thousandths. */
const FEE = 10n;

const NATIVE = 0;
const ERC20 = 1;
const ERC721 = 2;
const ERC721_WITH_CRITERIA = 4;

export const secondsOf = (at: number) => Math.floor(at / 1000);

/** Price of all items that the order was for at first. OpenSea's schema does not say it; Seaport's orders work so. */
export const totalOf = ({ wei, quantity }: StandInOrder) => `${wei * BigInt(quantity)}`;

/** Returns the signed order. Its addresses are in mixed case, as OpenSea sends them. */
export function protocolData(market: Market, order: StandInOrder) {
  const { maker, taker, currency, quantity, scope, side, sequence } = order;
  const money = {
    itemType: currency === "ETH" ? NATIVE : ERC20,
    token: getAddress(CURRENCIES[currency].address),
    identifierOrCriteria: "0",
  };
  const nft = {
    itemType: scope.kind === "item" ? ERC721 : ERC721_WITH_CRITERIA,
    token: getAddress(market.collection(order.slug).contract),
    identifierOrCriteria: scope.kind === "item" ? scope.tokenId : criteriaOf(order),
    ...amount(BigInt(quantity)),
  };
  const total = BigInt(totalOf(order));
  const fee = (total * FEE) / 1000n;
  const toMarket = { ...money, ...amount(fee), recipient: getAddress(FEE_RECIPIENT) };
  const consideration =
    side === "bid"
      ? [{ ...nft, recipient: maker }, toMarket]
      : [
          { ...money, ...amount(total - fee), recipient: maker },
          toMarket,
          // A private listing names the item once more, with its taker.
          ...(taker ? [{ ...nft, recipient: taker }] : []),
        ];
  return {
    parameters: {
      offerer: maker,
      offer: [side === "bid" ? { ...money, ...amount(total) } : nft],
      consideration,
      startTime: `${secondsOf(order.startsAt)}`,
      endTime: `${secondsOf(order.expiresAt)}`,
      orderType: 0,
      zone: ZERO_ADDRESS,
      zoneHash: numberToHex(0, { size: 32 }),
      salt: numberToHex(sequence, { size: 32 }),
      conduitKey: CONDUIT_KEY,
      totalOriginalConsiderationItems: consideration.length,
      counter: 0,
    },
  };
}

const amount = (value: bigint) => ({ startAmount: `${value}`, endAmount: `${value}` });

/** Root of the tree of the tokens wanted; 0 stands for all tokens. */
const criteriaOf = ({ scope, hash }: StandInOrder) =>
  scope.kind === "collection" ? "0" : `${BigInt(hash)}`;

/** Returns a Listing or an Offer of the API. */
export function orderJson(market: Market, order: StandInOrder) {
  const { scope, side, currency } = order;
  const { chain, contract } = market.collection(order.slug);
  const { decimals } = CURRENCIES[currency];
  const price = { currency, decimals, value: totalOf(order) };
  return {
    order_hash: order.hash,
    chain,
    protocol_data: protocolData(market, order),
    protocol_address: SEAPORT,
    ...(scope.kind === "item"
      ? { asset: { identifier: scope.tokenId, contract } }
      : { criteria: criteriaJson(market, order) }),
    remaining_quantity: order.remaining,
    order_created_at: secondsOf(order.createdAt),
    status: market.status(order),
    ...(side === "ask" ? { price: { current: price }, type: "basic" } : { price }),
  };
}

/** Returns the Criteria of an offer for several tokens. */
export function criteriaJson(market: Market, { slug, scope }: StandInOrder) {
  const { contract } = market.collection(slug);
  const traits = scope.kind === "traits" ? scope.traits : [];
  return {
    collection: { slug },
    contract: { address: contract },
    ...(traits.length > 0 && { traits: traits.map(({ name, value }) => ({ type: name, value })) }),
    encoded_token_ids: "*",
  };
}
