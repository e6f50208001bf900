import { describe, expect, it } from "vitest";
import { parseMarketInfo, txFeeUsd } from "./market-info.ts";

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
