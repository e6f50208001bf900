/** OpenSea's REST API over HTTP. */
import * as v from "valibot";
import type { UnixMs } from "../../../../../contract/values/units.ts";
import { cleanDescription, cleanLabel } from "../../../../market/foreign-text.ts";
import type { OrderEvent } from "../../../../market/market-order.ts";
import { SEAPORT } from "../../../../market/sale-contracts.ts";
import { KEY_PATTERN } from "../../../../platform/outbound/keys.ts";
import { createMarketClock } from "../../../../platform/outbound/market-clock.ts";
import { createWait, type Wait } from "../../../../platform/outbound/wait.ts";
import { createSkippedRows } from "../../../skipped-rows.ts";
import { OpenSeaError } from "../opensea-error.ts";
import { address, parseOrNull } from "../parse/fields.ts";
import { parseListing, parseOffer, parseOrderState } from "../parse/parse-order.ts";
import { parsePastEvent } from "../parse/parse-past-event.ts";
import { parseToken } from "../parse/parse-token.ts";
import type { OpenSeaApi } from "./opensea-api.ts";
import { type PageRequest, readPages } from "./pages.ts";
import { type Body, createRequests } from "./request.ts";

export interface OpenSeaApiOptions {
  /** Origin of the API, such as "https://api.opensea.io". */
  readonly url: string;
  readonly key: string;
  /** Aborts all requests and waits. */
  readonly signal?: AbortSignal | undefined;
  readonly wait?: Wait;
  readonly now?: () => UnixMs;
  /** Milliseconds of a clock that never goes back, by which the rate is limited. */
  readonly clock?: () => number;
  readonly timeoutMs?: number;
  /** Called with a sentence before a long wait. */
  readonly report?: (sentence: string) => void;
}

const TIMEOUT_MS = 15_000;

const label = v.nullish(v.pipe(v.string(), v.transform(cleanLabel)), "");
/** A slug is part of addresses, so it is rejected if cleaning or truncation would change it. */
const slug = v.pipe(
  v.string(),
  v.check((given) => given === cleanLabel(given)),
);
const contractAnswer = v.object({
  collection: slug,
  name: label,
  contract_standard: v.nullish(v.string(), ""),
});
const collectionAnswer = v.object({
  name: label,
  description: v.nullish(v.pipe(v.string(), v.transform(cleanDescription)), ""),
  contracts: v.nullish(v.array(v.unknown()), []),
});
const ownContract = v.object({ address });

const isAnything = () => true;

export function createOpenSeaApi(options: OpenSeaApiOptions): OpenSeaApi {
  const { url, key, signal, now = Date.now, timeoutMs = TIMEOUT_MS } = options;
  const { wait = createWait(signal), clock = () => performance.now() } = options;
  if (!KEY_PATTERN.test(key))
    throw new OpenSeaError("key", "The API key of OpenSea has no valid form");
  const report = options.report ?? (() => {});
  const requests = createRequests({ url, key, signal, wait, clock, timeoutMs, report });

  /** Returns null if there is no such thing. */
  async function find(path: string, isUsable: (body: Body) => boolean): Promise<Body | null> {
    try {
      return (await requests.get(path, isUsable)).body;
    } catch (error) {
      if (error instanceof OpenSeaError && error.failure === "missing") return null;
      throw error;
    }
  }

  const times = { now, clock: createMarketClock(now) };
  const read = <Item>(request: PageRequest<Item>) => readPages(requests, times, request);

  return {
    get requests() {
      return requests.sent;
    },

    async contract(chain, contract) {
      const body = await find(pathOf("chain", chain, "contract", contract), isAnything);
      const found = parseOrNull(contractAnswer, body);
      // A contract that OpenSea saw without a collection has an empty slug.
      return found === null || found.collection === ""
        ? null
        : {
            slug: found.collection,
            name: found.name,
            isErc1155: found.contract_standard.toLowerCase() === "erc1155",
          };
    },

    async collection(slug) {
      const isUsable = (body: Body) => v.is(collectionAnswer, body);
      const body = await find(pathOf("collections", slug), isUsable);
      const found = parseOrNull(collectionAnswer, body);
      return (
        found && {
          ...found,
          contracts: found.contracts.flatMap(
            (each) => parseOrNull(ownContract, each)?.address ?? [],
          ),
        }
      );
    },

    tokens: ({ slug, contract }, progress, signal) =>
      read({
        path: pathOf("collection", slug, "nfts"),
        query: [],
        field: "nfts",
        parse: (entry) => parseToken(entry, contract),
        keyOf: ({ tokenId }) => tokenId,
        report: progress,
        signal,
      }),

    async token({ chain, contract }, tokenId) {
      const body = await find(
        pathOf("chain", chain, "contract", contract, "nfts", tokenId),
        (each) => Object.hasOwn(each, "nft"),
      );
      return body && createSkippedRows().read(() => parseToken(body["nft"], contract));
    },

    listings: ({ slug, contract }, signal) =>
      read({
        path: pathOf("listings", "collection", slug, "all"),
        query: [],
        field: "listings",
        parse: (entry) => parseListing(entry, contract),
        keyOf: ({ hash }) => hash,
        signal,
      }),

    offers: ({ slug, contract }, signal) =>
      read({
        path: pathOf("offers", "collection", slug, "all"),
        query: [],
        field: "offers",
        parse: (entry) => parseOffer(entry, contract),
        keyOf: ({ hash }) => hash,
        signal,
      }),

    async events({ slug, contract }, after, types, progress, signal) {
      const pages = await read<OrderEvent>({
        path: pathOf("events", "collection", slug),
        query: [
          ["after", String(afterSecond(after))],
          ...types.map((type) => ["event_type", type] as const),
        ],
        field: "asset_events",
        parse: (entry) => parsePastEvent(entry, contract),
        keyOf: null,
        report: progress,
        signal,
      });
      // OpenSea answers with the newest first. Reversing keeps the order of events of the same second.
      return { ...pages, items: pages.items.toReversed().sort((a, b) => timeOf(a) - timeOf(b)) };
    },

    async orderState({ chain }, { hash, protocol }) {
      try {
        const path = pathOf("orders", "chain", chain, "protocol", protocol ?? SEAPORT, hash);
        return parseOrderState((await requests.get(path, isAnything)).body);
      } catch (error) {
        const isSilent =
          error instanceof OpenSeaError && ["missing", "invalid"].includes(error.failure);
        if (isSilent) return "unknown";
        throw error;
      }
    },
  } satisfies OpenSeaApi;
}

function pathOf(...parts: readonly string[]): string {
  return `/api/v2/${parts.map(encodeURIComponent).join("/")}`;
}

/** OpenSea does not document whether "after" is inclusive, so one more second is requested. */
function afterSecond(after: UnixMs): number {
  return Math.max(0, Math.floor(after / 1000) - 1);
}

function timeOf(event: OrderEvent): UnixMs {
  return event.kind === "metadata" ? 0 : event.stamp.at;
}
