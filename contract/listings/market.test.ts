import { describe, expect, it } from "vitest";
import { apiErrorBody, apiErrorMessage } from "../api-error.ts";
import { parseMarketInfo, txFeeUsd } from "./market.ts";
import {
  isMarketplaceId,
  marketplaceName,
  marketplaceUrl,
  parseMarketplaceId,
} from "./marketplaces.ts";

describe("the network's costs", () => {
  it("include the fee of a transaction of 100,000 gas", () => {
    expect(txFeeUsd(20, 3_000)).toBeCloseTo(6, 12);
  });

  it("are refused if one of them is missing or negative", () => {
    const body = { gasPriceGwei: 1, ethUsd: 2, txFeeUsd: 3 };
    expect(parseMarketInfo(body)).toEqual({ ok: true, value: body });
    expect(parseMarketInfo({ ...body, ethUsd: -1 })).toMatchObject({
      ok: false,
      problem: { place: "market-info.ethUsd" },
    });
    expect(parseMarketInfo({ gasPriceGwei: 1 }).ok).toBe(false);
  });
});

describe("marketplaces", () => {
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

it("reads the message of an API error, and null from any other body", () => {
  expect(apiErrorMessage(apiErrorBody("gone", "too old"))).toBe("too old");
  for (const body of [null, {}, { error: null }, { error: { message: 5 } }, "x"])
    expect(apiErrorMessage(body)).toBeNull();
});
