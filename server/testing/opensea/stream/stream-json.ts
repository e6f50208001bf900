/** Events as the stream describes them. */
import { CURRENCIES } from "../market/currencies.ts";
import type { Market } from "../market/market.ts";
import type {
  StandInEvent,
  StandInOrder,
  StandInToken,
  Transaction,
} from "../market/market-types.ts";
import { protocolData, SEAPORT, totalOf } from "../rest/order-json.ts";
import { metadataUrlOf, permalinkOf, traitsJson } from "../rest/token-json.ts";

/** A message of the Phoenix protocol, version 2.0.0. */
export type Frame<Payload = unknown> = readonly [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Payload,
];

export interface StreamMessage {
  readonly event_type: string;
  readonly version?: number;
  readonly sent_at: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const OFFER_EVENTS = {
  item: "item_received_bid",
  traits: "trait_offer",
  collection: "collection_offer",
};

/** Writes a time with microseconds, as OpenSea does. */
export function isoOf(at: number, micros = 0): string {
  const text = new Date(at).toISOString();
  return `${text.slice(0, -1)}${`${micros % 1000}`.padStart(3, "0")}+00:00`;
}

/** Returns the message of an event. Its time says the place among the events of one millisecond too. */
export function streamMessage(market: Market, event: StandInEvent): StreamMessage {
  const { slug, at, sequence } = event;
  const { chain } = market.collection(slug);
  const [type, fields] = describe(market, event);
  const payload = {
    chain,
    collection: { slug },
    event_timestamp: isoOf(at, sequence),
    ...fields,
  };
  // Events without an order have a version too. It is that of the collection: nothing says what it may be compared with.
  const version = "order" in event ? event.order.version : sequence;
  return { event_type: type, version, sent_at: isoOf(market.now()), payload };
}

function describe(market: Market, event: StandInEvent): readonly [type: string, fields: object] {
  const { slug } = event;
  const item = (tokenId: string) => itemJson(market, slug, market.token(slug, tokenId));
  switch (event.kind) {
    case "placed": {
      const { order } = event;
      const type = order.side === "ask" ? "item_listed" : OFFER_EVENTS[order.scope.kind];
      const signed = { protocol_data: { ...protocolData(market, order), signature: null } };
      return [type, { ...terms(market, order), ...signed }];
    }
    case "cancelled": {
      const transaction = event.transaction && transactionJson(event.transaction);
      return ["item_cancelled", { ...terms(market, event.order), transaction }];
    }
    case "invalidated":
    case "revalidated": {
      const { scope, hash } = event.order;
      const fields = { order_hash: hash, protocol_address: SEAPORT };
      // OpenSea's examples of both have an empty item. Live invalidations of listings name it.
      return event.kind === "invalidated"
        ? [
            "order_invalidate",
            { ...fields, item: scope.kind === "item" ? item(scope.tokenId) : {} },
          ]
        : ["order_revalidate", { ...fields, item: {} }];
    }
    case "sold": {
      const { order, tokenId, transaction, seller, buyer } = event.sale;
      const isAsk = order.side === "ask";
      const fields = {
        item: item(tokenId),
        closing_date: isoOf(event.at),
        is_private: order.taker !== null,
        listing_type: null,
        // The maker is that of the order: the seller of a listing, the buyer of an offer.
        maker: { address: order.maker },
        taker: { address: isAsk ? buyer : seller },
        order_hash: order.hash,
        payment_token: paymentToken(order),
        protocol_address: SEAPORT,
        quantity: 1,
        sale_price: `${order.wei}`,
        transaction: transactionJson(transaction),
      };
      return ["item_sold", fields];
    }
    case "transferred": {
      const fields = {
        item: item(event.tokenId),
        from_account: { address: event.from },
        to_account: { address: event.to },
        quantity: 1,
        transaction: transactionJson(event.transaction),
      };
      return ["item_transferred", fields];
    }
    case "metadata":
      return ["item_metadata_updated", { item: itemJson(market, slug, event.token) }];
  }
}

/** Describes an order: the fields that placing and cancelling it have in common. */
function terms(market: Market, order: StandInOrder): object {
  const { slug, scope, side, maker, taker } = order;
  const { contract } = market.collection(slug);
  const dates =
    side === "ask"
      ? { listing_date: isoOf(order.startsAt), listing_type: null, is_private: taker !== null }
      : { created_date: isoOf(order.createdAt) };
  const common = {
    ...dates,
    base_price: totalOf(order),
    expiration_date: isoOf(order.expiresAt),
    maker: { address: maker },
    taker: taker && { address: taker },
    order_hash: order.hash,
    payment_token: paymentToken(order),
    protocol_address: SEAPORT,
    quantity: order.quantity,
  };
  if (scope.kind === "item")
    return { ...common, item: itemJson(market, slug, market.token(slug, scope.tokenId)) };
  const criteria = {
    item: {},
    asset_contract_criteria: { address: contract },
    collection_criteria: { slug },
  };
  if (scope.kind === "collection") return { ...common, ...criteria };
  const traits = scope.traits.map(({ name, value }) => ({ trait_type: name, trait_name: value }));
  return {
    ...common,
    ...criteria,
    // Several traits are only in the list.
    trait_criteria: traits.length === 1 ? traits[0] : null,
    trait_criteria_list: traits,
    numeric_trait_criteria_list: [],
  };
}

function itemJson(market: Market, slug: string, token: StandInToken) {
  const { chain, contract } = market.collection(slug);
  const { tokenId, name, imageUrl } = token;
  const metadata = {
    name,
    image_url: imageUrl,
    animation_url: null,
    metadata_url: metadataUrlOf(slug, tokenId),
    traits: traitsJson(token),
  };
  return {
    nft_id: `${chain}/${contract}/${tokenId}`,
    permalink: permalinkOf(chain, contract, tokenId),
    metadata,
    chain: { name: chain },
  };
}

function paymentToken({ currency }: StandInOrder) {
  const { symbol, name, address, decimals, ethPrice, usdPrice } = CURRENCIES[currency];
  return { address, decimals, eth_price: ethPrice, name, symbol, usd_price: usdPrice };
}

const transactionJson = ({ hash, at }: Transaction) => ({ hash, timestamp: isoOf(at) });
