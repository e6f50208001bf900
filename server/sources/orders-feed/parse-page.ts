/** Parses a page of a feed: the form that README.md describes. A row that cannot be read is left out and counted. */
import { OTHER_MARKETPLACE, parseMarketplaceId } from "../../../contract/listings/marketplaces.ts";
import { formatDecimal } from "../../../contract/values/format-decimal.ts";
import { isRecord } from "../../../contract/values/is-record.ts";
import { FAR_FUTURE, type UnixMs } from "../../../contract/values/units.ts";
import {
  ETHER_DECIMALS,
  isInUnit,
  type PaymentToken,
  type Price,
  priceOf,
  symbolOf,
  tokenAt,
  tokenCalled,
} from "../../market/currency.ts";
import { cleanLabel } from "../../market/foreign-text.ts";
import type { OrderEvent } from "../../market/market-order.ts";
import { type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import { parseTokenId } from "../parse-ask.ts";
import { parseEventTime, parseTime } from "../parse-time.ts";
import { BadRow, type SkippedRows } from "../skipped-rows.ts";

export interface FeedPage {
  readonly events: readonly OrderEvent[];
  /** Listings of the page, readable or not. */
  readonly listed: number;
  /** Names the place after this page. Null if the feed has no places. */
  readonly cursor: string | null;
  /** True if the next page is there already. */
  readonly hasMore: boolean;
  /** True if a post holds all live listings. */
  readonly isComplete: boolean;
}

export interface PageContext {
  /** By the server's clock. */
  readonly now: UnixMs;
  /** The collection's unit. */
  readonly unit: string;
  readonly skipped: SkippedRows;
  /** Receives the rows that are taken as something else. */
  readonly taken: SkippedRows;
  /** True if a chain tells of the sales, so that those of the feed only end listings. */
  readonly readsChain?: boolean;
  /** Called for a listing or sale of a marketplace that is not known. It counts as Other. */
  readonly onUnknownMarketplace: (name: string) => void;
  /** Called for a field that is not read, of the page or of a row. */
  readonly onUnreadField?: (of: string, name: string) => void;
}

export const MAX_PAGE_ROWS = 20_000;
const MAX_CURSOR_CHARS = 500;

const ID = /^[\x21-\x7e]{1,100}$/;
const PRICE = /^(\d{1,15})(?:\.(\d{1,18}))?$/;
const SYMBOL = /^[A-Za-z0-9]{1,12}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const HASH = /^0x[0-9a-f]{64}$/;

/** Names of the fields of a page and of its rows. */
const FIELDS = {
  page: new Set(["listings", "ended", "sales", "cursor", "more", "complete"]),
  listing: new Set([
    ...["id", "tokenId", "price", "endPrice", "currency", "marketplace", "maker", "taker"],
    ...["start", "end", "at"],
  ]),
  ended: new Set(["id", "at"]),
  sale: new Set([
    ...["listing", "tokenId", "price", "currency", "marketplace", "seller", "buyer", "transaction"],
    "at",
  ]),
} as const;

/** Reads a field by its name. Throws `BadRow` if `read` returns undefined. */
type Field = <T>(name: string, wanted: string, read: (value: unknown) => T | undefined) => T;

function fieldsOf(row: unknown): Field {
  if (!isRecord(row)) throw new BadRow("must be an object", row);
  return (name, wanted, read) => {
    const value = read(row[name]);
    if (value === undefined) throw new BadRow(`${name} must be ${wanted}`, row[name]);
    return value;
  };
}

/** Returns why a page as a whole cannot be used, as the end of "it sends a page whose ...". */
export function parsePage(json: unknown, context: PageContext): FeedPage | string {
  if (!isRecord(json)) return "form is not a JSON object";
  const {
    listings = [],
    ended = [],
    sales = [],
    cursor = null,
    more = false,
    complete = false,
  } = json;
  if (!Array.isArray(listings) || !Array.isArray(ended) || !Array.isArray(sales))
    return "listings, ended and sales are not lists";
  if (listings.length + ended.length + sales.length > MAX_PAGE_ROWS)
    return `rows are more than ${MAX_PAGE_ROWS}`;
  const isCursor =
    cursor === null ||
    (typeof cursor === "string" && cursor !== "" && cursor.length <= MAX_CURSOR_CHARS);
  if (!isCursor) return `cursor is not a text of 1 to ${MAX_CURSOR_CHARS} characters`;
  for (const [name, value] of Object.entries({ more, complete }))
    if (typeof value !== "boolean" && value !== null) return `${name} is not true or false`;
  if (more === true && cursor === null) return "next page has no cursor";
  const nameUnread = (of: keyof typeof FIELDS, record: unknown) => {
    if (!context.onUnreadField || !isRecord(record)) return;
    for (const name in record) if (!FIELDS[of].has(name)) context.onUnreadField(of, name);
  };
  nameUnread("page", json);
  const rows = (
    kind: "listing" | "sale" | "ended",
    given: readonly unknown[],
    parse: typeof parseListing,
  ) =>
    given.flatMap((row) => {
      let unknown: string | null = null;
      const onUnknownMarketplace = (name: string) => {
        unknown = name;
      };
      const read = () => parse(fieldsOf(row), { ...context, onUnknownMarketplace });
      const event = context.skipped.read(read, `${kind}: `, row);
      if (!event) return [];
      nameUnread(kind, row);
      countTaken(event, unknown, row, context);
      return event;
    });
  return {
    events: [
      ...rows("listing", listings, parseListing),
      ...rows("sale", sales, parseSale),
      ...rows("ended", ended, parseEnded),
    ],
    listed: listings.length,
    cursor,
    hasMore: more === true,
    isComplete: complete === true,
  };
}

/** Counts a row that is taken as something else than it says. */
function countTaken(
  event: OrderEvent,
  unknownMarketplace: string | null,
  row: unknown,
  { taken, unit, readsChain, onUnknownMarketplace }: PageContext,
): void {
  const kind = event.kind === "placed" ? "listing" : "sale";
  if (unknownMarketplace !== null) {
    onUnknownMarketplace(unknownMarketplace);
    taken.add(`${kind}: its marketplace is not known, so it is Other`, unknownMarketplace, row);
  }
  const price = event.kind === "placed" ? event.order : event.kind === "sold" ? event.sale : null;
  if (price === null || isInUnit(price.currency, unit) || (kind === "sale" && readsChain)) return;
  const fate = kind === "sale" ? "kept without a value" : "no floor";
  const reason = `${kind}: is in another currency, so it is ${fate}`;
  taken.add(reason, symbolOf(price.currency), row);
}

function parseListing(field: Field, context: PageContext): OrderEvent {
  const at = timeOf(field, context);
  const hash = field("id", "1 to 100 printable characters", idFrom);
  const tokenId = tokenIdOf(field);
  const price = priceFields(field);
  const startsAt = field("start", TIME, optionalTime);
  const expiresAt = field("end", `${TIME} after the start`, (value) => {
    const end = optionalTime(value);
    if (typeof end !== "number") return end;
    if (end >= FAR_FUTURE) return null;
    return end <= (startsAt ?? 0) ? undefined : end;
  });
  const endPrice = endPriceOf(field);
  if (endPrice !== null && (startsAt === null || expiresAt === null))
    throw new BadRow("endPrice needs a start and an end", endPrice);
  return {
    kind: "placed",
    stamp: { version: null, at },
    order: {
      ...{ hash, ...price, endPrice, startsAt, expiresAt, createdAt: at, protocol: null },
      ...{ side: "ask", quantity: 1 },
      marketplace: marketplaceOf(field, context),
      scope: { kind: "item", tokenId },
      maker: field("maker", "an address", addressFrom),
      taker: takerOf(field),
    },
  };
}

function parseSale(field: Field, context: PageContext): OrderEvent {
  const at = timeOf(field, context);
  return {
    kind: "sold",
    stamp: { version: null, at },
    hash: field("listing", "the id of a listing", optional(idFrom)),
    sale: {
      ...priceFields(field),
      at,
      marketplace: marketplaceOf(field, context),
      tokenId: tokenIdOf(field),
      seller: field("seller", "an address", addressFrom),
      buyer: field("buyer", "an address", addressFrom),
      transactionHash: field("transaction", "a transaction's hash", optional(hex(HASH))),
    },
  };
}

function parseEnded(field: Field, context: PageContext): OrderEvent {
  const at = timeOf(field, context);
  const hash = field("id", "1 to 100 printable characters", idFrom);
  return { kind: "cancelled", hash, stamp: { version: null, at } };
}

const TIME = "an ISO time, Unix seconds or milliseconds";

/** The time at which the row became true. A later row of a listing replaces an earlier one. */
function timeOf(field: Field, { now }: PageContext): UnixMs {
  const wanted = `${TIME}, not in the future by more than two minutes`;
  return field("at", wanted, (value) => parseEventTime(value, now) ?? undefined);
}

/** Marketplaces write the zero address for anyone. */
function takerOf(field: Field): Hex | null {
  const taker = field("taker", "an address", optional(addressFrom));
  return taker === ZERO_ADDRESS ? null : taker;
}

function tokenIdOf(field: Field): string {
  const read = (value: unknown) => parseTokenId(value) ?? undefined;
  return field("tokenId", "a whole number below 2^256", read);
}

function priceFields(field: Field): Price {
  const token = paymentOf(field);
  return field("price", `a decimal above 0, ${limitOf(token)}`, (value) => {
    const amount = amountFrom(value, token);
    return amount ? (priceOf(amount, token) ?? undefined) : undefined;
  });
}

/** The price of a listing at its end, if it moves with time. */
function endPriceOf(field: Field): number | null {
  const token = paymentOf(field);
  return field("endPrice", `a decimal of 0 or more, ${limitOf(token)}`, (value) => {
    if (value === undefined || value === null) return null;
    const amount = amountFrom(value, token);
    return amount === undefined ? undefined : priceOf(amount, token)?.price;
  });
}

function paymentOf(field: Field): PaymentToken {
  return field("currency", 'a symbol such as "ETH", or a contract', tokenFrom);
}

function limitOf({ decimals }: PaymentToken): string {
  return decimals === ETHER_DECIMALS
    ? "at most a billion ETH"
    : `with at most ${decimals} decimals`;
}

/** Returns an amount in the smallest unit. Undefined for a fraction of one. */
function amountFrom(value: unknown, { decimals }: PaymentToken): bigint | undefined {
  const text = typeof value === "number" && value >= 0 ? formatDecimal(value) : value;
  const [, whole, digits = ""] = (typeof text === "string" && PRICE.exec(text)) || [];
  const fraction = digits.replace(/0+$/, "");
  if (whole === undefined || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

function tokenFrom(value: unknown): PaymentToken | undefined {
  const address = addressFrom(value);
  if (address) return tokenAt(address);
  const symbol = value ?? "ETH";
  return typeof symbol === "string" && SYMBOL.test(symbol) ? tokenCalled(symbol) : undefined;
}

function marketplaceOf(field: Field, { onUnknownMarketplace }: PageContext): number {
  return field("marketplace", "a name or number of a marketplace", (value) => {
    if (value === undefined || value === null) return OTHER_MARKETPLACE;
    const name = typeof value === "number" ? String(value) : value;
    if (typeof name !== "string") return undefined;
    const id = parseMarketplaceId(name);
    if (id !== null) return id;
    if (!/\p{L}/u.test(name)) return undefined;
    onUnknownMarketplace(cleanLabel(name));
    return OTHER_MARKETPLACE;
  });
}

function idFrom(value: unknown): string | undefined {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && ID.test(id) ? id : undefined;
}

function hex(pattern: RegExp) {
  return (value: unknown): Hex | undefined => {
    const text = typeof value === "string" ? value.toLowerCase() : "";
    return pattern.test(text) ? (text as Hex) : undefined; // just checked
  };
}

const addressFrom = hex(ADDRESS);

function optional<T>(read: (value: unknown) => T | undefined) {
  return (value: unknown) => (value === undefined || value === null ? null : read(value));
}

const optionalTime = optional((value) => parseTime(value) ?? undefined);
