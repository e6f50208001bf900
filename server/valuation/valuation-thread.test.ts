import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import type { PackedMarket } from "./collection-valuation.ts";
import { createExplainer } from "./explain.ts";
import { packMarket, unpackMarket } from "./packed-market.ts";
import { project, valueCollection } from "./project.ts";
import { readyMarket } from "./ready-market.ts";
import { toColumns } from "./token-columns.ts";
import { createValuationThread, type Market } from "./valuation-thread.ts";

// More than one message can hold.
const { tokens, sales } = syntheticMarket({ seed: 4, tokens: 1_010, sales: 300 });
const { model } = valueCollection(tokens, sales);
const here = createExplainer(model, tokens, sales);
const [{ tokenId }] = tokens;

const thread = createValuationThread();
afterAll(thread.close);

interface CountedMarket extends Market {
  /** How often the packed market, the tokens, and the model and sales, were read. */
  readonly reads: { packed: number; tokens: number; parts: number };
}

function market(
  collection: string,
  revision = 1,
  packed: PackedMarket | null = null,
): CountedMarket {
  const reads = { packed: 0, tokens: 0, parts: 0 };
  return {
    collection,
    contents: collection,
    key: `${collection} ${revision}`,
    reads,
    async readPacked() {
      reads.packed += 1;
      return packed;
    },
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
    expect(first.reads).toEqual({ packed: 1, tokens: 1, parts: 1 });
  });

  it("reads nothing but the packed market, if there is one", async () => {
    const packed = packMarket(readyMarket(model, toColumns(tokens), sales));
    const first = market("packed", 1, packed);
    expect(await thread.explain(first, tokenId)).toEqual(here.explain(tokenId));
    expect(await thread.level(first)).toEqual(here.level());
    expect(first.reads).toEqual({ packed: 1, tokens: 0, parts: 0 });
    const other = market("not unpacked", 1, "another version");
    expect(await thread.explain(other, tokenId)).toEqual(here.explain(tokenId));
    expect(other.reads).toEqual({ packed: 1, tokens: 1, parts: 1 });
  });

  it("projects as the model does, and packs the market of the projections", async () => {
    if (!model) throw new Error("no model");
    const recent = { tokenId, price: 9, at: Math.max(...sales.map(({ at }) => at)) + 60_000 };
    const all = [...sales, recent];
    const first = market("projected");
    const { market: packed = "", ...projected } = await thread.project(first, model, all);
    expect(projected).toEqual(project(model, tokens, [recent]));
    const { market: _, ...same } = await thread.project(first, model, sales);
    expect(same).toEqual(project(model, tokens, []));
    // The tokens were read once.
    expect(first.reads).toEqual({ packed: 1, tokens: 1, parts: 0 });
    const after = createExplainer(projected.model, tokens, all);
    const second = market("projected", 2, packed);
    expect(await thread.explain(second, tokenId)).toEqual(after.explain(tokenId));
    expect(await thread.level(second)).toEqual(after.level());
    expect(second.reads).toEqual({ packed: 1, tokens: 0, parts: 0 });
  });

  it("projects from the tokens of a packed market", async () => {
    if (!model) throw new Error("no model");
    const packed = packMarket(readyMarket(model, toColumns(tokens), sales));
    const first = market("packed tokens", 1, packed);
    const { market: again = "", ...projected } = await thread.project(first, model, sales);
    expect(projected).toEqual(project(model, tokens, []));
    expect(unpackMarket(again)).toEqual(unpackMarket(packed));
    expect(first.reads).toEqual({ packed: 1, tokens: 0, parts: 0 });
  });

  it.each(["readPacked", "readParts"] as const)(
    "explains by another market while it reads one by %s",
    async (name) => {
      const packed = packMarket(readyMarket(model, toColumns(tokens), sales));
      const loaded = market(`beside ${name}`);
      const next = market(`next by ${name}`, 1, name === "readPacked" ? packed : null);
      await thread.level(loaded);
      const database = new EventTarget();
      const isRead = new Promise((resolve) => database.addEventListener("read", resolve));
      const isAsked = new Promise((resolve) => database.addEventListener("asked", resolve));
      const slow: Market = {
        ...next,
        async [name]() {
          database.dispatchEvent(new Event("asked"));
          await isRead;
          return next[name]();
        },
      };
      const level = thread.level(slow);
      const explained = thread.explain(slow, tokenId);
      await isAsked;
      expect(await thread.explain(loaded, tokenId)).toEqual(here.explain(tokenId));
      database.dispatchEvent(new Event("read"));
      expect(await level).toEqual(here.level());
      expect(await explained).toEqual(here.explain(tokenId));
      expect([loaded.reads.parts, next.reads[name === "readPacked" ? "packed" : "parts"]]).toEqual([
        1, 1,
      ]);
    },
  );

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
    if (model) await thread.project(loaded, model, sales);
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
