/** Builds orders from the fields that the REST API and the stream have in common. */
import { OPENSEA } from "../../../../../contract/listings/marketplaces.ts";
import type { UnixMs } from "../../../../../contract/values/units.ts";
import { FAR_FUTURE } from "../../../../../contract/values/units.ts";
import { type PaymentToken, priceOf } from "../../../../market/currency.ts";
import type { MarketOrder, OrderScope } from "../../../../market/market-order.ts";
import { type Hex, ZERO_ADDRESS } from "../../../../market/raw-log.ts";
import { BadRow } from "../../../skipped-rows.ts";
import { itemForSale, itemsWanted, movingAmount, type Parameters } from "./seaport.ts";

export interface NamedItem {
  readonly contract: Hex;
  readonly tokenId: string;
}

export interface OrderFields {
  readonly hash: Hex;
  readonly protocol: Hex | null;
  /** Null if only the signed order names it. */
  readonly maker: Hex | null;
  readonly taker: Hex | null;
  readonly isPrivate: boolean;
  /** The signed order. Null if it was not passed on. */
  readonly signed: Parameters | null;
  readonly item: NamedItem | null;
  /** Items that are still sold or wanted. Null if only the signed order says it. */
  readonly quantity: number | null;
  /** Price of the whole order. */
  readonly amount: bigint;
  readonly payment: PaymentToken;
  readonly createdAt: UnixMs | null;
  readonly startsAt: UnixMs | null;
  readonly expiresAt: UnixMs | null;
}

/** Returns `item`. Throws a `BadRow` if it is none, or of another contract. */
export function ownItem(item: NamedItem | null, contract: Hex, kind: string): NamedItem {
  if (item === null) throw new BadRow(`${kind}: names no token`, item);
  if (item.contract === contract) return item;
  throw new BadRow(`${kind}: is of another contract`, item.contract);
}

/**
 * Throws a `BadRow` for bundles, several pieces of an ERC-1155, other contracts and broken entries. A price that moves with
 * time, as in a Dutch auction, is read from the signed order. Without that, it is kept as OpenSea states it.
 */
export function makeAsk(fields: OrderFields, contract: Hex): MarketOrder {
  const { signed, item, quantity, hash } = fields;
  const offered = signed && itemForSale(signed, contract);
  const tokenId = offered?.tokenId ?? item?.tokenId;
  if (tokenId === undefined) throw new BadRow("listing: names no token", hash);
  if (item !== null && ownItem(item, contract, "listing").tokenId !== tokenId)
    throw new BadRow("listing: its signed order is of another token", `token ${item.tokenId}`);
  if (quantity !== null && quantity !== 1)
    throw new BadRow("listing: is not of one piece", quantity);
  const payment = withAddress(fields.payment, offered?.paymentToken ?? null);
  // A private order without a named taker is hidden from everybody.
  const taker = fields.taker ?? offered?.recipient ?? (fields.isPrivate ? ZERO_ADDRESS : null);
  const moving = signed && movingAmount(signed);
  return buildOrder(fields, {
    side: "ask",
    scope: { kind: "item", tokenId },
    taker,
    amount: moving?.atStart ?? fields.amount,
    endAmount: moving?.atEnd ?? null,
    payment,
    quantity: 1,
  });
}

/**
 * `criteria` returns the scope of an offer that is not for one item. Without the signed order, the amount is taken as the total
 * of all items. If it is the price of one, the bid is understated, never overstated. Throws a `BadRow` as `makeAsk` does.
 */
export function makeBid(
  fields: OrderFields,
  criteria: () => OrderScope | null,
  contract: Hex,
): MarketOrder {
  const { signed, item, hash } = fields;
  const wanted = signed && itemsWanted(signed, contract);
  if (item !== null) ownItem(item, contract, "offer");
  const quantity = fields.quantity ?? wanted?.quantity ?? 1;
  if (quantity === 0) throw new BadRow("offer: is for no piece", hash);
  const tokenId = wanted ? wanted.tokenId : (item?.tokenId ?? null);
  const scope: OrderScope | null = tokenId === null ? criteria() : { kind: "item", tokenId };
  if (scope === null) throw new BadRow("offer: names no token, traits or collection", hash);
  return buildOrder(fields, {
    side: "bid",
    scope,
    // The taker of an offer is assumed to be the owner who was asked: OpenSea has no private offers.
    taker: fields.isPrivate ? (fields.taker ?? ZERO_ADDRESS) : null,
    amount: wanted?.amount ?? fields.amount / BigInt(quantity),
    endAmount: null,
    payment: withAddress(fields.payment, wanted?.paymentToken ?? null),
    quantity,
  });
}

/** Returns the token and the price of a sale. Throws a `BadRow` as `makeAsk` does. */
export function soldItem(
  item: NamedItem | null,
  quantity: number,
  contract: Hex,
  amount: bigint,
  payment: PaymentToken,
) {
  const { tokenId } = ownItem(item, contract, "sale");
  if (quantity !== 1) throw new BadRow("sale: is not of one piece", `token ${tokenId}`);
  const price = priceOf(amount, payment);
  if (price === null) throw new BadRow(`sale: ${NO_PRICE}`, `token ${tokenId}`);
  return { marketplace: OPENSEA, tokenId, ...price };
}

/** Ends the reason of a `BadRow` for which `priceOf` returns null. */
const NO_PRICE = "price is more than a billion ETH, or its currency has no name";

interface Resolved extends Pick<MarketOrder, "side" | "scope" | "taker" | "quantity"> {
  readonly amount: bigint;
  /** Null if the amount is constant. */
  readonly endAmount: bigint | null;
  readonly payment: PaymentToken;
}

function buildOrder(
  { hash, protocol, signed, ...fields }: OrderFields,
  { amount, endAmount, payment, ...resolved }: Resolved,
): MarketOrder {
  const kind = resolved.side === "ask" ? "listing" : "offer";
  const { scope } = resolved;
  const example = scope.kind === "item" ? `token ${scope.tokenId}` : hash;
  // OpenSea has no free orders, so an amount of 0 is a broken one.
  if (amount === 0n && !endAmount) throw new BadRow(`${kind}: price is 0`, example);
  const price = priceOf(amount, payment);
  const end = endAmount === null ? null : priceOf(endAmount, payment);
  if (price === null || (endAmount !== null && end === null))
    throw new BadRow(`${kind}: ${NO_PRICE}`, example);
  const maker = signed?.offerer ?? fields.maker;
  if (maker === null) throw new BadRow(`${kind}: names no maker`, example);
  const startsAt = signed?.startTime ?? fields.startsAt;
  if (startsAt === FAR_FUTURE) throw new BadRow(`${kind}: never begins`, example);
  return {
    hash,
    marketplace: OPENSEA,
    protocol,
    maker,
    ...resolved,
    ...price,
    endPrice: end?.price ?? null,
    createdAt: fields.createdAt,
    startsAt,
    expiresAt: signed?.endTime ?? fields.expiresAt,
  };
}

function withAddress(payment: PaymentToken, address: Hex | null): PaymentToken {
  return payment.address === null ? { ...payment, address } : payment;
}
