import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALICE, BOB } from "../../testing/orders/made-up-orders.ts";
import { createSkippedRows } from "../skipped-rows.ts";
import { MAX_PAGE_ROWS, parsePage } from "./parse-page.ts";

const NOW = Date.UTC(2026, 5, 1);
const AT = NOW - 1_000;
const USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const LISTING = { id: "a", tokenId: "7", price: "1.5", maker: ALICE, at: AT };
const SALE = { tokenId: "7", price: 2, seller: ALICE, buyer: BOB, at: AT };

function parse(json: unknown, unit = "ETH") {
  const skipped = createSkippedRows();
  const names: string[] = [];
  const onUnknownMarketplace = (name: string) => void names.push(name);
  const taken = createSkippedRows();
  const unread: string[] = [];
  const onUnreadField = (of: string, name: string) => void unread.push(`${of}.${name}`);
  const given = { now: NOW, unit, skipped, taken };
  const page = parsePage(json, { ...given, onUnknownMarketplace, onUnreadField });
  return { page, skipped: skipped.all(), taken: taken.all(), names, unread };
}

function parsed(json: unknown) {
  const { page, ...rest } = parse(json);
  if (typeof page === "string") throw new Error(page);
  return { ...page, ...rest };
}

describe("a page", () => {
  it("of a listing places an ask under its marketplace", () => {
    const end = "2026-07-01T00:00Z";
    const given = { ...LISTING, marketplace: "blur", currency: "weth", start: AT, end, taker: BOB };
    const { events, skipped } = parsed({ listings: [given] });
    expect(skipped).toEqual([]);
    expect(events).toEqual([
      {
        kind: "placed",
        stamp: { version: null, at: AT },
        order: {
          ...{ hash: "a", marketplace: 4, protocol: null, side: "ask", quantity: 1 },
          ...{ scope: { kind: "item", tokenId: "7" }, maker: ALICE, taker: BOB },
          ...{ wei: "1500000000000000000", price: 1.5, endPrice: null, currency: "WETH" },
          ...{ createdAt: AT, startsAt: AT, expiresAt: Date.UTC(2026, 6, 1) },
        },
      },
    ]);
  });

  it("of a listing for the zero address places an ask that anyone may fill", () => {
    const taker = `0x${"0".repeat(40)}`;
    expect(parsed({ listings: [{ ...LISTING, taker }] }).events).toMatchObject([
      { order: { taker: null } },
    ]);
  });

  it("of 20,000 rows, the most that one may have, is read", () => {
    const listings = Array(MAX_PAGE_ROWS).fill(LISTING);
    expect(parsed({ listings })).toMatchObject({ listed: 20_000, skipped: [] });
  });

  it("of a listing whose price moves keeps both prices and times", () => {
    const end = "2026-07-01T00:00Z";
    const given = { ...LISTING, endPrice: "0.25", start: AT, end };
    const free = { ...given, id: "b", endPrice: 0 };
    const { events, skipped } = parsed({ listings: [given, free] });
    expect(skipped).toEqual([]);
    const times = { startsAt: AT, expiresAt: Date.UTC(2026, 6, 1) };
    expect(events).toMatchObject([
      { order: { price: 1.5, endPrice: 0.25, ...times } },
      { order: { price: 1.5, endPrice: 0, ...times } },
    ]);
  });

  it("of a listing whose price moves without a start or an end is left out with the reason", () => {
    const end = "2026-07-01T00:00Z";
    const given = { ...LISTING, endPrice: 1 };
    const listings = [given, { ...given, end }, { ...given, start: AT }];
    const { events, skipped } = parsed({ listings: [...listings, { ...given, endPrice: "x" }] });
    expect(events).toEqual([]);
    expect(skipped).toMatchObject([
      { reason: "listing: endPrice needs a start and an end", count: 3 },
      { reason: "listing: endPrice must be a decimal of 0 or more, at most a billion ETH" },
    ]);
  });

  it("of a sale and of an end says so", () => {
    const transaction = `0x${"AB".repeat(32)}`;
    const sale = { ...SALE, listing: 12, transaction, marketplace: 4 };
    const { events } = parsed({ sales: [sale], ended: [{ id: "b", at: AT }] });
    expect(events).toMatchObject([
      {
        ...{ kind: "sold", hash: "12", stamp: { at: AT } },
        sale: { price: 2, seller: ALICE, buyer: BOB, transactionHash: transaction.toLowerCase() },
      },
      { kind: "cancelled", hash: "b", stamp: { at: AT } },
    ]);
  });

  it("counts a marketplace that is not known as Other, and names it cleaned", () => {
    const marketplace = "Desk\u202e\n1";
    const { events, names } = parsed({ listings: [{ ...LISTING, marketplace }, LISTING] });
    expect(events).toMatchObject([{ order: { marketplace: 0 } }, { order: { marketplace: 0 } }]);
    expect(names).toEqual(["Desk 1"]);
  });

  it("counts the rows that it takes as something else, and names fields that are not read", () => {
    const desk = { ...LISTING, marketplace: "Desk", currency: "USDC", expiry: 1 };
    const { taken, unread } = parsed({
      listings: [desk, desk, { ...desk, maker: "?" }, { ...LISTING, currency: "weth" }],
      sales: [{ ...SALE, currency: "APE" }],
      next: 2,
    });
    expect(taken).toEqual([
      {
        reason: "listing: its marketplace is not known, so it is Other",
        count: 2,
        example: '"Desk"',
      },
      { reason: "listing: is in another currency, so it is no floor", count: 2, example: '"USDC"' },
      {
        reason: "sale: is in another currency, so it is kept without a value",
        ...{ count: 1, example: '"APE"' },
      },
    ]);
    expect(unread).toEqual(["page.next", "listing.expiry", "listing.expiry"]);
    const sales = ["GHST", "ETH"].map((currency) => ({ ...SALE, currency }));
    expect(parse({ sales }, "GHST").taken).toMatchObject([{ count: 1, example: '"ETH"' }]);
  });

  it("has its place, and says if there is more", () => {
    expect(parsed({ cursor: "c", more: true })).toMatchObject({ cursor: "c", hasMore: true });
    expect(parsed({})).toMatchObject({ cursor: null, hasMore: false, isComplete: false });
  });

  it.each([
    ["no object", [], "form is not a JSON object"],
    ["listings that are no list", { listings: {} }, "listings, ended and sales are not lists"],
    ["a long cursor", { cursor: "c".repeat(501) }, "cursor is not a text of 1 to 500 characters"],
    ["more that is a text", { more: "true", cursor: "c" }, "more is not true or false"],
    ["complete that is a number", { complete: 1 }, "complete is not true or false"],
    ["more without a cursor", { more: true }, "next page has no cursor"],
    ["too many rows", { listings: Array(MAX_PAGE_ROWS + 1).fill(LISTING) }, "rows are more than"],
  ])("with %s cannot be used", (_, json, why) => {
    expect(parse(json).page).toContain(why);
  });

  it.each([
    ["id", { id: "" }, '""'],
    ["id", { id: "a\u0000b" }, '"a\\u0000b"'],
    ["tokenId", { tokenId: 2 ** 53 }, "9007199254740992"],
    ["tokenId", { tokenId: "7.5" }, '"7.5"'],
    ["tokenId", { tokenId: `0x1${"0".repeat(64)}` }, expect.stringMatching(/^"0x10+\.\.\.$/)],
    ["price", { price: "0" }, '"0"'],
    ["price", { price: -1 }, "-1"],
    ["price", { price: "1e9" }, '"1e9"'],
    ["price", { price: "1000000001" }, '"1000000001"'],
    ["price", { price: Number.POSITIVE_INFINITY }, "Infinity"],
    ["currency", { currency: "E T H" }, '"E T H"'],
    ["marketplace", { marketplace: 99 }, "99"],
    ["maker", { maker: "alice" }, '"alice"'],
    ["taker", { taker: "0x1" }, '"0x1"'],
    ["at", { at: NOW + 600_000 }, `${NOW + 600_000}`],
    ["at", { at: undefined }, "undefined"],
    ["end", { start: AT + 5, end: AT }, `${AT}`],
    ["start", { start: "soon" }, '"soon"'],
    ["start", { start: "2026" }, '"2026"'],
    ["start", { start: 20260101 }, "20260101"],
    ["end", { end: AT * 1_000 }, `${AT * 1_000}`],
  ])("counts a listing with a bad %s, with its example", (field, part, example) => {
    const { events, skipped } = parsed({ listings: [{ ...LISTING, ...part }, LISTING] });
    expect(events).toHaveLength(1);
    expect(skipped).toMatchObject([{ count: 1, example }]);
    expect(skipped[0]?.reason).toMatch(new RegExp(`^listing: ${field} must be `));
  });

  it.each(["7", "007", "0x7", "7.0", 7])("reads the token id %j as 7", (tokenId) => {
    const { events } = parsed({
      listings: [{ ...LISTING, tokenId }],
      sales: [{ ...SALE, tokenId }],
    });
    expect(events).toMatchObject([
      { order: { scope: { tokenId: "7" } } },
      { sale: { tokenId: "7" } },
    ]);
  });

  it.each([1_700_000_000, "1700000000", "1700000000.0", "1700000000000", "2023-11-14 22:13:20"])(
    "reads the time %j",
    (at) => {
      const { events } = parsed({ listings: [{ ...LISTING, at, start: at }] });
      const time = 1_700_000_000_000;
      expect(events).toMatchObject([{ stamp: { at: time }, order: { startsAt: time } }]);
    },
  );

  it("takes the latest time of JavaScript as never", () => {
    const { events } = parsed({ listings: [{ ...LISTING, end: 8.64e15 }] });
    expect(events).toMatchObject([{ order: { expiresAt: null } }]);
  });

  it("keeps a price exact to its last wei", () => {
    const price = fc
      .tuple(fc.bigInt(0n, 999_999_999n), fc.bigInt(1n, 10n ** 18n - 1n))
      .map(([whole, rest]) => `${whole}.${`${rest}`.padStart(18, "0")}`);
    fc.assert(
      fc.property(price, (given) => {
        const [event] = parsed({ listings: [{ ...LISTING, price: given }] }).events;
        const wei = event?.kind === "placed" ? event.order.wei : "";
        expect(wei.padStart(19, "0")).toBe(given.replace(".", "").replace(/^0+(?=\d{19})/, ""));
      }),
      { seed: 1 },
    );
  });

  describe.each([
    ["contract", "0xA0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"],
    ["symbol", "usdc"],
  ])("in USDC by its %s", (_, currency) => {
    it("has its contract and its 6 decimals, in listings and in sales", () => {
      const price = { price: "2.5", currency };
      const { events, taken } = parsed({
        listings: [{ ...LISTING, ...price, start: AT, end: AT + 1_000, endPrice: "0.50000000" }],
        sales: [{ ...SALE, ...price }],
      });
      const paid = { wei: "2500000", price: 2.5, currency: USDC };
      expect(events).toMatchObject([{ order: { ...paid, endPrice: 0.5 } }, { sale: paid }]);
      expect(taken).toMatchObject([{ example: '"USDC"' }, { example: '"USDC"' }]);
    });

    it("leaves out a price that is finer than its smallest unit, with the reason", () => {
      const { events, skipped } = parsed({
        listings: [{ ...LISTING, currency, price: "0.1234567" }],
      });
      expect(events).toEqual([]);
      const reason = "listing: price must be a decimal above 0, with at most 6 decimals";
      expect(skipped).toMatchObject([{ reason, example: '"0.1234567"' }]);
    });
  });

  it("counts every row once, whatever it is", () => {
    const broken = <T extends object>(whole: T) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(whole)), fc.jsonValue())
        .map(([name, value]) => ({ ...whole, [name]: value }));
    const rows = <T extends object>(whole: T) =>
      fc.array(fc.oneof(fc.constant(whole), broken(whole), fc.jsonValue()), { maxLength: 5 });
    const pages = fc.record({
      ...{ listings: rows(LISTING), sales: rows(SALE), ended: rows({ id: "a", at: AT }) },
    });
    fc.assert(
      fc.property(pages, ({ listings, sales, ended }) => {
        const { events, skipped } = parsed({ listings, sales, ended });
        const left = skipped.reduce((sum, { count }) => sum + count, 0);
        expect(events.length + left).toBe(listings.length + sales.length + ended.length);
      }),
      { seed: 1 },
    );
  });
});
