/** Parses the events of OpenSea's stream. A `BadRow` says why an event is left out. */
import * as v from "valibot";
import type { UnixMs } from "../../../../../contract/values/units.ts";
import type { EventStamp, MarketOrder, OrderEvent } from "../../../../market/market-order.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import { BadRow, createSkippedRows } from "../../../skipped-rows.ts";
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
  parseRow,
  tokenId,
  uint256,
  version,
} from "./fields.ts";
import { makeAsk, makeBid, type OrderFields, ownItem, soldItem } from "./make-order.ts";
import { scopeOfStream, streamCriteria, traitsOnly } from "./scope.ts";
import { protocolData, sellsItems } from "./seaport.ts";

export const STREAM_EVENTS = [
  "item_listed",
  "item_sold",
  "item_transferred",
  "item_metadata_updated",
  "item_cancelled",
  "item_received_offer",
  "item_received_bid",
  "collection_offer",
  "trait_offer",
  "order_invalidate",
  "order_revalidate",
] as const;

const envelope = v.object({
  event_type: v.picklist(STREAM_EVENTS),
  version: v.optional(version, null),
  sent_at: v.fallback(optionalTime, null),
  payload: v.looseObject({ event_timestamp: v.fallback(optionalTime, null) }),
});

const named = v.object({ contract: address, tokenId });

/**
 * An id is "chain/contract/token". The chain is ignored, because the APIs name it differently: "matic" and "polygon". `{}` stands
 * for no item. An id without a token, as some bids have it, is no item either.
 */
const item = v.pipe(
  v.nullish(v.object({ nft_id: v.nullish(v.string(), "") }), null),
  v.transform((given) => {
    const [, contract, token] = (given?.nft_id ?? "").split("/");
    return parseOrNull(named, { contract, tokenId: token });
  }),
);

const paymentToken = v.object({
  address: optionalAddress,
  decimals,
  symbol: v.nullish(v.string(), null),
});

const placed = v.object({
  order_hash: hash,
  protocol_address: optionalAddress,
  protocol_data: protocolData,
  maker: account,
  taker: optionalAccount,
  is_private: v.nullish(v.boolean(), false),
  item,
  quantity: v.nullish(count, null),
  base_price: uint256,
  payment_token: paymentToken,
  listing_date: optionalTime,
  created_date: optionalTime,
  expiration_date: v.optional(expiry, null),
  ...streamCriteria,
});

const ended = v.object({ order_hash: hash });

const sold = v.object({
  order_hash: v.nullish(hash, null),
  protocol_data: protocolData,
  maker: account,
  taker: account,
  item,
  quantity: v.nullish(count, 1),
  sale_price: uint256,
  payment_token: paymentToken,
  listing_date: v.nullish(v.unknown(), null),
  listing_type: v.nullish(v.unknown(), null),
  closing_date: optionalTime,
  transaction: v.nullish(v.object({ hash: v.nullish(hash, null) }), null),
});

const transferred = v.object({ item, from_account: account, to_account: account });

const updated = v.object({ item });

type Placed = v.InferOutput<typeof placed>;

/** `message` is the payload of a frame: an envelope with the event's type, its version and the event itself. */
export function parseStreamEvent(message: unknown, contract: Hex): OrderEvent {
  const parsed = parseRow(envelope, message, "event");
  const { event_type: type, payload } = parsed;
  if (type === "item_metadata_updated") return parseUpdate(payload, contract);
  const at = payload.event_timestamp ?? parsed.sent_at;
  if (at === null) throw new BadRow("event: has no time", type);
  const stamp = { version: parsed.version, at };
  // Versions of these count milliseconds, not revisions of an order. The two scales must not be compared.
  const unversioned = { version: null, at };
  switch (type) {
    case "item_sold":
      return parseSale(payload, unversioned, contract);
    case "item_transferred":
      return parseTransfer(payload, unversioned, contract);
    case "item_cancelled":
      return { kind: "cancelled", hash: hashOf(payload, "cancellation"), stamp };
    case "order_invalidate":
      return { kind: "invalidated", hash: hashOf(payload, "invalidation"), stamp };
    case "order_revalidate": {
      const order = parseRevalidated(payload, at, contract);
      return { kind: "revalidated", hash: hashOf(payload, "revalidation"), order, stamp };
    }
    default:
      return { kind: "placed", order: parsePlaced(payload, type, at, contract), stamp };
  }
}

type PlacedType =
  | "item_listed"
  | "item_received_offer"
  | "item_received_bid"
  | "collection_offer"
  | "trait_offer";

function parsePlaced(payload: unknown, type: PlacedType, at: UnixMs, contract: Hex): MarketOrder {
  const parsed = parseRow(placed, payload, type === "item_listed" ? "listing" : "offer");
  const fields = fieldsOf(parsed, at);
  const scope = () => scopeOfStream(parsed, contract);
  switch (type) {
    case "item_listed":
      return makeAsk(fields, contract);
    case "item_received_offer":
    case "item_received_bid":
      return makeBid(fields, () => null, contract);
    case "collection_offer":
      return makeBid({ ...fields, item: null }, scope, contract);
    case "trait_offer":
      return makeBid({ ...fields, item: null }, () => traitsOnly(scope()), contract);
  }
}

/** OpenSea sends the hash alone today. If an event has the details of its order, they are used. */
function parseRevalidated(payload: unknown, at: UnixMs, contract: Hex): MarketOrder | null {
  const parsed = parseOrNull(placed, payload);
  if (parsed === null) return null;
  const { protocol_data: signed, asset_contract_criteria: criteria } = parsed;
  // The event counts without the details too.
  const { read } = createSkippedRows();
  const as = (type: PlacedType) => read(() => parsePlaced(payload, type, at, contract));
  const isAsk = signed ? sellsItems(signed) : parsed.listing_date !== null;
  if (isAsk) return as("item_listed");
  if (parsed.item !== null) return as("item_received_bid");
  // Traits may be left out of such an event, so only the signed order or traits make sure of the scope.
  if (signed === null && criteria === null) return null;
  return as("trait_offer") ?? as("item_received_bid");
}

function fieldsOf(parsed: Placed, at: UnixMs): OrderFields {
  return {
    hash: parsed.order_hash,
    protocol: parsed.protocol_address,
    maker: parsed.maker,
    taker: parsed.taker,
    isPrivate: parsed.is_private,
    signed: parsed.protocol_data,
    item: parsed.item,
    quantity: parsed.quantity,
    amount: parsed.base_price,
    payment: parsed.payment_token,
    createdAt: parsed.created_date ?? at,
    startsAt: parsed.listing_date,
    expiresAt: parsed.expiration_date,
  };
}

function hashOf(payload: unknown, kind: string): Hex {
  return parseRow(ended, payload, kind).order_hash;
}

function parseSale(payload: unknown, stamp: EventStamp, contract: Hex): OrderEvent {
  const parsed = parseRow(sold, payload, "sale");
  const { sale_price, payment_token } = parsed;
  const item = soldItem(parsed.item, parsed.quantity, contract, sale_price, payment_token);
  const [seller, buyer] = isMakerSeller(parsed, item.currency)
    ? [parsed.maker, parsed.taker]
    : [parsed.taker, parsed.maker];
  const sale = {
    ...{ ...item, seller, buyer },
    at: parsed.closing_date ?? stamp.at,
    transactionHash: parsed.transaction?.hash ?? null,
  };
  return { kind: "sold", hash: parsed.order_hash, sale, stamp };
}

/**
 * True if a listing was bought, false if an offer was accepted. Without the signed order, a native token or a listing's
 * field is the sign of a listing: offers cannot be paid in a native token.
 */
function isMakerSeller(parsed: v.InferOutput<typeof sold>, currency: string): boolean {
  if (parsed.protocol_data !== null) return sellsItems(parsed.protocol_data);
  return currency === "ETH" || parsed.listing_date !== null || parsed.listing_type !== null;
}

/** A mint is a transfer from the zero address. */
function parseTransfer(payload: unknown, stamp: EventStamp, contract: Hex): OrderEvent {
  const { item, from_account: from, to_account: to } = parseRow(transferred, payload, "transfer");
  return {
    kind: "transferred",
    tokenId: ownItem(item, contract, "transfer").tokenId,
    from,
    to,
    stamp,
  };
}

function parseUpdate(payload: unknown, contract: Hex): OrderEvent {
  const { item } = parseRow(updated, payload, "metadata");
  return { kind: "metadata", tokenId: ownItem(item, contract, "metadata").tokenId };
}
