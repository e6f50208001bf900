/** Currencies of prices. Only ETH and WETH count as ETH. */
import { ETHER, MAX_PRICE_ETH } from "../../contract/values/units.ts";
import type { MarketOrder } from "./market-order.ts";
import { type Hex, ZERO_ADDRESS } from "./raw-log.ts";
import { ethOf } from "./wei.ts";
import { WETH } from "./weth.ts";

/**
 * Returns the currencies that are the same as a unit: for "USDC", the symbol and the contracts of USDC on all chains. A
 * collection's prices are in its unit.
 */
export function currenciesOf(unit: string): readonly string[] {
  if (unit === ETHER) return [ETHER, "WETH"];
  const named = unit.toUpperCase();
  return [unit, ...CONTRACTS.flatMap(([symbol, address]) => (symbol === named ? [address] : []))];
}

export function isInUnit(currency: string, unit: string): boolean {
  return currenciesOf(unit).includes(currency);
}

export const ETHER_DECIMALS = 18;

interface WellKnown {
  readonly symbol: string;
  readonly address: Hex;
  readonly decimals: number;
}

/**
 * Well-known currencies of the chains of `contract/chains.ts`: on Ethereum, Base, Optimism, Arbitrum, Polygon and Sepolia. The
 * first of a symbol is on Ethereum. Those whose symbol ends in "e" or "bC" were brought over by a bridge before the issuer came.
 */
const WELL_KNOWN: readonly WellKnown[] = [
  { symbol: "USDC", address: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", decimals: 6 },
  { symbol: "USDT", address: "0xdac17f958d2ee523a2206206994597c13d831ec7", decimals: 6 },
  { symbol: "DAI", address: "0x6b175474e89094c44da98b954eedeac495271d0f", decimals: 18 },
  { symbol: "APE", address: "0x4d224452801aced8b2f0aebe155379bb5d594381", decimals: 18 },
  { symbol: "USDC", address: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", decimals: 6 },
  { symbol: "USDC", address: "0x0b2c639c533813f4aa9d7837caf62653d097ff85", decimals: 6 },
  { symbol: "USDC", address: "0xaf88d065e77c8cc2239327c5edb3a432268e5831", decimals: 6 },
  { symbol: "USDC", address: "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", decimals: 6 },
  { symbol: "USDC", address: "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238", decimals: 6 },
  { symbol: "USDbC", address: "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca", decimals: 6 },
  { symbol: "USDC.e", address: "0x7f5c764cbc14f9669b88837ca1490cca17c31607", decimals: 6 },
  { symbol: "USDC.e", address: "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8", decimals: 6 },
  { symbol: "USDC.e", address: "0x2791bca1f2de4661ed88a30c99a7a9449aa84174", decimals: 6 },
  { symbol: "USDT", address: "0xfde4c96c8593536e31f229ea8f37b2ada2699bb2", decimals: 6 },
  { symbol: "USDT", address: "0x94b008aa00579c1307b0ef2c499ad98a8ce58e58", decimals: 6 },
  { symbol: "USDT", address: "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9", decimals: 6 },
  { symbol: "USDT", address: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f", decimals: 6 },
  { symbol: "DAI", address: "0x50c5725949a6f0c72e6c4a641f24049a917db0cb", decimals: 18 },
  // The same address on Optimism and Arbitrum.
  { symbol: "DAI", address: "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1", decimals: 18 },
  { symbol: "DAI", address: "0x8f3cf7ad23cd3cadbd9735aff958023239c6a063", decimals: 18 },
  { symbol: "WPOL", address: "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270", decimals: 18 },
];

/** Symbol in upper case and address of each well-known contract. */
export const CONTRACTS: readonly (readonly [symbol: string, address: Hex])[] = WELL_KNOWN.map(
  ({ symbol, address }) => [symbol.toUpperCase(), address],
);

/** Native currencies other than ETH, which the zero address stands for: Polygon's, by its new and its old name. */
const NATIVE: readonly string[] = ["POL", "MATIC"];

const BY_ADDRESS: ReadonlyMap<string, WellKnown> = new Map(
  WELL_KNOWN.map((known) => [known.address, known]),
);

/** Returns the currency of a contract. One that is not well known has 18 decimals, as most have. */
export function tokenAt(address: Hex): PaymentToken {
  return BY_ADDRESS.get(address) ?? { symbol: null, address, decimals: ETHER_DECIMALS };
}

/** Returns the currency of a symbol: for a well-known one its first contract, in which it can be shown. */
export function tokenCalled(symbol: string): PaymentToken {
  const named = symbol.toUpperCase();
  const known = WELL_KNOWN.find((each) => each.symbol.toUpperCase() === named);
  return known ?? { symbol, address: null, decimals: ETHER_DECIMALS };
}

/** Symbols with small letters. They are stored in upper case, as all that is not well known, so that each is one currency. */
const SPELLED = new Map(
  [
    ...["stETH", "wstETH", "rETH", "cbETH", "weETH", "eETH", "ezETH", "rsETH", "osETH", "mETH"],
    ...["frxETH", "sfrxETH", "swETH", "ankrETH", "sETH", "xDAI", "wxDAI", "sDAI", "stMATIC"],
    ...["sUSD", "crvUSD", "USDe", "sUSDe", "axlUSDC", "cbBTC", "renBTC", "tBTC"],
  ].map((symbol) => [symbol.toUpperCase(), symbol]),
);

/** Returns the usual spelling of a symbol: "stETH" for "STETH". */
function spelled(symbol: string): string {
  return SPELLED.get(symbol) ?? symbol;
}

/** Returns what to call a currency: its symbol, or the ends of its contract's address if that is not well known. */
export function symbolOf(currency: string): string {
  const isAddress = /^0x[0-9a-f]{40}$/.test(currency);
  const ends = isAddress ? `${currency.slice(0, 6)}…${currency.slice(-4)}` : spelled(currency);
  return BY_ADDRESS.get(currency)?.symbol ?? ends;
}

/**
 * Returns what was paid as a number, and what to call its currency: 2.5 USDC. The number is null if the contract is not well
 * known, because its decimals are not either. An amount above `MAX_PRICE_ETH` has 18 decimals: earlier versions stored so what
 * a feed of orders sent in USDC.
 */
export function paidIn(wei: string, currency: string) {
  const known = BY_ADDRESS.get(currency);
  if (known) {
    const price = Number(`${wei}e-${known.decimals}`);
    return { price: price > MAX_PRICE_ETH ? ethOf(wei) : price, currency: known.symbol };
  }
  const hasEtherDecimals = [ETHER, "WETH", ...NATIVE].includes(currency);
  return { price: hasEtherDecimals ? ethOf(wei) : null, currency: spelled(currency) };
}

/** Returns an amount as a number. An unknown currency, such as a collection's own unit, has the decimals of ether. */
export function amountOf(wei: string, currency: string): number {
  return paidIn(wei, currency).price ?? ethOf(wei);
}

export interface PaymentToken {
  readonly symbol: string | null;
  /** Null if it is not known. */
  readonly address: Hex | null;
  readonly decimals: number;
}

export type Price = Pick<MarketOrder, "wei" | "price" | "currency">;

/** Symbols that every database and page can hold. */
const SYMBOL = /^[\x21-\x7e]{1,64}$/;

/** Returns null if the currency has no name, or if the price is not plausible. */
export function priceOf(amount: bigint, token: PaymentToken): Price | null {
  const currency = currencyOf(token);
  const price = Number(`${amount}e-${token.decimals}`);
  const isEther = currency === "ETH" || currency === "WETH";
  if (currency === null || (isEther && price > MAX_PRICE_ETH)) return null;
  return { wei: amount.toString(), price, currency };
}

/**
 * The symbol decides: the zero address stands for the native token, which is ETH on some chains only, and POL on Polygon. A
 * token without a symbol is recognised by its address, and the native token is then taken for ETH.
 */
function currencyOf({ symbol, address, decimals }: PaymentToken): string | null {
  const named = symbol?.trim().toUpperCase() ?? "";
  const ether = named === "" && address !== null ? nameOf(address) : named;
  if (decimals === ETHER_DECIMALS && (ether === "ETH" || ether === "WETH")) return ether;
  const isNative = address === null || address === ZERO_ADDRESS;
  if (isNative && decimals === ETHER_DECIMALS && NATIVE.includes(named)) return named;
  if (address !== null) return address;
  // Without a contract the symbol must do. A token that merely calls itself ETH must not pass for it.
  return ether === "ETH" || ether === "WETH" || !SYMBOL.test(ether) ? null : ether;
}

function nameOf(address: Hex): string {
  if (address === ZERO_ADDRESS) return "ETH";
  return WETH.includes(address) ? "WETH" : "";
}
