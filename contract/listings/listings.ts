/** Listings on the wire: the snapshot, the delta, and their rows "tokenId,price,marketplace,listedAt". */

import { parseDecimal, parseInteger } from "../values/digits.ts";
import { isRecord } from "../values/is-record.ts";
import { inspect, mustBe, type Parsed, parsed, problem } from "../values/problem.ts";
import { isTokenStringId } from "../values/token-id.ts";
import { type Eth, isCounter, MAX_PRICE_ETH, type UnixMs } from "../values/units.ts";
import { checkWire } from "../wire.ts";
import { isMarketplaceId, MARKETPLACE_IDS } from "./marketplaces.ts";

export interface Listing {
  readonly tokenId: string;
  readonly price: Eth;
  readonly marketplace: number;
  /** When the listing was made; absent or null if unknown. */
  readonly listedAt?: UnixMs | null;
}

/**
 * A listing in another currency than the collection's unit. Without a rate it has no price in that, so it is no part of
 * the floor, the prices and what follows from them. `amount` is in `currency`. `eth` is what it was in ETH on the day that it
 * was listed, or first seen; absent if that is not known.
 */
export type ForeignListing = readonly [
  tokenId: string,
  amount: number,
  currency: string,
  marketplace: number,
  eth?: Eth,
];

/**
 * The course of a listing's price that moves with time. The listing's own row has the price at which the server last looked.
 * Readers compute the price of now.
 */
export type MovingListing = readonly [
  tokenId: string,
  price: Eth,
  endPrice: Eth,
  startsAt: UnixMs,
  expiresAt: UnixMs,
];

interface Head {
  readonly epoch: string;
  readonly projectionsRev: number;
  /** Null if the server does not send it, which logs a warning but does not refuse the payload. */
  readonly lastListingsUpdate: UnixMs | null;
}

/** Body of `GET /collections/{c}/tokens/listed`. */
export interface ListingsSnapshot extends Head {
  readonly wire: number;
  readonly seq: number;
  /** "tokenId,price,marketplace,listedAt": price a plain decimal, listedAt a UnixMs that may be absent with its comma. */
  readonly tokens: readonly string[];
  /** Absent if there are none. */
  readonly foreign?: readonly ForeignListing[];
  /** Courses of listings that are also in `tokens`. Absent if there are none. */
  readonly moving?: readonly MovingListing[];
}

/** Changes between two sequence numbers, in absolute values: applying them twice has no further effect. */
export interface ListingsDelta extends Head {
  readonly from: number;
  readonly to: number;
  readonly listed: readonly string[];
  readonly unlisted: readonly string[];
  /** Foreign listings of tokens that are also in `unlisted`. Absent if there are none. */
  readonly foreign?: readonly ForeignListing[];
  /** Courses of listings that are also in `listed`. Absent if there are none. */
  readonly moving?: readonly MovingListing[];
}

export function parseListing(value: unknown, place: string): Parsed<Listing> {
  const parts = typeof value === "string" ? value.split(",") : [];
  if (parts.length !== 3 && parts.length !== 4)
    return problem(
      place,
      `a listing is "tokenId,price,marketplace" or that and ",listedAt", got ${inspect(value)}`,
    );
  const [tokenId = "", priceText = "", marketplaceText = "", listedText] = parts;
  if (!isTokenStringId(tokenId))
    return problem(place, `the token id must be digits, got ${inspect(tokenId)}`);
  const price = parseDecimal(priceText);
  if (price === null || price > MAX_PRICE_ETH)
    return problem(place, `the price must be a plain decimal in ETH, got ${inspect(priceText)}`);
  const marketplace = parseDecimal(marketplaceText);
  if (!isMarketplaceId(marketplace))
    return problem(
      place,
      `the marketplace must be a whole number from ${MARKETPLACE_IDS}, got ${inspect(marketplaceText)}`,
    );
  const listedAt = listedText === undefined ? null : parseInteger(listedText);
  if (listedText !== undefined && listedAt === null)
    return problem(place, `the time must be Unix milliseconds, got ${inspect(listedText)}`);
  return parsed({ tokenId, price, marketplace, listedAt });
}

/** Returns the lists that `body` has beside its rows. The engine checks their entries when it applies them. */
function listsOf({ foreign, moving }: Record<string, unknown>) {
  return {
    ...(Array.isArray(foreign) && { foreign }),
    ...(Array.isArray(moving) && { moving }),
  };
}

function parseHead(body: Record<string, unknown>): Parsed<Head> {
  const { epoch, projectionsRev, lastListingsUpdate } = body;
  if (typeof epoch !== "string" || epoch === "") return mustBe("epoch", "text", epoch);
  if (!isCounter(projectionsRev)) return mustBe("projectionsRev", "a whole number", projectionsRev);
  const known = typeof lastListingsUpdate === "number" && Number.isFinite(lastListingsUpdate);
  return parsed({ epoch, projectionsRev, lastListingsUpdate: known ? lastListingsUpdate : null });
}

/** Parses the envelope of a snapshot. The engine checks its rows when it applies them. */
export function parseListingsSnapshot(body: unknown): Parsed<ListingsSnapshot> {
  if (!isRecord(body)) return mustBe("listed", "an object", body);
  const head = parseHead(body);
  if (!head.ok) return head;
  if (!isCounter(body.seq)) return mustBe("seq", "a whole number", body.seq);
  const wire = checkWire(body.wire);
  if (!wire.ok) return wire;
  if (!Array.isArray(body.tokens)) return mustBe("tokens", "an array", body.tokens);
  return parsed({
    wire: wire.value,
    ...head.value,
    seq: body.seq,
    tokens: body.tokens,
    ...listsOf(body),
  });
}

/** Parses the envelope of a delta. The engine checks its rows when it applies them. */
export function parseListingsDelta(body: unknown): Parsed<ListingsDelta> {
  if (!isRecord(body)) return mustBe("delta", "an object", body);
  const head = parseHead(body);
  if (!head.ok) return head;
  const { from, to, listed, unlisted } = body;
  if (!isCounter(from) || !isCounter(to) || to < from)
    return problem(
      "from",
      `from and to must be whole numbers in order, got ${inspect([from, to])}`,
    );
  if (!Array.isArray(listed)) return mustBe("listed", "an array", listed);
  if (!Array.isArray(unlisted)) return mustBe("unlisted", "an array", unlisted);
  return parsed({ ...head.value, from, to, listed, unlisted, ...listsOf(body) });
}
