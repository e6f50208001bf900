/** OpenSea's API for one session: a request that is under way or waits for its turn rejects when the session ends. */
import { orAborted } from "../../forever.ts";
import type { OpenSeaApi } from "../protocol/rest/opensea-api.ts";

export type SessionApi = Pick<
  OpenSeaApi,
  "listings" | "offers" | "events" | "token" | "tokens" | "orderState"
>;

export function sessionApi(api: OpenSeaApi, signal: AbortSignal): SessionApi {
  const untilEnd = <T>(request: Promise<T>) => orAborted(request, signal);
  return {
    listings: (...given) => untilEnd(api.listings(...given)),
    offers: (...given) => untilEnd(api.offers(...given)),
    events: (...given) => untilEnd(api.events(...given)),
    token: (...given) => untilEnd(api.token(...given)),
    tokens: (...given) => untilEnd(api.tokens(...given)),
    orderState: (...given) => untilEnd(api.orderState(...given)),
  };
}
