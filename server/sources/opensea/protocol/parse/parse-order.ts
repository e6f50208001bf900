/** Parses the listings and offers of OpenSea's REST API. A `BadRow` says why an entry is left out. */
import * as v from "valibot";
import type { MarketOrder } from "../../../../market/market-order.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import { BadRow } from "../../../skipped-rows.ts";
import {
  account,
  address,
  count,
  decimals,
  hash,
  optionalAccount,
  optionalAddress,
  optionalTime,
  parseOrNull,
  parseRow,
  tokenId,
  uint256,
} from "./fields.ts";
import { makeAsk, makeBid, type NamedItem, type OrderFields } from "./make-order.ts";
import { restCriteria, scopeOfRest } from "./scope.ts";
import { protocolData } from "./seaport.ts";

const price = v.object({ currency: v.string(), decimals, value: uint256 });

const common = {
  order_hash: hash,
  protocol_address: optionalAddress,
  protocol_data: protocolData,
  asset: v.nullish(v.object({ contract: address, identifier: v.nullish(tokenId, null) }), null),
  /** Absent in the schema, where the signed order names the maker. Accepted for orders that come without it. */
  maker: v.optional(v.nullable(account), null),
  taker: optionalAccount,
  is_private: v.nullish(v.boolean(), false),
  remaining_quantity: v.nullish(count, null),
  order_created_at: optionalTime,
  status: v.nullish(v.string(), null),
};

const listing = v.object({ ...common, price: v.object({ current: price }) });
/** An offer's price has no `current`. The opposite is accepted. */
const offer = v.object({
  ...common,
  price: v.union([
    price,
    v.pipe(
      v.object({ current: price }),
      v.transform(({ current }) => current),
    ),
  ]),
  criteria: v.nullish(restCriteria, null),
});

/** Parses a listing. Throws a `BadRow` if it is inactive or of another contract. */
export function parseListing(entry: unknown, contract: Hex): MarketOrder {
  const parsed = parseRow(listing, entry, "listing");
  requireActive(parsed.status, "listing");
  return makeAsk(fieldsOf(parsed, parsed.price.current), contract);
}

/** Parses an offer. Throws a `BadRow` if it is inactive or of another contract. */
export function parseOffer(entry: unknown, contract: Hex): MarketOrder {
  const parsed = parseRow(offer, entry, "offer");
  requireActive(parsed.status, "offer");
  const { criteria } = parsed;
  const scope = () => criteria && scopeOfRest(criteria, contract);
  return makeBid(fieldsOf(parsed, parsed.price), scope, contract);
}

const order = v.object({ status: v.string() });
const orderAnswer = v.union([
  v.pipe(
    v.object({ order }),
    v.transform((answer) => answer.order.status),
  ),
  v.pipe(
    order,
    v.transform(({ status }) => status),
  ),
]);
const ENDED = ["FULFILLED", "EXPIRED", "CANCELLED", "INACTIVE"];

export function parseOrderState(answer: unknown): "live" | "ended" | "unknown" {
  const status = parseOrNull(orderAnswer, answer)?.toUpperCase() ?? "";
  if (status === "ACTIVE") return "live";
  return ENDED.includes(status) ? "ended" : "unknown";
}

/** An order without a status is assumed to be live: the requests are for live orders. */
function requireActive(status: string | null, kind: string): void {
  if (status !== null && status.toUpperCase() !== "ACTIVE")
    throw new BadRow(`${kind}: is not active`, status);
}

type Common = v.InferOutput<v.ObjectSchema<typeof common, undefined>>;

function fieldsOf(entry: Common, { currency, ...paid }: v.InferOutput<typeof price>): OrderFields {
  return {
    hash: entry.order_hash,
    protocol: entry.protocol_address,
    maker: entry.maker,
    taker: entry.taker,
    isPrivate: entry.is_private,
    signed: entry.protocol_data,
    item: itemOf(entry.asset),
    quantity: entry.remaining_quantity,
    amount: paid.value,
    payment: { symbol: currency, address: null, decimals: paid.decimals },
    createdAt: entry.order_created_at,
    startsAt: null,
    expiresAt: null,
  };
}

/** An offer for a collection may name the contract as its asset, without an identifier. */
function itemOf(asset: Common["asset"]): NamedItem | null {
  return asset === null || asset.identifier === null
    ? null
    : { contract: asset.contract, tokenId: asset.identifier };
}
