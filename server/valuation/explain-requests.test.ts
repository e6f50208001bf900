import { expect, it } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createExplainRequests } from "./explain-requests.ts";

const { tokens, sales } = syntheticMarket({ tokens: 10, sales: 20 });
const ROWS = 30;

/** Returns functions that load a market, and that return true if it is cached. */
function setup(maxRows: number) {
  const answer = createExplainRequests(maxRows);
  return {
    load(collection: string, key: string) {
      answer({ kind: "begin", model: null });
      answer({ kind: "add", tokens, sales });
      answer({ kind: "end", market: { collection, key } });
    },
    has(collection: string, key: string) {
      const market = { collection, key };
      const { kind } = answer({ kind: "explain", market, tokenId: "1" });
      expect(answer({ kind: "level", market }).kind).toBe(kind === "unknown" ? kind : "level");
      return kind === "valuation";
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

it("replaces the market of a collection by its next one", () => {
  const { load, has } = setup(2 * ROWS);
  load("a", "1");
  for (const key of ["1", "2", "3"]) load("b", key);
  expect([has("a", "1"), has("b", "1"), has("b", "2"), has("b", "3")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it("keeps one market that is larger than the cache", () => {
  const { load, has } = setup(ROWS - 1);
  for (const id of ["a", "b"]) load(id, "1");
  expect([has("a", "1"), has("b", "1")]).toEqual([false, true]);
});
