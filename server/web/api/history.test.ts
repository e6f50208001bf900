import { describe, expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { COLUMNS_TYPE } from "../../../contract/columns/body-format.ts";
import { readBody } from "../../../contract/columns/column-reader.ts";
import { readHistory } from "../../../contract/columns/read-history.ts";
import { HOUR_MS, type MarketHistory, periodStart } from "../../../contract/market/history.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import { COLUMNS_VERSION } from "../../../contract/wire.ts";
import { arrange } from "../../testing/arrange.ts";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";

const KEPT = "public, max-age=31536000, immutable";
const ASKED_FOR = "no-cache";
/** The sample's sales are on the twenty days before this. */
const TO = periodStart("day", SAMPLE_NOW) + DAY_MS;

describe("the history over HTTP", () => {
  const server = arrange(() =>
    runTestServer((store) => store.replaceCollection(sampleCollection())),
  );
  const get = (query: string, headers?: Record<string, string>) =>
    server.get(`/collections/sample/history?${query}`, headers);

  async function history(query: string): Promise<MarketHistory> {
    const answer = await get(query);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, COLUMNS_TYPE]);
    const parsed = readBody(new Uint8Array(await answer.arrayBuffer()), readHistory);
    if (!parsed.ok) throw new Error(`${parsed.problem.place}: ${parsed.problem.message}`);
    return parsed.value;
  }

  it("has the sums of each day, and the market of now", async () => {
    const { draft } = sampleCollection();
    const { from, size, series, since } = await history("step=day");
    const first = draft.sales[0]?.at ?? 0;
    expect(from).toBe(periodStart("day", first));
    const sums = new Map<number, number>();
    for (const { price, at } of draft.sales) sums.set(periodStart("day", at), price);
    expect(series.sales.reduce((sum, each) => sum + each, 0)).toBe(20);
    for (const [day, volume] of sums)
      expect(series.volume[(day - from) / DAY_MS]).toBeCloseTo(volume, 9);
    expect(since).toMatchObject({ sales: periodStart("hour", first) });
    const prices = draft.listings.map(({ price }) => price);
    expect(series.listed[size - 1]).toBe(prices.length);
    expect(prices).toContain(series.floor[size - 1]);
    expect([series.level[size - 1], series.low[size - 1], series.high[size - 1]]).toEqual([
      ...[1, 0.9, 1.1],
    ]);
    expect(series.medianDeviation[size - 1]).toBeLessThan(1);
  });

  it("is immutable only if the periods are over and the revision is that of now", async () => {
    const { rev } = await history("step=day");
    const cacheOf = async (query: string) => {
      const answer = await get(query);
      await answer.arrayBuffer();
      return answer.headers.get("cache-control");
    };
    const closed = `step=day&from=${TO - 5 * DAY_MS}&to=${TO}`;
    const now = periodStart("day", Date.now());
    expect(await cacheOf(`${closed}&r=${rev}&v=${COLUMNS_VERSION}`)).toBe(KEPT);
    expect(await cacheOf(`${closed}&r=${rev}&v=${COLUMNS_VERSION + 1}`)).toBe(ASKED_FOR);
    expect(await cacheOf(`${closed}&r=${rev + 1}`)).toBe(ASKED_FOR);
    expect(await cacheOf(closed)).toBe(ASKED_FOR);
    expect(await cacheOf(`step=day&from=${now}&r=${rev}`)).toBe(ASKED_FOR);
  });

  it("has another revision after a sale in a period that is over", async () => {
    const span = { step: "hour", from: TO, to: TO + 2 * HOUR_MS } as const;
    const before = await history(apiPath.history("sample", span).split("?")[1] ?? "");
    expect([...before.series.sales]).toEqual([0, 0]);
    const late = { kind: "sold" as const, tokenId: "30", price: 2, at: TO + HOUR_MS };
    await server.store.applyEvents("sample", [late], "test");
    const after = await history(
      apiPath.history("sample", { ...span, rev: before.rev + 1 }).split("?")[1] ?? "",
    );
    expect(after.rev).toBe(before.rev + 1);
    expect([...after.series.sales]).toEqual([0, 1]);
    expect([...after.series.volume]).toEqual([0, 2]);
  });

  it("is revalidated by its ETag", async () => {
    const closed = `step=week&from=${TO - 70 * DAY_MS}&to=${TO}`;
    const first = await get(closed);
    await first.arrayBuffer();
    const etag = first.headers.get("etag") ?? "";
    const same = await get(closed, { "If-None-Match": etag });
    expect([same.status, same.headers.get("etag")]).toEqual([304, etag]);
  });

  it.each([
    ["step=month", 'step must be one of hour, day, week, got "month"'],
    ["from=yesterday", 'from must be a time in Unix milliseconds, got "yesterday"'],
    ["to=-1", "to must be a time in Unix milliseconds"],
    ["r=x", "r must be a revision"],
    ["from=5&to=5", "from must be before to, got 5 and 5"],
    [`from=${Date.UTC(2200, 0, 1)}`, "from must not be in the future"],
    [
      "step=hour&from=0&to=36000000000",
      "at most 5000 periods apart, got 10000; take a longer step",
    ],
  ])("says what is wrong with %s", async (query, message) => {
    const answer = await get(query);
    const { error } = (await answer.json()) as { error: { message: string } };
    expect([answer.status, error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it("is not found of an unknown collection", async () => {
    expect((await server.get("/collections/nobody/history")).status).toBe(404);
  });
});
