/** Parses the events of OpenSea's REST API. Broken and unwanted entries become null. */
import * as v from "valibot";
import { OPENSEA } from "../../../../../contract/listings/marketplaces.ts";
import { priceOf } from "../../../../market/currency.ts";
import type { EventStamp, OrderEvent, OrderScope } from "../../../../market/market-order.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import {
  account,
  address,
  count,
  decimals,
  expiry,
  hash,
  optionalAccount,
  optionalAddress,
  optionalTime,
  parseOrNull,
  time,
  tokenId,
  uint256,
  version,
} from "./fields.ts";
import { makeAsk, makeBid, type OrderFields } from "./make-order.ts";
import { restCriteria, scopeOfRest } from "./scope.ts";
import { protocolData } from "./seaport.ts";

const item = v.pipe(
  v.object({ identifier: tokenId, contract: address }),
  v.transform(({ identifier, contract }) => ({ tokenId: identifier, contract })),
);

const payment = v.pipe(
  v.object({
    quantity: uint256,
    token_address: optionalAddress,
    decimals,
    symbol: v.nullish(v.string(), null),
  }),
  v.transform(({ quantity, token_address, ...rest }) => ({
    amount: quantity,
    token: { ...rest, address: token_address },
  })),
);

const kind = v.object({
  event_type: v.string(),
  order_type: v.nullish(v.string(), null),
  event_timestamp: time,
  version: v.optional(version, null),
});

const placed = v.object({
  order_hash: hash,
  protocol_address: optionalAddress,
  protocol_data: protocolData,
  maker: account,
  taker: optionalAccount,
  is_private_listing: v.nullish(v.boolean(), false),
  payment,
  /** Absent for offers with criteria. */
  asset: v.nullish(item, null),
  criteria: v.nullish(restCriteria, null),
  quantity: count,
  start_date: optionalTime,
  expiration_date: v.optional(expiry, null),
});

const sold = v.object({
  order_hash: v.nullish(hash, null),
  transaction: v.nullish(hash, null),
  payment,
  seller: account,
  buyer: account,
  quantity: v.nullish(count, 1),
  closing_date: optionalTime,
  nft: item,
});

const transferred = v.object({
  from_address: account,
  to_address: account,
  nft: item,
});

export function parsePastEvent(entry: unknown, contract: Hex): OrderEvent | null {
  const parsed = parseOrNull(kind, entry);
  if (parsed === null) return null;
  const stamp = { version: parsed.version, at: parsed.event_timestamp };
  switch (parsed.event_type) {
    case "sale":
      return parseSale(entry, stamp, contract);
    case "transfer":
    case "mint":
      return parseTransfer(entry, stamp, contract);
    // OpenSea's documents call them "order" with an order type, its schema does not say. Both are accepted.
    case "order":
      return parsePlaced(entry, parsed.order_type ?? "", stamp, contract);
    default:
      return parsePlaced(entry, parsed.event_type, stamp, contract);
  }
}

function parsePlaced(entry: unknown, type: string, stamp: EventStamp, contract: Hex) {
  const parsed = parseOrNull(placed, entry);
  if (parsed === null) return null;
  const fields: OrderFields = {
    hash: parsed.order_hash,
    protocol: parsed.protocol_address,
    maker: parsed.maker,
    taker: parsed.taker,
    isPrivate: parsed.is_private_listing,
    signed: parsed.protocol_data,
    item: parsed.asset,
    quantity: parsed.quantity,
    amount: parsed.payment.amount,
    payment: parsed.payment.token,
    createdAt: stamp.at,
    startsAt: parsed.start_date,
    expiresAt: parsed.expiration_date,
  };
  const criteria = parsed.criteria && scopeOfRest(parsed.criteria, contract);
  const order = orderOf(type, fields, criteria, contract);
  return order && ({ kind: "placed", order, stamp } as const);
}

function orderOf(type: string, fields: OrderFields, criteria: OrderScope | null, contract: Hex) {
  switch (type) {
    case "listing":
      return makeAsk(fields, contract);
    case "offer":
    case "item_offer":
      return makeBid(fields, null, contract);
    case "collection_offer":
      return makeBid({ ...fields, item: null }, criteria, contract);
    case "trait_offer":
      // A trait offer whose traits are missing must not pass for one of the collection.
      return makeBid(
        { ...fields, item: null },
        criteria?.kind === "traits" ? criteria : null,
        contract,
      );
    default:
      return null;
  }
}

function parseSale(entry: unknown, stamp: EventStamp, contract: Hex): OrderEvent | null {
  const parsed = parseOrNull(sold, entry);
  if (parsed === null || parsed.nft.contract !== contract || parsed.quantity !== 1) return null;
  const price = priceOf(parsed.payment.amount, parsed.payment.token);
  if (price === null) return null;
  const sale = {
    marketplace: OPENSEA,
    tokenId: parsed.nft.tokenId,
    ...price,
    seller: parsed.seller,
    buyer: parsed.buyer,
    at: parsed.closing_date ?? stamp.at,
    transactionHash: parsed.transaction,
  };
  return { kind: "sold", hash: parsed.order_hash, sale, stamp };
}

function parseTransfer(entry: unknown, stamp: EventStamp, contract: Hex): OrderEvent | null {
  const parsed = parseOrNull(transferred, entry);
  if (parsed === null || parsed.nft.contract !== contract) return null;
  const { from_address: from, to_address: to, nft } = parsed;
  return { kind: "transferred", tokenId: nft.tokenId, from, to, stamp };
}
