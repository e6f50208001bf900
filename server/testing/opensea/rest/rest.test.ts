import { afterEach, beforeEach, expect, it } from "vitest";
import { sampleMarketCollection } from "../market/sample-market.ts";
import { type OpenSea, runOpenSea } from "../run-opensea.ts";

const SLUG = "sample-bears";
const LISTINGS = `/api/v2/listings/collection/${SLUG}/all`;
const NOW = Date.UTC(2026, 0, 15, 12, 0, 0, 900);
let clock = NOW;
let openSea: OpenSea;

beforeEach(async () => {
  clock = NOW;
  openSea = await runOpenSea({ collections: [sampleMarketCollection()], now: () => clock });
  for (let index = 1; index <= 10; index += 1)
    openSea.market.list({ slug: SLUG, tokenId: `${index}`, price: index });
});
afterEach(() => openSea.close());

interface Listings {
  readonly listings: readonly { readonly asset: { readonly identifier: string } }[];
  readonly next?: string | null;
}

const ask = (path: string, key: string | null = openSea.key) =>
  fetch(`${openSea.url}${path}`, { headers: key === null ? {} : { "x-api-key": key } });

async function page(limit: number, next?: string | null): Promise<Listings> {
  const response = await ask(`${LISTINGS}?limit=${limit}${next ? `&next=${next}` : ""}`);
  expect(response.status).toBe(200);
  return response.json();
}
const ids = ({ listings }: Listings) => listings.map(({ asset }) => asset.identifier);

it("refuses a missing, a wrong and an expired key", async () => {
  for (const key of [null, "wrong"]) {
    const response = await ask(LISTINGS, key);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ errors: ["Invalid API key"] });
  }
  expect((await ask(LISTINGS)).status).toBe(200);
  openSea.faults.isKeyRefused = true;
  expect((await ask(LISTINGS)).status).toBe(401);
});

it("counts requests, and says the time and the limit", async () => {
  const response = await ask(`${LISTINGS}?limit=3`);
  expect(response.headers.get("date")).toBe("Thu, 15 Jan 2026 12:00:00 GMT");
  const reset = Number(response.headers.get("x-ratelimit-reset"));
  expect(reset - NOW / 1000).toBeGreaterThan(0);
  expect(reset - NOW / 1000).toBeLessThanOrEqual(2);
  await ask(LISTINGS, "wrong");
  expect(openSea.requests.total).toBe(2);
  expect(openSea.requests.byPath.get(LISTINGS)).toBe(2);
  expect(openSea.requests.log[0]).toBe(`${LISTINGS}?limit=3`);
});

it("refuses what is not there and what is wrong", async () => {
  for (const [path, status] of [
    ["/api/v2/collections/unknown", 404],
    [`/api/v2/chain/ethereum/contract/0x${"1".repeat(40)}`, 404],
    [`/api/v2/chain/polygon/contract/${sampleMarketCollection().contract}`, 404],
    [`/api/v2/chain/ethereum/contract/${sampleMarketCollection().contract}/nfts/999`, 404],
    [`${LISTINGS}?limit=201`, 400],
    [`${LISTINGS}?next=nonsense`, 400],
    [`/api/v2/orders/chain/ethereum/protocol/0x0/0x1`, 400],
    ["/api/v1/assets", 404],
  ] as const) {
    const response = await ask(path);
    expect([path, response.status]).toEqual([path, status]);
    expect(await response.json()).toEqual({ errors: [expect.any(String)] });
  }
});

it("pages from the newest listing on, and holds still while others come and go", async () => {
  const first = await page(4);
  expect(ids(first)).toEqual(["10", "9", "8", "7"]);
  openSea.market.list({ slug: SLUG, tokenId: "11", price: 1 });
  const [oldest] = openSea.market.liveOrders(SLUG);
  if (oldest) openSea.market.cancel(oldest.hash);
  const second = await page(4, first.next);
  expect(ids(second)).toEqual(["6", "5", "4", "3"]);
  const third = await page(4, second.next);
  expect(ids(third)).toEqual(["2"]);
  expect(third).not.toHaveProperty("next");
});

it("ends the pages in each of the ways that a client must know", async () => {
  const { rest } = openSea.faults;
  rest.lastNext = "null";
  expect((await page(10)).next).toBeNull();
  rest.lastNext = "empty";
  expect((await page(10)).next).toBe("");
  rest.emptyLastPage = true;
  const last = await page(10);
  expect(ids(last)).toHaveLength(10);
  expect(last.next).toMatch(/./);
  const empty = await page(10, last.next);
  expect(ids(empty)).toEqual([]);
  expect(empty.next).toBe("");
});

it("refuses one cursor midway, once", async () => {
  openSea.faults.rest.expiresAtPage = 3;
  const second = await page(4, (await page(4)).next);
  const refused = await ask(`${LISTINGS}?limit=4&next=${second.next}`);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ errors: ["expired cursor"] });
  expect(ids(await page(4, second.next))).toEqual(["2", "1"]);
});

it("lists inactive orders on request of the test", async () => {
  openSea.market.transfer(SLUG, "10", "0x0be5000000000000000000000000000000000001");
  expect(ids(await page(20))).toHaveLength(9);
  openSea.faults.rest.inactiveOrders = true;
  const all = await page(20);
  expect(all.listings[0]).toMatchObject({ status: "INACTIVE" });
  expect(ids(all)).toHaveLength(10);
});

it("throttles after so many requests a second", async () => {
  openSea.faults.rest.rateLimit = { perSecond: 2 };
  const answers = await Promise.all([1, 2, 3].map(() => ask(LISTINGS)));
  const remaining = ({ headers }: Response) => headers.get("x-ratelimit-remaining");
  expect(answers.map((each) => [each.status, remaining(each)]).sort()).toEqual([
    [200, "0"],
    [200, "1"],
    [429, "0"],
  ]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("1");
  openSea.faults.rest.rateLimit = { perSecond: 0, status: 599 };
  const other = await ask(LISTINGS);
  expect(other.status).toBe(599);
  expect(other.headers.get("retry-after")).toBeNull();
  openSea.faults.rest.rateLimit = { perSecond: 2 };
  await expect.poll(async () => (await ask(LISTINGS)).status, { timeout: 10_000 }).toBe(200);
});

it("fails in the ways that a test asks for", async () => {
  const { rest } = openSea.faults;
  rest.serverError = 1;
  expect((await ask(LISTINGS)).status).toBe(500);
  rest.serverError = 0;
  rest.brokenJson = 1;
  await expect((await ask(LISTINGS)).json()).rejects.toThrow("JSON");
  rest.brokenJson = 0;
  rest.reset = 1;
  await expect(ask(LISTINGS)).rejects.toThrow("fetch failed");
  rest.reset = 0;
  rest.late = 1;
  rest.lateMs = 120;
  const start = performance.now();
  expect((await ask(LISTINGS)).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(100);
  rest.late = 0;
  rest.unknownFields = true;
  expect((await page(1)).listings[0]).toHaveProperty("field_of_the_future");
  rest.hasNoOrderPath = true;
  const hash = openSea.market.liveOrders(SLUG)[0]?.hash;
  const order = `/api/v2/orders/chain/ethereum/protocol/0x0000000000000068f116a894984e2db1123eb395/${hash}`;
  expect((await ask(order)).status).toBe(404);
  rest.hasNoOrderPath = false;
  expect((await ask(order)).status).toBe(200);
  openSea.faults.isDown = true;
  await expect(ask(LISTINGS)).rejects.toThrow("fetch failed");
});

it("selects events by type and by seconds, without the bounds themselves", async () => {
  const second = Math.floor(NOW / 1000);
  clock = NOW + 5_000;
  const [order] = openSea.market.liveOrders(SLUG);
  if (order) openSea.market.sell(order.hash, "0x0be5000000000000000000000000000000000009");
  const types = async (query: string) => {
    const response = await ask(`/api/v2/events/collection/${SLUG}?limit=200&${query}`);
    const { asset_events }: { asset_events: { event_type: string }[] } = await response.json();
    return asset_events.map(({ event_type }) => event_type);
  };
  expect(await types(`after=${second}`)).toEqual(["transfer", "sale"]);
  expect(await types(`after=${second}&event_type=sale`)).toEqual(["sale"]);
  expect(await types("event_type=transfer&event_type=sale")).toEqual(["transfer", "sale"]);
  expect(await types(`before=${second + 5}`)).toEqual(Array(10).fill("order"));
  expect(await types(`after=${second - 1}&before=${second + 1}`)).toHaveLength(10);
});
