import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createExplainer } from "./explain.ts";
import { project, valueCollection } from "./project.ts";
import { createValuationThread, type Market } from "./valuation-thread.ts";

// More than one message can hold.
const { tokens, sales } = syntheticMarket({ seed: 4, tokens: 1_010, sales: 300 });
const { model } = valueCollection(tokens, sales);
const here = createExplainer(model, tokens, sales);
const [{ tokenId }] = tokens;

const thread = createValuationThread();
afterAll(thread.close);

interface CountedMarket extends Market {
  /** How often the tokens, and the model and sales, were read. */
  readonly reads: { tokens: number; parts: number };
}

function market(collection: string, revision = 1): CountedMarket {
  const reads = { tokens: 0, parts: 0 };
  return {
    collection,
    contents: collection,
    key: `${collection} ${revision}`,
    reads,
    async readTokens() {
      reads.tokens += 1;
      return [JSON.stringify(tokens.slice(0, 9)), JSON.stringify(tokens.slice(9))];
    },
    async readParts() {
      reads.parts += 1;
      return { model, sales };
    },
  };
}

describe("the thread of the valuations", () => {
  it("explains as the explainer does, and reads a market once", async () => {
    const first = market("a");
    const ids = tokens.slice(0, 5).map((token) => token.tokenId);
    const explained = await Promise.all(ids.map((id) => thread.explain(first, id)));
    expect(explained).toEqual(ids.map((id) => here.explain(id)));
    expect(await thread.level(first)).toEqual(here.level());
    expect(await thread.explain(first, "no such token")).toBeNull();
    expect(first.reads).toEqual({ tokens: 1, parts: 1 });
  });

  it("projects as the model does, and reads the tokens once for all revisions", async () => {
    if (!model) throw new Error("no model");
    const recent = [{ tokenId, price: 9, at: Math.max(...sales.map(({ at }) => at)) + 60_000 }];
    const first = market("projected");
    expect(await thread.project(first, model, recent)).toEqual(project(model, tokens, recent));
    expect(await thread.project(first, model, [])).toEqual(project(model, tokens, []));
    expect(first.reads).toEqual({ tokens: 1, parts: 0 });
    const second = market("projected", 2);
    expect(await thread.level(second)).toEqual(here.level());
    expect(second.reads).toEqual({ tokens: 0, parts: 1 });
  });

  it("explains by another market while it reads one for its level", async () => {
    const [loaded, next] = [market("answers"), market("answers", 2)];
    await thread.level(loaded);
    const database = new EventTarget();
    const isRead = new Promise((resolve) => database.addEventListener("read", resolve));
    const isAsked = new Promise((resolve) => database.addEventListener("asked", resolve));
    const level = thread.level({
      ...next,
      async readParts() {
        database.dispatchEvent(new Event("asked"));
        await isRead;
        return next.readParts();
      },
    });
    await isAsked;
    expect(await thread.explain(loaded, tokenId)).toEqual(here.explain(tokenId));
    database.dispatchEvent(new Event("read"));
    expect(await level).toEqual(here.level());
    expect(await thread.explain(loaded, tokenId)).toEqual(here.explain(tokenId));
    await thread.keepOnly(next);
    expect(await thread.explain(next, tokenId)).toEqual(here.explain(tokenId));
    expect([loaded.reads.parts, next.reads.parts]).toEqual([1, 1]);
    await thread.explain(loaded, tokenId);
    expect(loaded.reads.parts).toBe(2);
  });

  it("lets the event loop turn while it projects and explains", async () => {
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
    expect(turns).toBeGreaterThan(0);
    turns = 0;
    if (model) await thread.project(loaded, model, []);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
  });

  it("starts no timer that would end it when it is idle", async () => {
    const timer = vi.spyOn(timers, "setTimeout");
    syncBuiltinESMExports();
    onTestFinished(() => {
      timer.mockRestore();
      syncBuiltinESMExports();
    });
    await thread.level(market("idle"));
    expect(timer).not.toHaveBeenCalled();
  });

  it("survives a market that cannot be loaded", async () => {
    const fail = async () => {
      throw new Error("no database");
    };
    const withoutTokens = { ...market("broken"), readTokens: fail };
    await expect(thread.explain(withoutTokens, tokenId)).rejects.toThrow("no database");
    const withoutParts = { ...market("broken"), readParts: fail };
    await expect(thread.explain(withoutParts, tokenId)).rejects.toThrow("no database");
    expect(await thread.explain(market("whole"), tokenId)).not.toBeNull();
  });

  it("stays closed: pending and later requests reject", async () => {
    const closing = createValuationThread();
    const first = market("first");
    const interrupted: Market = {
      ...first,
      readTokens() {
        closing.close();
        return first.readTokens();
      },
    };
    const later = market("later");
    const pending: readonly Promise<unknown>[] = [
      closing.explain(interrupted, tokenId),
      closing.level(later),
    ];
    for (const each of pending) await expect(each).rejects.toThrow("has ended");
    await expect(closing.explain(later, tokenId)).rejects.toThrow("has ended");
    expect([first.reads.tokens, later.reads.tokens]).toEqual([1, 0]);
  });
});
