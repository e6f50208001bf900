import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { OrderEvent } from "../../../market/market-order.ts";
import { createSkippedRows } from "../../skipped-rows.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi, Target } from "../protocol/rest/opensea-api.ts";
import { createMissedSales } from "./missed-sales.ts";

const TARGET: Target = { slug: "bears", chain: "ethereum", contract: "0x01" };
const START = 1_790_000_000_000;
const MINUTE_MS = 60_000;

function setup({ readUpTo = START as UnixMs | null, lead = 0 } = {}) {
  let now = START;
  const market = { isFailing: false, lead };
  const asked: UnixMs[] = [];
  const applied: OrderEvent[] = [];
  const stored: UnixMs[] = [];
  const events: OpenSeaApi["events"] = async (_, after) => {
    asked.push(after);
    if (market.isFailing) throw new OpenSeaError("missing", "OpenSea has no events");
    const marketTime = now + market.lead;
    const items = [{ kind: "metadata", tokenId: "1" }] as const;
    return { items, skipped: createSkippedRows(), startedAt: now, marketTime };
  };
  const sales = createMissedSales({
    ...{ target: TARGET, readUpTo },
    apply: async ({ items }) => void applied.push(...items),
    store: async (time) => void stored.push(time),
    now: () => now,
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { sales, api: { events }, asked, applied, stored, market, pass };
}

describe("createMissedSales", () => {
  it("reads the sales since the last reading, and stores how far it came", async () => {
    const { sales, api, asked, applied, stored, pass } = setup();
    expect(sales.isDue).toBe(false);
    pass(30 * MINUTE_MS);
    sales.begin();
    await sales.read(api);
    expect([sales.isDue, applied.length, stored]).toEqual([false, 1, [START + 30 * MINUTE_MS]]);
    sales.begin();
    await sales.read(api);
    expect(asked).toEqual([START - MINUTE_MS, START + 29 * MINUTE_MS]);
  });

  it("reads them again some time after a failure", async () => {
    const { sales, api, asked, stored, market, pass } = setup();
    market.isFailing = true;
    sales.begin();
    await expect(sales.read(api)).rejects.toThrow("OpenSea has no events");
    expect([sales.isDue, stored]).toEqual([false, []]);
    market.isFailing = false;
    pass(59_999);
    expect(sales.isDue).toBe(false);
    pass(1);
    expect(sales.isDue).toBe(true);
    await sales.read(api);
    expect([sales.isDue, asked[1]]).toEqual([false, asked[0]]);
  });

  it("reads once more if it is asked to while it reads", async () => {
    const { sales, api } = setup();
    sales.begin();
    const reading = sales.read(api);
    sales.begin();
    await reading;
    expect(sales.isDue).toBe(true);
  });

  it("skips no sale because the market's clock was ahead", async () => {
    const { sales, api, asked, stored, market, pass } = setup({ lead: 50 * MINUTE_MS });
    sales.begin();
    await sales.read(api);
    expect(stored).toEqual([START]);
    market.lead = 0;
    pass(MINUTE_MS);
    sales.begin();
    await sales.read(api);
    expect(asked[1]).toBe(START - MINUTE_MS);
    const later = setup({ readUpTo: START + 50 * MINUTE_MS });
    later.sales.begin();
    await later.sales.read(later.api);
    expect(later.asked).toEqual([START - MINUTE_MS]);
  });

  it("does not read all sales again because the market's clock was behind", async () => {
    const { sales, api, asked, stored, market } = setup({ lead: -START });
    sales.begin();
    await sales.read(api);
    market.lead = 0;
    sales.begin();
    await sales.read(api);
    expect(stored).toEqual([START, START]);
    expect(asked).toEqual([START - MINUTE_MS, START - MINUTE_MS]);
  });

  it("reads none of a collection whose sales are not read from the market", () => {
    const { sales } = setup({ readUpTo: null });
    sales.begin();
    expect(sales.isDue).toBe(false);
  });
});
