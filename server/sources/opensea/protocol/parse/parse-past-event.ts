/** Parses the events of OpenSea's REST API. A `BadRow` says why an entry is left out. */
import * as v from "valibot";
import type {
  EventStamp,
  MarketOrder,
  OrderEvent,
  OrderScope,
} from "../../../../market/market-order.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import { BadRow } from "../../../skipped-rows.ts";
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
  parseRow,
  time,
  tokenId,
  uint256,
  version,
} from "./fields.ts";
import { makeAsk, makeBid, type OrderFields, ownItem, soldItem } from "./make-order.ts";
import { restCriteria, scopeOfRest, traitsOnly } from "./scope.ts";
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

const OFFERS = ["offer", "item_offer", "collection_offer", "trait_offer"];

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

export function parsePastEvent(entry: unknown, contract: Hex): OrderEvent {
  const parsed = parseRow(kind, entry, "event");
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

function parsePlaced(entry: unknown, type: string, stamp: EventStamp, contract: Hex): OrderEvent {
  if (type !== "listing" && !OFFERS.includes(type))
    throw new BadRow("event: is of an unknown type", type);
  const parsed = parseRow(placed, entry, type === "listing" ? type : "offer");
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
  const criteria = () => parsed.criteria && scopeOfRest(parsed.criteria, contract);
  return { kind: "placed", order: orderOf(type, fields, criteria, contract), stamp };
}

function orderOf(
  type: string,
  fields: OrderFields,
  criteria: () => OrderScope | null,
  contract: Hex,
): MarketOrder {
  switch (type) {
    case "listing":
      return makeAsk(fields, contract);
    case "collection_offer":
      return makeBid({ ...fields, item: null }, criteria, contract);
    case "trait_offer":
      return makeBid({ ...fields, item: null }, () => traitsOnly(criteria()), contract);
    default:
      return makeBid(fields, () => null, contract);
  }
}

function parseSale(entry: unknown, stamp: EventStamp, contract: Hex): OrderEvent {
  const parsed = parseRow(sold, entry, "sale");
  const { amount, token } = parsed.payment;
  const sale = {
    ...soldItem(parsed.nft, parsed.quantity, contract, amount, token),
    seller: parsed.seller,
    buyer: parsed.buyer,
    at: parsed.closing_date ?? stamp.at,
    transactionHash: parsed.transaction,
  };
  return { kind: "sold", hash: parsed.order_hash, sale, stamp };
}

function parseTransfer(entry: unknown, stamp: EventStamp, contract: Hex): OrderEvent {
  const { from_address: from, to_address: to, nft } = parseRow(transferred, entry, "transfer");
  const { tokenId } = ownItem(nft, contract, "transfer");
  return { kind: "transferred", tokenId, from, to, stamp };
}
