/** Feeds the parsers arbitrary JSON and damaged entries: each is skipped, or becomes something valid. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MarketOrder, MarketSale, OrderEvent } from "../../../../market/market-order.ts";
import {
  CONTRACT,
  type Json,
  listing,
  nft,
  offer,
  orderEvent,
  STREAM_TYPES,
  saleEvent,
  streamMessage,
  transferEvent,
} from "../../../../testing/opensea-shapes.ts";
import { createSkippedRows } from "../../../skipped-rows.ts";
import type { OpenSeaToken } from "../rest/opensea-api.ts";
import { parseListing, parseOffer, parseOrderState } from "./parse-order.ts";
import { parsePastEvent } from "./parse-past-event.ts";
import { parseStreamEvent } from "./parse-stream-event.ts";
import { parseToken } from "./parse-token.ts";

const ADDRESS = /^0x[0-9a-f]{40}$/;
const HASH = /^0x[0-9a-f]{64}$/;
const DIGITS = /^(0|[1-9]\d*)$/;

function expectPrice({ wei, price, currency }: Pick<MarketOrder, "wei" | "price" | "currency">) {
  expect(wei).toMatch(DIGITS);
  expect(Number.isFinite(price) && price >= 0).toBe(true);
  expect(currency).not.toBe("");
}

function expectTime(at: number | null) {
  if (at !== null) expect(Math.abs(at)).toBeLessThanOrEqual(8.64e15);
}

function expectOrder(order: MarketOrder | null) {
  if (order === null) return;
  expect(order.hash).toMatch(HASH);
  expect(order.maker).toMatch(ADDRESS);
  if (order.taker !== null) expect(order.taker).toMatch(ADDRESS);
  if (order.protocol !== null) expect(order.protocol).toMatch(ADDRESS);
  expect(Number.isSafeInteger(order.quantity) && order.quantity > 0).toBe(true);
  if (order.side === "ask") expect(order.scope.kind).toBe("item");
  if (order.scope.kind === "item") expect(order.scope.tokenId).toMatch(DIGITS);
  if (order.scope.kind === "traits") {
    expect(order.scope.traits.length).toBeGreaterThan(0);
    for (const { name, value } of order.scope.traits) expect(name && value).toBeTruthy();
  }
  expectPrice(order);
  expectTime(order.createdAt);
  expectTime(order.startsAt);
  expectTime(order.expiresAt);
}

function expectSale(sale: MarketSale) {
  expectPrice(sale);
  expect([sale.seller, sale.buyer].every((each) => ADDRESS.test(each))).toBe(true);
  if (sale.transactionHash !== null) expect(sale.transactionHash).toMatch(HASH);
}

function expectEvent(event: OrderEvent | null) {
  if (event === null) return;
  if (event.kind === "placed" || event.kind === "revalidated") expectOrder(event.order);
  if (event.kind === "sold") expectSale(event.sale);
  if ("hash" in event && event.hash !== null) expect(event.hash).toMatch(HASH);
  if ("tokenId" in event) expect(event.tokenId).toMatch(DIGITS);
  if ("stamp" in event) expectTime(event.stamp.at);
}

function expectToken(token: OpenSeaToken | null) {
  if (token !== null) expect(token.tokenId).toMatch(DIGITS);
}

type Parse = (entry: unknown) => void;

/** Rows that are left out. Anything else that a parser throws fails the test. */
const skipped = createSkippedRows();

const asListing: Parse = (entry) => {
  expectOrder(skipped.read(() => parseListing(entry, CONTRACT)));
  expect(["live", "ended", "unknown"]).toContain(parseOrderState(entry));
};
const asOffer: Parse = (entry) => expectOrder(skipped.read(() => parseOffer(entry, CONTRACT)));
const asPastEvent: Parse = (entry) =>
  expectEvent(skipped.read(() => parsePastEvent(entry, CONTRACT)));
const asStreamEvent: Parse = (entry) =>
  expectEvent(skipped.read(() => parseStreamEvent(entry, CONTRACT)));
const asToken: Parse = (entry) => expectToken(skipped.read(() => parseToken(entry, CONTRACT)));

const parseAll: Parse = (entry) => {
  for (const parse of [asListing, asOffer, asPastEvent, asStreamEvent, asToken]) parse(entry);
};

/** Valid entries, and the parser of each. */
const VALID: readonly (readonly [entry: Json, parse: Parse])[] = [
  [listing(), asListing],
  [offer(), asOffer],
  [nft(), asToken],
  ...["listing", "item_offer", "collection_offer", "trait_offer"].map(
    (type) => [orderEvent(type), asPastEvent] as const,
  ),
  [saleEvent(), asPastEvent],
  [transferEvent(), asPastEvent],
  ...STREAM_TYPES.map((type) => [streamMessage(type), asStreamEvent] as const),
];

/** Paths of all values within. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const within = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...within.flatMap(([key, each]) => pathsOf(each, [...path, key]))];
}

function replaceAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  replacement: unknown,
): unknown {
  if (key === undefined) return replacement;
  const fields = value as Json;
  const replaced = replaceAt(fields[key], rest, replacement);
  return Array.isArray(value) ? value.with(Number(key), replaced) : { ...fields, [key]: replaced };
}

const NASTY: readonly unknown[] = [
  undefined,
  null,
  "",
  "0",
  "*",
  0,
  -1,
  1.5,
  1e21,
  1e300,
  true,
  [],
  {},
  [null],
  [{}],
  "\0",
  "x",
  "9".repeat(77),
  "9".repeat(79),
  "1e5",
  "0x",
  " 1",
  "2026-02-30T25:61:61Z",
  "ACTIVE",
  `0x${"F".repeat(40)}`,
  `0x${"F".repeat(64)}`,
  { address: null },
  { toString: "no" },
];

/**
 * Calls `parse` with each valid entry, in which each value in turn is replaced by nasty ones: by every `stride`-th of them,
 * beginning at another one for each value.
 */
function damageEach(stride: number, parse: (entry: unknown, own: Parse) => void): void {
  let begin = 0;
  for (const [entry, own] of VALID)
    for (const path of pathsOf(entry)) {
      for (let at = begin % stride; at < NASTY.length; at += stride)
        parse(replaceAt(entry, path, NASTY[at]), own);
      begin += 1;
    }
}

function damageOften(numRuns: number): void {
  const damages = fc.array(
    fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue({ maxDepth: 2 }))),
    { minLength: 1, maxLength: 5 },
  );
  const damaged = fc.tuple(fc.constantFrom(...VALID), damages).map(([[entry], changes]) =>
    changes.reduce<unknown>((damagedSoFar, [place, value]) => {
      const paths = pathsOf(damagedSoFar);
      return replaceAt(damagedSoFar, paths[place % paths.length] ?? [], value);
    }, entry),
  );
  fc.assert(fc.property(damaged, parseAll), { seed: 1, numRuns });
}

describe("the parsers", () => {
  it("never throw on arbitrary JSON", () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), parseAll), { seed: 1, numRuns: 300 });
  });

  it("parse a damaged entry to something valid, or leave it out for one of few reasons", () => {
    damageEach(3, (entry, own) => own(entry));
    expect(skipped.total).toBeGreaterThan(1_000);
    expect(skipped.all().length).toBeLessThan(300);
    for (const { example } of skipped.all()) expect(example.length).toBeLessThanOrEqual(60);
  });

  it("survive several damages at once", () => damageOften(500));

  it("survive more damages, and damaged entries of another kind", { tags: ["long"] }, () => {
    damageEach(1, parseAll);
    damageOften(3_000);
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), parseAll), { seed: 1, numRuns: 1_000 });
  });

  it("accept what is not damaged", () => {
    expect(parseListing(listing(), CONTRACT)).toMatchObject({ side: "ask" });
    expect(parseOffer(offer(), CONTRACT)).toMatchObject({ side: "bid" });
    for (const type of STREAM_TYPES)
      expect(parseStreamEvent(streamMessage(type), CONTRACT).kind, type).toMatch(/./);
  });
});
