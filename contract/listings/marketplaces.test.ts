import { describe, expect, it } from "vitest";
import {
  isMarketplaceId,
  LAST_MARKETPLACE,
  MARKETPLACES,
  marketplaceName,
  marketplaceUrl,
  parseMarketplaceId,
} from "./marketplaces.ts";

describe("marketplaces", () => {
  it("have the digits from 0 as ids, without a gap", () => {
    const ids = MARKETPLACES.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: LAST_MARKETPLACE + 1 }, (_, index) => index));
    expect(LAST_MARKETPLACE).toBeLessThan(10);
  });

  it("are found by number and by name", () => {
    expect([1, 2, 3, 0].map(marketplaceName)).toEqual(["OpenSea", "LooksRare", "X2Y2", "Other"]);
    expect(parseMarketplaceId(" opensea ")).toBe(1);
    expect(parseMarketplaceId("3")).toBe(3);
    expect(parseMarketplaceId("03")).toBeNull();
    expect(isMarketplaceId(255)).toBe(false);
    expect(isMarketplaceId("1")).toBe(false);
  });

  it("have a page for a token only if there is a contract", () => {
    expect(marketplaceUrl(1, "ethereum", "0xab", "7")).toBe(
      "https://opensea.io/assets/ethereum/0xab/7",
    );
    expect(marketplaceUrl(1, "ethereum", null, "7")).toBeNull();
    expect(marketplaceUrl(0, "ethereum", "0xab", "7")).toBeNull();
  });
});
