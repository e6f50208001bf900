import { expect, it } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { packMarket } from "./packed-market.ts";
import { readyMarket } from "./ready-market.ts";
import { createThreadRequests } from "./thread-requests.ts";
import { toColumns } from "./token-columns.ts";

const { tokens, sales } = syntheticMarket({ tokens: 10, sales: 20 });
const ROWS = 30;

/** Returns functions that load a market, and that return true if it is cached. */
function setup(maxRows: number) {
  const answer = createThreadRequests(maxRows);
  /** Loads a market of a collection whose tokens are cached. */
  function loadNext(collection: string, key: string): void {
    answer({ kind: "sales", sales, areFirst: true });
    answer({ kind: "market", of: { collection, contents: collection, key }, model: null });
  }
  return {
    ...{ answer, loadNext },
    load(collection: string, key: string) {
      const of = { collection, contents: collection, key };
      answer({ kind: "tokens", of, lists: [JSON.stringify(tokens)] });
      loadNext(collection, key);
    },
    has(collection: string, key: string) {
      const of = { collection, contents: collection, key };
      const { kind } = answer({ kind: "explain", of, tokenId: "1" });
      expect(answer({ kind: "level", of }).kind).toBe(kind === "explained" ? "level" : kind);
      return kind === "explained";
    },
  };
}

it("keeps the markets of many collections, and evicts those used least recently", () => {
  const { load, has } = setup(6 * ROWS);
  const ids = ["a", "b", "c", "d", "e", "f"];
  for (const id of ids) load(id, "1");
  expect(ids.map((id) => has(id, "1"))).toEqual(ids.map(() => true));
  load("g", "1");
  expect([...ids, "g"].filter((id) => !has(id, "1"))).toEqual(["a"]);
});

it("keeps the latest market of a collection only", () => {
  const { load, loadNext, has } = setup(2 * ROWS);
  load("a", "1");
  load("b", "1");
  for (const key of ["2", "3"]) loadNext("b", key);
  expect(["1", "2", "3"].map((key) => has("b", key))).toEqual([false, false, true]);
  // The next one does not evict another collection.
  expect(has("a", "1")).toBe(true);
});

it("takes a packed market with its tokens, unless it is not ours", () => {
  const { has, answer } = setup(ROWS);
  const of = { collection: "a", contents: "a", key: "1" };
  const packed = packMarket(readyMarket(null, toColumns(tokens), sales));
  expect(answer({ kind: "packed", of, packed: "other" })).toEqual({ kind: "not unpacked" });
  expect(answer({ kind: "packed", of, packed })).toEqual({ kind: "done" });
  expect(has("a", "1")).toBe(true);
});

it("keeps one market that is larger than the cache", () => {
  const { load, has } = setup(ROWS - 1);
  for (const id of ["a", "b"]) load(id, "1");
  expect([has("a", "1"), has("b", "1")]).toEqual([false, true]);
});

it("evicts the tokens with the market", () => {
  const { load, answer } = setup(ROWS);
  const of = { collection: "a", contents: "a", key: "1" };
  load("a", "1");
  expect(answer({ kind: "level", of: { ...of, key: "2" } })).toEqual({ kind: "no market" });
  expect(answer({ kind: "level", of: { ...of, contents: "other" } })).toEqual({
    kind: "no tokens",
  });
  load("b", "1");
  expect(answer({ kind: "level", of })).toEqual({ kind: "no tokens" });
});

it("explains by the sales of the latest market only", () => {
  const { load, answer } = setup(ROWS);
  const of = { collection: "a", contents: "a", key: "2" };
  load("a", "1");
  const [sale] = sales;
  answer({ kind: "sales", sales: [], areFirst: true });
  answer({ kind: "market", of, model: null });
  const answered = answer({ kind: "explain", of, tokenId: sale.tokenId });
  expect(answered).toMatchObject({ kind: "explained", valuation: { ownSales: [] } });
});
