import { performance } from "node:perf_hooks";
import { afterEach, describe, expect, it } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createExplainer } from "./explain.ts";
import { createExplainThread, type Market } from "./explain-thread.ts";
import { valueCollection } from "./project.ts";

const { tokens, sales } = syntheticMarket({ seed: 4, tokens: 3_000, sales: 6_000 });
const { model } = valueCollection(tokens, sales);
const here = createExplainer(model, tokens, sales);

const thread = createExplainThread();
afterEach(thread.close);

/** Returns a market that counts how often it is loaded. */
function market(
  key: string,
  parts = { model, tokens, sales },
): Market & { readonly loads: number } {
  let loads = 0;
  return {
    key,
    get loads() {
      return loads;
    },
    load: async () => {
      loads += 1;
      return parts;
    },
  };
}

describe("the thread that explains", () => {
  it("says what the explainer says, and loads a market once", async () => {
    const first = market("a");
    const ids = tokens.slice(0, 5).map(({ tokenId }) => tokenId);
    const explained = await Promise.all(ids.map((tokenId) => thread.explain(first, tokenId)));
    expect(explained).toEqual(ids.map((tokenId) => here.explain(tokenId)));
    expect(await thread.level(first)).toEqual(here.level());
    expect(await thread.explain(first, "no such token")).toBeNull();
    expect(first.loads).toBe(1);
  });

  it("drops the market that was used least recently, and loads it again", async () => {
    const markets = Array.from({ length: 5 }, (_, index) => market(String(index)));
    const { tokenId } = tokens[0];
    for (const each of markets) await thread.explain(each, tokenId);
    await thread.explain(markets[4], tokenId);
    await thread.explain(markets[0], tokenId);
    expect(markets.map(({ loads }) => loads)).toEqual([2, 1, 1, 1, 1]);
  });

  it("survives a market that cannot be loaded, and the end of its thread", async () => {
    const broken: Market = {
      key: "broken",
      load: async () => {
        throw new Error("no database");
      },
    };
    await expect(thread.explain(broken, "1")).rejects.toThrow("no database");
    const whole = market("whole");
    expect(await thread.explain(whole, tokens[0].tokenId)).not.toBeNull();
    const interrupted: Market = {
      key: "interrupted",
      load: async () => {
        thread.close();
        return { model, tokens, sales };
      },
    };
    await expect(thread.explain(interrupted, "1")).rejects.toThrow("has ended");
    expect(await thread.explain(whole, tokens[0].tokenId)).not.toBeNull();
    expect(whole.loads).toBe(2);
  });

  it("explains a token of a market that is loaded within 40 ms, and does not hold up this thread", async () => {
    const warm = market("warm");
    await thread.explain(warm, tokens[0].tokenId);
    const times: number[] = [];
    const before = performance.eventLoopUtilization();
    for (const { tokenId } of tokens.slice(100, 160)) {
      const begun = performance.now();
      await thread.explain(warm, tokenId);
      times.push(performance.now() - begun);
    }
    const { utilization } = performance.eventLoopUtilization(before);
    // Takes the fastest quarter, because other programs may use the processor.
    const [quarter = Number.POSITIVE_INFINITY] = times.sort((a, b) => a - b).slice(15);
    expect(quarter).toBeLessThan(40);
    expect(utilization).toBeLessThan(0.5);
  });
});
