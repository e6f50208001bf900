/** Follows a feed over real HTTP, with a real store, as it fails, repeats itself, comes in disorder and lies. */
import { describe, expect, it } from "vitest";
import { eventually, feedStandIn, row } from "../../testing/feed-stand-in.ts";
import { ALICE, BOB } from "../../testing/orders/made-up-orders.ts";
import { FeedError } from "./fetch-page.ts";
import { followFeed } from "./follow-feed.ts";

const feed = feedStandIn();
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const listings = (...rows: readonly object[]) => ({ body: { listings: rows } });

describe("a feed", () => {
  it("lists under its marketplaces, and names one that is not known", async () => {
    const rows = [row("a", "7", 1.5), row("b", "8", "2", { marketplace: "Desk" })];
    feed.says(listings(...rows, row("c", "9", 3, { marketplace: undefined })));
    const { listed, state } = await feed.follow("names");
    await eventually(listed).toEqual({ 7: "1.5 4", 8: "2 0", 9: "3 0" });
    await eventually(state).toMatchObject({ isConnected: true, sweep: { orders: 3 } });
    const named = feed.reports.filter((line) => line.includes('marketplace "Desk" is not known'));
    expect(named).toHaveLength(1);
  });

  it("lists in its collection's unit, by the symbol and by the contract", async () => {
    const rows = [
      row("a", "7", "2.5", { currency: "usdc" }),
      row("b", "8", 3, { currency: "0xA0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" }),
      row("c", "9", 1, { currency: "ETH" }),
    ];
    feed.says(listings(...rows));
    const { state } = await feed.follow("dollars", { unit: "USDC" });
    const currencies = async () =>
      (await feed.store.listings("dollars"))?.listings.map(({ price, currency }) => [
        price,
        currency,
      ]);
    await eventually(currencies).toEqual([
      [2.5, undefined],
      [3, undefined],
      [1, "ETH"],
    ]);
    const warning = expect.stringMatching(/1 row is taken .* no floor \(1, first "ETH"\)/);
    await eventually(state).toMatchObject({ warning });
  });

  it("ends what a full list lacks, and lists what changed without a new time", async () => {
    const at = minutesAgo(5);
    feed.says(listings(row("a", "7", 1, { at }), row("b", "8", 2, { at })));
    const { listed } = await feed.follow("full");
    await eventually(listed).toEqual({ 7: "1 4", 8: "2 4" });
    feed.says(listings(row("b", "8", 3, { at })));
    await eventually(listed).toEqual({ 8: "3 4" });
    feed.says({ body: {} });
    await eventually(listed).toEqual({});
  });

  it("tells changes by cursor: repeated, in disorder, and an end that comes before", async () => {
    const first = row("a", "7", 1, { at: minutesAgo(9) });
    const older = row("a", "7", 2, { at: minutesAgo(4) });
    const newer = row("a", "7", 3, { at: minutesAgo(1) });
    const [over, endedAt] = [row("over", "9", 9, { at: minutesAgo(3) }), minutesAgo(2)];
    const sale = { tokenId: "8", price: 2, seller: ALICE, buyer: BOB, at: minutesAgo(0.5) };
    const bad = row("bad", "x", 1);
    feed.says(({ path }) => {
      const cursor = new URL(path, "http://feed").searchParams.get("cursor");
      if (cursor === null) return { body: { listings: [first], more: true, cursor: "p2" } };
      if (cursor === "p2") return { body: { listings: [row("b", "8", 2)], cursor: "c1" } };
      return {
        body: {
          listings: [newer, older, first, over, bad],
          ended: [{ id: "over", at: endedAt }],
          sales: [{ ...sale, listing: "b" }, sale, { ...sale, price: 9, currency: "USDC" }],
          cursor: "c1",
        },
      };
    });
    const { listed, state } = await feed.follow("changes");
    await eventually(listed).toEqual({ 7: "3 4" });
    const polls = feed.requests.length;
    await eventually(() => feed.requests.length).toBeGreaterThan(polls + 3);
    // A row that comes again counts once.
    const problem =
      '1 row is left out: listing: tokenId must be a whole number below 2^256 (1, first "x"); counted since the last full list';
    const foreignSale =
      'Of the feed, 1 row is taken as something else: sale: is in another currency, so it is kept without a value (1, first "USDC"); counted since the last full list';
    expect(await state()).toMatchObject({ problem, warning: foreignSale });
    expect(await listed()).toEqual({ 7: "3 4" });
    expect(await feed.store.sales("changes")).toMatchObject([{ tokenId: "8", price: 2 }]);
    const own = { tokenId: "8", price: 9, currency: "USDC" };
    expect(await feed.store.foreignSales("changes", "8")).toMatchObject([own]);
    const foreign =
      'changes: of the feed, 1 row is taken as something else: sale: is in another currency, so it is kept without a value (1, first "USDC")';
    expect(feed.reports.filter((line) => line.includes("another currency"))).toEqual([foreign]);
    expect(feed.requests.filter(({ path }) => path === "/changes")).toHaveLength(1);
  });

  it("begins with a full list again if its cursor expired", async () => {
    let isKnown = true;
    feed.says(({ path }) => {
      if (path.includes("cursor=old") && !isKnown) return { status: 410 };
      if (path.includes("cursor")) return { body: { cursor: "old" } };
      return {
        body: { listings: [row(isKnown ? "a" : "b", isKnown ? "7" : "8", 1)], cursor: "old" },
      };
    });
    const { listed } = await feed.follow("expired");
    await eventually(listed).toEqual({ 7: "1 4" });
    isKnown = false;
    await eventually(listed).toEqual({ 8: "1 4" });
  });

  it("is asked for a full list once an hour, which repairs what its changes left out", async () => {
    let rows = [row("a", "7", 1), row("b", "8", 2)];
    feed.says(({ path }) => {
      if (path.includes("cursor")) return { body: { cursor: "c" } };
      return { body: { listings: rows, cursor: "c" } };
    });
    const { listed } = await feed.follow("hour", { times: { fullMs: 50 } });
    await eventually(listed).toEqual({ 7: "1 4", 8: "2 4" });
    rows = rows.slice(1);
    await eventually(listed).toEqual({ 8: "2 4" });
  });

  it("is asked with its ETag, and keeps its listings if it says that nothing changed", async () => {
    const etag = '"v1"';
    feed.says(({ headers }) =>
      headers["if-none-match"] === etag
        ? { status: 304 }
        : { ...listings(row("a", "7", 1)), headers: { etag } },
    );
    const { listed, state } = await feed.follow("etag");
    await eventually(listed).toEqual({ 7: "1 4" });
    await eventually(() => feed.requests.length).toBeGreaterThan(5);
    const first = feed.requests.filter(({ headers }) => headers["if-none-match"] === undefined);
    expect(first).toHaveLength(1);
    expect(await listed()).toEqual({ 7: "1 4" });
    expect(await state()).toMatchObject({ isConnected: true, problem: null });
  });

  it("keeps its listings through outages of every kind, and is told by its host alone", async () => {
    feed.says(listings(row("a", "7", 1)));
    const { listed, state } = await feed.follow("outage");
    await eventually(listed).toEqual({ 7: "1 4" });
    for (const [answer, why] of [
      [{ status: 500, body: "secret-text" }, "answers HTTP 500"],
      [{ body: "secret-text" }, "answers with something other than JSON"],
      [{ body: [] }, "sends a page whose form is not a JSON object"],
      [{ status: 304 }, "answers HTTP 304"],
      [null, "cannot be reached: ECONNRESET"],
    ] as const) {
      feed.says(() => answer);
      await eventually(state).toMatchObject({ isConnected: false, problem: `${feed.host} ${why}` });
      expect(await listed()).toEqual({ 7: "1 4" });
    }
    feed.says(listings(row("a", "7", 2, { at: Date.now() })));
    await eventually(listed).toEqual({ 7: "2 4" });
    await eventually(state).toMatchObject({ isConnected: true, problem: null });
    expect(feed.reports.join("\n")).not.toMatch(/secret-text|feed-key/);
  });

  it("has its bad rows counted by reason, with the first example, in the log and the state", async () => {
    const bad = [row("x", "1", "free"), row("y", "2", "also free"), row("z", "none", 1)];
    const good = row("a", "7", 1);
    feed.says(listings(good, good, ...bad, row("far", "99999", 1)));
    const { listed, state } = await feed.follow("bad");
    await eventually(listed).toEqual({ 7: "1 4" });
    const price =
      'listing: price must be a decimal above 0, at most a billion ETH (2, first "free")';
    const tokenId = 'listing: tokenId must be a whole number below 2^256 (1, first "none")';
    const unknown = 'its token is not in the collection (1, first "99999")';
    const problem = `4 rows are left out: ${price}; ${tokenId}; ${unknown}`;
    await eventually(state).toMatchObject({ isConnected: true, problem });
    await eventually(() => feed.requests.length).toBeGreaterThan(5);
    expect(feed.reports.filter((line) => line === `bad: ${problem}`)).toHaveLength(1);
    feed.says(listings(row("a", "7", 1)));
    await eventually(state).toMatchObject({ problem: null });
  });
});

describe("a feed that lies", () => {
  it("ends nothing with a list of which most rows cannot be read", async () => {
    feed.says(listings(row("a", "7", 1)));
    const { listed, state } = await feed.follow("garbled");
    await eventually(listed).toEqual({ 7: "1 4" });
    feed.says(listings(row("a", "7", "?"), { id: 1 }, row("b", "8", 1)));
    const problem = `${feed.host} sends a list whose listings cannot be read, only 1 of 3; 2 rows are left out`;
    await eventually(async () => (await state())?.problem).toContain(problem);
    expect(await listed()).toEqual({ 7: "1 4", 8: "1 4" });
  });

  it("is not asked without a pause if it forgets the cursor of its own list", async () => {
    feed.says(({ path }) =>
      path.includes("cursor") ? { status: 410 } : { body: { cursor: "x", more: true } },
    );
    const { state } = await feed.follow("forgetful");
    const problem = `${feed.host} answers HTTP 410 to its own list's cursor`;
    await eventually(async () => (await state())?.problem).toContain(problem);
  });

  it("cannot list or end in the future", async () => {
    const at = Date.now() + 3_600_000;
    const rows = [row("a", "7", 1), row("b", "8", 1, { at })];
    feed.says({ body: { listings: rows, ended: [{ id: "a", at }] } });
    const { listed, state } = await feed.follow("future");
    await eventually(async () => (await state())?.problem).toContain("2 rows are left out");
    expect(await listed()).toEqual({ 7: "1 4" });
  });

  it.each([
    ["redirects", { status: 302, headers: { location: "/elsewhere" } }, "answers HTTP 302"],
    [
      "sends one cursor for ever",
      { body: { cursor: "c", more: true } },
      "sends the same cursor again",
    ],
    [
      "quotes the key",
      { body: { listings: [], note: "feed-key-1234" } },
      "something other than JSON",
    ],
    ["expires without a cursor", { status: 410 }, "answers HTTP 410"],
    ["refuses the key", { status: 401 }, "refuses the key"],
  ])("and %s is reported", async (name, answer, why) => {
    feed.says(answer);
    const { state } = await feed.follow(name.replaceAll(" ", "-"));
    await eventually(async () => (await state())?.problem).toContain(
      `${feed.host} ${why}`.slice(-25),
    );
    expect(feed.requests.every(({ path }) => !path.includes("elsewhere"))).toBe(true);
    expect(feed.requests[0]?.headers.authorization).toBe("Bearer feed-key-1234");
  });
});

it("waits as long as the feed asks for, else ever longer, up to five minutes", async () => {
  const stopping = new AbortController();
  const waits: number[] = [];
  let answers = 0;
  feed.says(() => {
    answers += 1;
    return answers === 1 ? { status: 429, headers: { "retry-after": "1800" } } : { status: 503 };
  });
  await followFeed(
    {
      ...{ collection: "bears", url: new URL(`http://${feed.host}/`), key: null },
      ...{ sink: { note: async () => {} }, report: () => {} },
      taker: { take: async () => "", finish: async () => null },
      async wait(durationMs) {
        waits.push(durationMs);
        if (waits.length === 12) stopping.abort();
      },
    },
    stopping.signal,
  );
  expect(waits[0]).toBe(1_800_000);
  for (const [index, wait] of waits.slice(1).entries()) {
    const longest = Math.min(300_000, 2_000 * 2 ** (index + 1));
    expect(wait).toBeLessThanOrEqual(longest);
    expect(wait).toBeGreaterThanOrEqual(longest / 2);
  }
});

it("fails with a sentence that has the host and neither path nor key", () => {
  expect(new FeedError("feed.example", "refuses the key").message).toBe(
    "feed.example refuses the key",
  );
});
