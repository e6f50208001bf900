import { expect, it } from "vitest";
import { paidIn, priceOf, symbolOf } from "./currency.ts";
import { ZERO_ADDRESS } from "./raw-log.ts";

const WETH = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const SEPOLIA_WETH = "0xfff9976782d46cc05630d1f6ebab18b2324d6b14";
const ONE = 10n ** 18n;

it.each([
  ["the symbol", { symbol: " eth ", address: ZERO_ADDRESS, decimals: 18 }, "ETH"],
  [
    "the native token of another chain",
    { symbol: "POL", address: ZERO_ADDRESS, decimals: 18 },
    "POL",
  ],
  ["its name alone", { symbol: "matic", address: null, decimals: 18 }, "MATIC"],
  ["the name, but not of a contract", { symbol: "POL", address: USDC, decimals: 18 }, USDC],
  [
    "the zero address of a chain that is not known",
    { symbol: "BNB", address: ZERO_ADDRESS, decimals: 18 },
    ZERO_ADDRESS,
  ],
  ["wrapped ether on Sepolia", { symbol: null, address: SEPOLIA_WETH, decimals: 18 }, "WETH"],
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

it.each([
  ["1500000000000000001", "ETH", 1.5, "ETH"],
  ["20000000000000000", "WETH", 0.02, "WETH"],
  ["1250500000", USDC, 1_250.5, "USDC"],
  ["1000000000000000", USDC, 1e9, "USDC"],
  // Stored by an earlier version, with 18 decimals.
  ["2500000000000000000", USDC, 2.5, "USDC"],
  ["1250500000", "0xdac17f958d2ee523a2206206994597c13d831ec7", 1_250.5, "USDT"],
  ["2500000000000000000", "0x6b175474e89094c44da98b954eedeac495271d0f", 2.5, "DAI"],
  ["2500000000000000000", "0x4d224452801aced8b2f0aebe155379bb5d594381", 2.5, "APE"],
  ["1250500000", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", 1_250.5, "USDC"],
  ["1250500000", "0x0b2c639c533813f4aa9d7837caf62653d097ff85", 1_250.5, "USDC"],
  ["1250500000", "0xaf88d065e77c8cc2239327c5edb3a432268e5831", 1_250.5, "USDC"],
  ["1250500000", "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", 1_250.5, "USDC"],
  ["1250500000", "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238", 1_250.5, "USDC"],
  ["1250500000", "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca", 1_250.5, "USDbC"],
  ["1250500000", "0x7f5c764cbc14f9669b88837ca1490cca17c31607", 1_250.5, "USDC.e"],
  ["1250500000", "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8", 1_250.5, "USDC.e"],
  ["1250500000", "0x2791bca1f2de4661ed88a30c99a7a9449aa84174", 1_250.5, "USDC.e"],
  ["1250500000", "0xfde4c96c8593536e31f229ea8f37b2ada2699bb2", 1_250.5, "USDT"],
  ["1250500000", "0x94b008aa00579c1307b0ef2c499ad98a8ce58e58", 1_250.5, "USDT"],
  ["1250500000", "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9", 1_250.5, "USDT"],
  ["1250500000", "0xc2132d05d31c914a87c6611c10748aeb04b58e8f", 1_250.5, "USDT"],
  ["2500000000000000000", "0x50c5725949a6f0c72e6c4a641f24049a917db0cb", 2.5, "DAI"],
  ["2500000000000000000", "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1", 2.5, "DAI"],
  ["2500000000000000000", "0x8f3cf7ad23cd3cadbd9735aff958023239c6a063", 2.5, "DAI"],
  ["2500000000000000000", "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270", 2.5, "WPOL"],
  ["2500000000000000000", "POL", 2.5, "POL"],
  ["2500", ZERO_ADDRESS, null, ZERO_ADDRESS],
  // The symbol alone does not say the decimals.
  ["2500", "USDC", null, "USDC"],
  ["2500", "STETH", null, "stETH"],
])("reads %s of %s as %d %s", (wei, contract, price, currency) => {
  expect(paidIn(wei, contract)).toEqual({ price, currency });
});

it.each([
  ["STETH", "stETH"],
  ["WSTETH", "wstETH"],
  ["USDC.e", "USDC.e"],
  ["0x7f5c764cbc14f9669b88837ca1490cca17c31607", "USDC.e"],
  ["0x7f5c764cbc14f9669b88837ca1490cca17c31608", "0x7f5c…1608"],
  ["GHST", "GHST"],
])("calls the currency %s %s", (stored, shown) => expect(symbolOf(stored)).toBe(shown));
