/** Events as the REST API describes them. It has no cancellations, invalidations and revalidations. */
import { ZERO_ADDRESS } from "../../../market/raw-log.ts";
import { CURRENCIES } from "../market/currencies.ts";
import type { Market } from "../market/market.ts";
import type { StandInEvent, StandInOrder } from "../market/market-types.ts";
import { criteriaJson, SEAPORT, secondsOf, totalOf } from "./order-json.ts";
import { nftJson } from "./token-json.ts";

/** Returns the name that a query's `event_type` has for an event. Null if the API does not have such events. */
export function eventTypeOf(event: StandInEvent): string | null {
  switch (event.kind) {
    case "sold":
      return "sale";
    case "transferred":
      return event.from === ZERO_ADDRESS ? "mint" : "transfer";
    case "placed":
      return event.order.side === "ask" ? "listing" : OFFER_TYPES[event.order.scope.kind];
    default:
      return null;
  }
}

const OFFER_TYPES = { item: "offer", traits: "trait_offer", collection: "collection_offer" };

/** Returns a SaleEvent, a TransferEvent or an OrderEvent of the API. */
export function eventJson(market: Market, event: StandInEvent, hasPlainType: boolean) {
  const { slug } = event;
  const { chain } = market.collection(slug);
  const own = eventTypeOf(event);
  const base = { chain, event_timestamp: secondsOf(event.at) };
  const nft = (tokenId: string) => nftJson(market, slug, market.token(slug, tokenId));
  switch (event.kind) {
    case "sold": {
      const { order, seller, buyer, tokenId, transaction } = event.sale;
      return {
        ...base,
        event_type: "sale",
        transaction: transaction.hash,
        order_hash: order.hash,
        protocol_address: SEAPORT,
        payment: payment(order, `${order.wei}`),
        closing_date: secondsOf(event.at),
        seller,
        buyer,
        quantity: 1,
        nft: nft(tokenId),
      };
    }
    case "transferred":
      return {
        ...base,
        event_type: hasPlainType ? own : "transfer",
        transfer_type: own,
        transaction: event.transaction.hash,
        from_address: event.from,
        to_address: event.to,
        nft: nft(event.tokenId),
        quantity: 1,
      };
    case "placed": {
      const { order } = event;
      const { scope } = order;
      return {
        ...base,
        event_type: hasPlainType ? own : "order",
        order_type: own === "offer" ? "item_offer" : own,
        order_hash: order.hash,
        protocol_address: SEAPORT,
        payment: payment(order, totalOf(order)),
        start_date: secondsOf(order.startsAt),
        expiration_date: secondsOf(order.expiresAt),
        ...(scope.kind === "item"
          ? { asset: nft(scope.tokenId) }
          : { criteria: criteriaJson(market, order) }),
        quantity: order.quantity,
        maker: order.maker,
        ...(order.taker && { taker: order.taker }),
        is_private_listing: order.taker !== null,
      };
    }
    default:
      throw new Error(`the API has no ${event.kind} events`);
  }
}

function payment({ currency }: StandInOrder, quantity: string) {
  const { address, decimals, symbol } = CURRENCIES[currency];
  return { quantity, token_address: address, decimals, symbol };
}
