import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseUnlistedTokens } from "../../../contract/tokens/parse-snapshot.ts";
import { createOracle } from "../expected.ts";
import { DEALS } from "../queries.ts";
import { createDataset, NO_VALUE } from "./dataset.ts";
import { createMarket, listedTexts } from "./market.ts";
import { unlistedPayload } from "./payload.ts";

const SIZE = 4_000;
const dataset = createDataset(SIZE, "a");

function digest(...parts: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

describe("a dataset", () => {
  it("is the same for the same seed and differs for another seed", () => {
    const payload = digest(unlistedPayload(dataset));
    expect(digest(unlistedPayload(createDataset(SIZE, "a")))).toBe(payload);
    expect(digest(unlistedPayload(createDataset(SIZE, "b")))).not.toBe(payload);
  });

  it("is sorted by rank, then token id", () => {
    const { ranks, tokenIds } = dataset;
    for (let row = 1; row < SIZE; row += 1)
      expect(ranks[row] - ranks[row - 1] || tokenIds[row] - tokenIds[row - 1]).toBeGreaterThan(0);
  });

  it("makes a payload of which the contract accepts every token", () => {
    const body: unknown = JSON.parse(new TextDecoder().decode(unlistedPayload(dataset)));
    const parsed = parseUnlistedTokens(body);
    expect(parsed.ok && parsed.value.badRows.count).toBe(0);
    expect(parsed.ok && parsed.value.unlisted.tokens).toHaveLength(SIZE);
  });

  it("has 200 values in 8 traits, common ones far more often than rare ones", () => {
    expect(dataset.traits.reduce((sum, { valueCount }) => sum + valueCount, 0)).toBe(200);
    expect(dataset.traits).toHaveLength(8);
    const { values } = dataset.traits[6];
    const held = values?.filter((value) => value !== NO_VALUE) ?? [];
    const share = (value: number) => held.filter((each) => each === value).length / held.length;
    expect(share(0)).toBeGreaterThan(10 * share(30));
  });
});

describe("a market", () => {
  it("makes the same changes for the same seed", () => {
    const [first, second] = [createMarket(dataset, "m"), createMarket(dataset, "m")];
    expect(second.change(100)).toEqual(first.change(100));
    expect(second.listings).toEqual(first.listings);
  });

  it("keeps about a quarter of the tokens listed, however long it runs", () => {
    const { change, listings } = createMarket(dataset, "m");
    for (let step = 0; step < 200; step += 1) change(100);
    const share = listedTexts(dataset, listings).length / SIZE;
    expect(share).toBeGreaterThan(0.23);
    expect(share).toBeLessThan(0.27);
  });

  it("returns as many changes as asked, each equal to the token's new listing", () => {
    const { change, listings } = createMarket(dataset, "m");
    const changes = change(100);
    expect(new Set(changes.map(({ row }) => row)).size).toBe(100);
    for (const { row, price, marketplace } of changes)
      expect([price, marketplace]).toEqual([listings.prices[row], listings.marketplaces[row]]);
  });

  it("lets about one token in a hundred match the deals query", () => {
    const { listings } = createMarket(dataset, "m");
    const share = createOracle(dataset, listings).rows(DEALS).length / SIZE;
    expect(share).toBeGreaterThan(0.005);
    expect(share).toBeLessThan(0.02);
  });
});
