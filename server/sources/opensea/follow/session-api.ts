/** OpenSea's API for one piece of work: a request that is under way or waits for its turn rejects when the work ends. */
import { orAborted } from "../../forever.ts";
import type { OpenSeaApi } from "../protocol/rest/opensea-api.ts";

export type SessionApi = Pick<
  OpenSeaApi,
  "listings" | "offers" | "events" | "token" | "tokens" | "orderState"
>;

export function sessionApi(api: OpenSeaApi, signal: AbortSignal): SessionApi {
  const untilEnd = <T>(request: Promise<T>) => orAborted(request, signal);
  return {
    listings: (target) => untilEnd(api.listings(target, signal)),
    offers: (target) => untilEnd(api.offers(target, signal)),
    events: (target, after, types, progress) =>
      untilEnd(api.events(target, after, types, progress, signal)),
    token: (...given) => untilEnd(api.token(...given)),
    tokens: (target, progress) => untilEnd(api.tokens(target, progress, signal)),
    orderState: (...given) => untilEnd(api.orderState(...given)),
  };
}
