import { afterAll, describe, expect, it } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createExplainer } from "./explain.ts";
import { createExplainThread, type Market } from "./explain-thread.ts";
import { valueCollection } from "./project.ts";

// More than one message can hold.
const { tokens, sales } = syntheticMarket({ seed: 4, tokens: 1_010, sales: 300 });
const { model } = valueCollection(tokens, sales);
const here = createExplainer(model, tokens, sales);
const [{ tokenId }] = tokens;

const thread = createExplainThread();
afterAll(thread.close);

/** Returns a market that counts how often it is loaded. */
function market(key: string): Market & { readonly loads: number } {
  let loads = 0;
  return {
    collection: key,
    key,
    get loads() {
      return loads;
    },
    load: async () => {
      loads += 1;
      return { model, tokens, sales };
    },
  };
}

describe("the thread that explains", () => {
  it("says what the explainer says, and loads a market once", async () => {
    const first = market("a");
    const ids = tokens.slice(0, 5).map((token) => token.tokenId);
    const explained = await Promise.all(ids.map((id) => thread.explain(first, id)));
    expect(explained).toEqual(ids.map((id) => here.explain(id)));
    expect(await thread.level(first)).toEqual(here.level());
    expect(await thread.explain(first, "no such token")).toBeNull();
    expect(first.loads).toBe(1);
  });

  it("lets the event loop turn while it explains", async () => {
    const loaded = market("loaded");
    await thread.level(loaded);
    let turns = 0;
    let next: NodeJS.Immediate | undefined;
    const countTurn = () => {
      turns += 1;
      next = setImmediate(countTurn);
    };
    next = setImmediate(countTurn);
    for (const token of tokens.slice(0, 20)) await thread.explain(loaded, token.tokenId);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
  });

  it("survives a market that cannot be loaded", async () => {
    const load = async () => {
      throw new Error("no database");
    };
    const broken: Market = { collection: "broken", key: "broken", load };
    await expect(thread.explain(broken, tokenId)).rejects.toThrow("no database");
    expect(await thread.explain(market("whole"), tokenId)).not.toBeNull();
  });

  it("stays closed: pending and later requests reject", async () => {
    const closing = createExplainThread();
    const first = market("first");
    const interrupted: Market = {
      ...first,
      load() {
        closing.close();
        return first.load();
      },
    };
    const later = market("later");
    const pending: readonly Promise<unknown>[] = [
      closing.explain(interrupted, tokenId),
      closing.level(later),
    ];
    for (const each of pending) await expect(each).rejects.toThrow("has ended");
    await expect(closing.explain(later, tokenId)).rejects.toThrow("has ended");
    expect([first.loads, later.loads]).toEqual([1, 0]);
  });
});
