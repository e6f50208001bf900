/** Polls the state of the sources and the market of a token while the page is visible. A change of the listings refetches both. */
import { useEffect, useEffectEvent, useRef } from "react";
import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { parseSourceStates, type SourceStates } from "../../../contract/market/source-state.ts";
import { parseTokenMarket, type TokenMarket } from "../../../contract/market/token-market.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { fetchJson, HttpError } from "../../api/fetch-json.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { polled } from "../hooks/polled.ts";

const REFRESH_MS = 4_000;
/** The offers of a demo change each hour. */
const DEMO_REFRESH_MS = 60_000;
/** Coalesces the changes of one block. If more follow, the next refresh is close. */
const SETTLE_MS = 200;

/** Moves the times of an answer to the reader's clock, which may differ from the server's. */
function onOwnClock({ at, sources, ...rest }: SourceStates, now: UnixMs): SourceStates {
  const moved = (time: UnixMs | null) => time && time + now - at;
  return {
    ...rest,
    sources: sources.map(({ contactAt, blocks, orders, ...source }) => ({
      ...source,
      contactAt: moved(contactAt),
      blocks: blocks && { ...blocks, headAt: moved(blocks.headAt) },
      orders: orders && {
        ...orders,
        sweep: orders.sweep && { ...orders.sweep, at: orders.sweep.at + now - at },
      },
    })),
    at: now,
  };
}

/** Calls `refresh` after the listings changed. */
function useAfterListings(refresh: () => unknown): void {
  const revision = useCollection((state) => state.listingsRevision);
  const seen = useRef(revision);
  const run = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (revision === seen.current) return undefined;
    seen.current = revision;
    const timer = setTimeout(run, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [revision]);
}

/** Requests how fresh a collection's sources are. Undefined until the first answer. Keeps the last answer if a later request fails. */
export function usePolledSources(collectionId: string): SourceStates | undefined {
  const path = apiPath.sources(collectionId);
  const { data, mutate } = useSWR(
    path,
    async () => onOwnClock(await fetchJson("sources", path, parseSourceStates), Date.now()),
    {
      ...polled(REFRESH_MS),
      onError: (reason) => console.warn("The state of the sources could not be read:", reason),
    },
  );
  useAfterListings(mutate);
  return data;
}

/** Returns the last answer of `usePolledSources`. Sends no request. */
export function useSources(collectionId: string): SourceStates | undefined {
  return useSWR<SourceStates>(apiPath.sources(collectionId), null).data;
}

interface MarketRequest {
  /** Undefined until known. Null if no source knows the token. */
  readonly market: TokenMarket | null | undefined;
  /** True if there is no answer because the request failed. */
  readonly failed: boolean;
}

/** Requests the owner, top offer and last sale of a token. The listings of a demo change all the time, and no block with them. */
export function useTokenMarket(
  { id, demo }: Pick<CollectionInfo, "id" | "demo">,
  tokenId: string,
): MarketRequest {
  const path = apiPath.tokenMarket(id, tokenId);
  const { data, error, mutate } = useSWR(
    path,
    () => fetchJson(path, path, parseTokenMarket),
    polled(demo ? DEMO_REFRESH_MS : REFRESH_MS),
  );
  useAfterListings(() => demo || mutate());
  const unknown = error instanceof HttpError && error.status === 404;
  return { market: unknown ? null : data, failed: Boolean(error) && !unknown && !data };
}
