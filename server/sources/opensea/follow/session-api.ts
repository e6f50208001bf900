/** OpenSea's API for one session: a request that is under way or waits for its turn rejects when the session ends. */
import type { OpenSeaApi } from "../protocol/rest/opensea-api.ts";

export type SessionApi = Pick<
  OpenSeaApi,
  "listings" | "offers" | "events" | "token" | "tokens" | "orderState"
>;

export function sessionApi(api: OpenSeaApi, signal: AbortSignal): SessionApi {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  ended.catch(() => {}); // no request may be waiting
  const untilEnd = <T>(request: Promise<T>): Promise<T> => {
    request.catch(() => {}); // nobody waits for it after the end
    return Promise.race([request, ended]);
  };
  return {
    listings: (...given) => untilEnd(api.listings(...given)),
    offers: (...given) => untilEnd(api.offers(...given)),
    events: (...given) => untilEnd(api.events(...given)),
    token: (...given) => untilEnd(api.token(...given)),
    tokens: (...given) => untilEnd(api.tokens(...given)),
    orderState: (...given) => untilEnd(api.orderState(...given)),
  };
}
