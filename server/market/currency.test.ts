import { expect, it } from "vitest";
import { priceOf } from "./currency.ts";
import { ZERO_ADDRESS } from "./raw-log.ts";

const WETH = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const ONE = 10n ** 18n;

it.each([
  ["the symbol", { symbol: " eth ", address: ZERO_ADDRESS, decimals: 18 }, "ETH"],
  [
    "the native token of another chain",
    { symbol: "POL", address: ZERO_ADDRESS, decimals: 18 },
    ZERO_ADDRESS,
  ],
  [
    "the zero address without a symbol",
    { symbol: null, address: ZERO_ADDRESS, decimals: 18 },
    "ETH",
  ],
  ["the contract without a symbol", { symbol: "", address: WETH, decimals: 18 }, "WETH"],
  ["another contract", { symbol: "USDC", address: USDC, decimals: 6 }, USDC],
  ["a token that calls itself ETH", { symbol: "ETH", address: USDC, decimals: 6 }, USDC],
  ["a symbol alone", { symbol: "usdc", address: null, decimals: 6 }, "USDC"],
] as const)("names the currency by %s", (_, token, currency) => {
  expect(priceOf(ONE, token)?.currency).toBe(currency);
});

it.each(["", "\0", "\ud800", "two words", "x".repeat(65), "ETH"])(
  "does not price in a currency that is only called %j",
  (symbol) => {
    expect(priceOf(ONE, { symbol, address: null, decimals: 6 })).toBeNull();
  },
);
