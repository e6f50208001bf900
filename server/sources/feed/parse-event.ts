/**
 * Parses one line of a feed: a JSON object that describes an event of one token.
 *
 *   {"type":"listed","tokenId":"7","price":1.5,"marketplace":"OpenSea","currency":"ETH","at":"2026-01-01T12:00Z"}
 *   {"type":"listed","tokenId":"7","price":2,"endPrice":1,"start":"2026-01-01T12:00Z","end":"2026-01-02T12:00Z"}
 *   {"type":"unlisted","tokenId":"7"}
 *   {"type":"sold","tokenId":"7","price":1.4}
 *
 * `tokenId` is a whole number: a JSON number below 2^53, or text such as "7", "007", "7.0" or "0x07". `price` is a
 * number or decimal text, `marketplace` a name or number. By default, `marketplace` is other, `currency` is the collection's
 * unit and `at` is now. A price with an `endPrice` moves evenly from `start` to `end`, as in a Dutch auction. A listing with an `end`
 * alone keeps its price until then. Other fields are not read.
 */

import {
  MARKETPLACE_IDS,
  OTHER_MARKETPLACE,
  parseMarketplaceId,
} from "../../../contract/listings/marketplaces.ts";
import { parseJson } from "../../../contract/values/decode-text.ts";
import { isRecord } from "../../../contract/values/is-record.ts";
import { inspect, parsed } from "../../../contract/values/problem.ts";
import { ETHER, type UnixMs } from "../../../contract/values/units.ts";
import { isAhead, type MarketEvent } from "../../market/market-events.ts";
import { leftOut, type ReadRow, unreadable } from "../left-out.ts";
import { parseCurrency, parseMarketplace, parsePrice, parseTokenId } from "../parse-ask.ts";
import { pricedAt } from "../parse-course.ts";
import { isPlausibleEventTime, parseTime } from "../parse-time.ts";

const FIELDS = new Set([
  ...["type", "tokenId", "at", "price", "currency", "marketplace", "endPrice", "start", "end"],
]);

/** Parts of a line that its event does not contain. */
export interface Unheld {
  /** Name of a marketplace that is not known, so that it counts as Other. */
  readonly marketplace: string | null;
  /** Names of fields that are not read. */
  readonly fields: readonly string[];
}

/**
 * Returns the event of a line, or the problem at `place`. Events without a time happened at `now`, those without a currency are in
 * `unit`. `onUnheld` receives what the event does not hold.
 */
export function parseEventLine(
  line: string,
  place: string,
  now: UnixMs,
  unit: string = ETHER,
  onUnheld: (unheld: Unheld) => void = () => {},
): ReadRow<MarketEvent> {
  const given = parseJson(line);
  if (given === undefined) {
    const message = `is not JSON: ${inspect(line)}`;
    return { ok: false, problem: leftOut(place, "is not JSON", message) };
  }
  if (!isRecord(given)) return unreadable(place, "must be a JSON object", given);
  const fields = new Map<string, unknown>(Object.entries(given));

  /** Rejects the line because of a field. `wanted` says what the field must be. */
  const reject = (name: string, wanted: string) =>
    unreadable(place, `${name} must be ${wanted}`, fields.get(name));

  const tokenId = parseTokenId(fields.get("tokenId"));
  if (tokenId === null) return reject("tokenId", "a whole number below 2^256");
  const at = fields.has("at") ? parseTime(fields.get("at")) : now;
  if (at !== null && isAhead(at, now))
    return reject("at", "in the past, or at most two minutes in the future");
  if (at === null || !isPlausibleEventTime(at, now))
    return reject("at", "an ISO time, Unix seconds or milliseconds, from 2009 on");

  const kind = fields.get("type");
  const take = (event: MarketEvent, unknown: string | null = null) => {
    const unread = [...fields.keys()].filter((name) => !FIELDS.has(name));
    if (unread.length > 0 || unknown !== null) onUnheld({ marketplace: unknown, fields: unread });
    return parsed(event);
  };
  if (kind === "unlisted") return take({ kind, tokenId, at });
  if (kind !== "listed" && kind !== "sold") return reject("type", '"listed", "unlisted" or "sold"');
  const price = parsePrice(textOf(fields.get("price")));
  if (price === null) return reject("price", "a decimal, at most a billion");
  const symbol = fields.get("currency") ?? "";
  const currency = typeof symbol === "string" ? parseCurrency(symbol, unit) : null;
  if (currency === null) return reject("currency", 'a symbol such as "ETH"');
  if (kind === "sold") return take({ kind, tokenId, price, currency, at });
  if (price === 0)
    return reject("price", 'above 0, because a listing at 0 is none; "unlisted" ends a listing');
  const marketplace = marketplaceFrom(fields.get("marketplace"));
  if (marketplace === null) return reject("marketplace", `a name or ${MARKETPLACE_IDS}`);
  const isGiven = (name: string) => (fields.get(name) ?? null) !== null;
  const endPrice = isGiven("endPrice") ? parsePrice(textOf(fields.get("endPrice"))) : null;
  if (isGiven("endPrice") && endPrice === null)
    return reject("endPrice", "a decimal, at most a billion");
  const [startsAt = null, expiresAt = null] = ["start", "end"].map((name) =>
    isGiven(name) ? parseTime(fields.get(name)) : null,
  );
  if (isGiven("start") && startsAt === null) return reject("start", TIME);
  if (isGiven("end") && expiresAt === null) return reject("end", TIME);
  const priced = pricedAt(price, { endPrice, startsAt, expiresAt }, "endPrice", now);
  if (typeof priced === "string") return unreadable(place, priced, given);
  const name = fields.get("marketplace");
  const isUnknown = typeof name === "string" && parseMarketplaceId(name) === null;
  return take({ kind, tokenId, ...priced, marketplace, currency, at }, isUnknown ? name : null);
}

const TIME = "an ISO time, Unix seconds or milliseconds";

function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : "";
}

/** Returns null if `value` is neither a name nor a known id. */
function marketplaceFrom(value: unknown): number | null {
  if (value === undefined || value === null) return OTHER_MARKETPLACE;
  return typeof value === "number"
    ? parseMarketplaceId(String(value))
    : parseMarketplace(textOf(value));
}
