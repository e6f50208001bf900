/** Parameters of a signed Seaport order, as OpenSea passes them on. They take precedence over OpenSea's own fields. */
import * as v from "valibot";
import type { Output } from "../../../../../contract/values/parse-with.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import { BadRow } from "../../../skipped-rows.ts";
import {
  account,
  address,
  count,
  expiry,
  optionalAccount,
  optionalTime,
  uint256,
} from "./fields.ts";

/** Types of an item. The higher ones are collections, of which any item that matches will do. */
const ITEM_TYPE = { native: 0, erc20: 1, erc721: 2, erc1155: 3 };

const item = v.object({
  itemType: count,
  token: address,
  identifierOrCriteria: uint256,
  startAmount: uint256,
  endAmount: uint256,
  recipient: optionalAccount,
});

/** The number is checked before each is parsed. A bundle has some dozens. */
const items = v.pipe(v.array(v.unknown()), v.maxLength(1_000), v.array(item));

const parameters = v.object({
  offerer: account,
  offer: items,
  consideration: items,
  startTime: optionalTime,
  endTime: v.optional(expiry, null),
});

/** Absent and empty data are both no data. */
export const protocolData = v.pipe(
  v.nullish(v.object({ parameters: v.nullish(parameters, null) }), null),
  v.transform((given) => given?.parameters ?? null),
);

export type Parameters = Output<typeof parameters>;
type Item = Parameters["offer"][number];

export interface OfferedItem {
  readonly tokenId: string;
  /** Account that the order gives the item to. Null if the taker gets it. */
  readonly recipient: Hex | null;
  /** Contract of the currency. Null if the order wants nothing. */
  readonly paymentToken: Hex | null;
}

/**
 * Returns the one item of `contract` that is sold for money. Throws a `BadRow` for bundles, several pieces, other contracts
 * and swaps.
 */
export function itemForSale(order: Parameters, contract: Hex): OfferedItem {
  const [sold, ...others] = order.offer;
  if (sold === undefined) throw new BadRow("listing: sells nothing", order.offerer);
  const tokenId = sold.identifierOrCriteria.toString();
  const refuse = (reason: string) => new BadRow(`listing: ${reason}`, `token ${tokenId}`);
  if (others.length > 0) throw refuse("is a bundle");
  if (sold.itemType !== ITEM_TYPE.erc721 && sold.itemType !== ITEM_TYPE.erc1155)
    throw refuse("sells no token");
  if (sold.token !== contract) throw new BadRow("listing: is of another contract", sold.token);
  if (!isConstant(sold, 1n)) throw refuse("is of several pieces");
  // A private order has the item among what it wants, for its only taker.
  const returned = order.consideration.filter((each) => !isMoney(each));
  if (returned.some((each) => !isSameItem(each, sold))) throw refuse("is a swap");
  const recipient = returned.find((each) => each.recipient !== order.offerer)?.recipient ?? null;
  const paymentToken = order.consideration.find(isMoney)?.token ?? null;
  return { tokenId, recipient, paymentToken };
}

/** Price of an item in the smallest unit of its currency, fees included, at the start of the order and at its end. */
export interface MovingAmount {
  readonly atStart: bigint;
  readonly atEnd: bigint;
}

/** Returns what an order wants if that moves with time. Null if it is constant, in several currencies, or has no times. */
export function movingAmount(order: Parameters): MovingAmount | null {
  const { consideration, startTime, endTime } = order;
  const paid = consideration.filter(isMoney);
  if (paid.every((each) => isConstant(each, each.startAmount))) return null;
  if (paid.some(({ token }) => token !== paid[0]?.token)) return null;
  if (startTime === null || endTime === null || endTime <= startTime) return null;
  return {
    atStart: paid.reduce((sum, { startAmount }) => sum + startAmount, 0n),
    atEnd: paid.reduce((sum, { endAmount }) => sum + endAmount, 0n),
  };
}

export interface WantedItems {
  /** Null if any item will do that matches the criteria, which other fields say. */
  readonly tokenId: string | null;
  readonly quantity: number;
  /** Price of one item. A price that changes counts with its lower end: a bid must not be overstated. */
  readonly amount: bigint;
  readonly paymentToken: Hex;
}

/**
 * Returns the items of `contract` that an offer wants for money. Throws a `BadRow` for other contracts, several kinds of
 * items and swaps.
 */
export function itemsWanted(order: Parameters, contract: Hex): WantedItems {
  const [paid, ...others] = order.offer;
  const [wanted, ...more] = order.consideration.filter((each) => !isMoney(each));
  const refuse = (reason: string) => new BadRow(`offer: ${reason}`, order.offerer);
  if (paid === undefined || others.length > 0 || !isMoney(paid)) throw refuse("is a swap");
  if (wanted === undefined || more.length > 0) throw refuse("wants no item, or several kinds");
  if (wanted.token !== contract) throw new BadRow("offer: is of another contract", wanted.token);
  const { startAmount: pieces } = wanted;
  if (pieces === 0n || pieces > Number.MAX_SAFE_INTEGER || !isConstant(wanted, pieces))
    throw refuse("number of pieces is 0, too large or moves");
  const isFalling = paid.endAmount < paid.startAmount;
  const total = isFalling ? paid.endAmount : paid.startAmount;
  return {
    tokenId: wanted.itemType <= ITEM_TYPE.erc1155 ? wanted.identifierOrCriteria.toString() : null,
    quantity: Number(pieces),
    amount: total / pieces,
    paymentToken: paid.token,
  };
}

/** True if the order sells items, false if it bids for them. */
export function sellsItems(order: Parameters): boolean {
  return order.offer.some((each) => !isMoney(each));
}

function isMoney({ itemType }: Item): boolean {
  return itemType === ITEM_TYPE.native || itemType === ITEM_TYPE.erc20;
}

function isConstant({ startAmount, endAmount }: Item, amount: bigint): boolean {
  return startAmount === amount && endAmount === amount;
}

function isSameItem(a: Item, b: Item): boolean {
  return a.token === b.token && a.identifierOrCriteria === b.identifierOrCriteria;
}
