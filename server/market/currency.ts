/** Currencies of prices. Only ETH and WETH count as ETH. */
import { ETHER, MAX_PRICE_ETH } from "../../contract/values/units.ts";
import type { MarketOrder } from "./market-order.ts";
import { type Hex, ZERO_ADDRESS } from "./raw-log.ts";
import { ethOf } from "./wei.ts";
import { WETH } from "./weth.ts";

/** Currencies whose amounts are amounts in a unit. A collection's prices are in its unit. */
export function currenciesOf(unit: string): readonly string[] {
  return unit === ETHER ? [ETHER, "WETH"] : [unit];
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

/** Well-known currencies. The first of a symbol is on Ethereum, the others on Base, Optimism, Arbitrum and Polygon. */
const WELL_KNOWN: readonly WellKnown[] = [
  { symbol: "USDC", address: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", decimals: 6 },
  { symbol: "USDT", address: "0xdac17f958d2ee523a2206206994597c13d831ec7", decimals: 6 },
  { symbol: "DAI", address: "0x6b175474e89094c44da98b954eedeac495271d0f", decimals: 18 },
  { symbol: "APE", address: "0x4d224452801aced8b2f0aebe155379bb5d594381", decimals: 18 },
  { symbol: "USDC", address: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", decimals: 6 },
  { symbol: "USDC", address: "0x0b2c639c533813f4aa9d7837caf62653d097ff85", decimals: 6 },
  { symbol: "USDC", address: "0xaf88d065e77c8cc2239327c5edb3a432268e5831", decimals: 6 },
  { symbol: "USDC", address: "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", decimals: 6 },
];

const BY_ADDRESS: ReadonlyMap<string, WellKnown> = new Map(
  WELL_KNOWN.map((known) => [known.address, known]),
);

/** Returns the currency of a contract. One that is not well known has 18 decimals, as most have. */
export function tokenAt(address: Hex): PaymentToken {
  return BY_ADDRESS.get(address) ?? { symbol: null, address, decimals: ETHER_DECIMALS };
}

/** Returns the currency of a symbol: for a well-known one its contract on Ethereum, in which it can be shown. */
export function tokenCalled(symbol: string): PaymentToken {
  const known = WELL_KNOWN.find((each) => each.symbol === symbol.toUpperCase());
  return known ?? { symbol, address: null, decimals: ETHER_DECIMALS };
}

/** Returns what to call a currency: its symbol, or the ends of its contract's address if that is not well known. */
export function symbolOf(currency: string): string {
  const isAddress = /^0x[0-9a-f]{40}$/.test(currency);
  const ends = isAddress ? `${currency.slice(0, 6)}…${currency.slice(-4)}` : currency;
  return BY_ADDRESS.get(currency)?.symbol ?? ends;
}

/**
 * Returns what was paid as a number, and what to call its currency: 2.5 USDC. The number is null if the contract is not well
 * known, because its decimals are not either.
 */
export function paidIn(wei: string, currency: string) {
  const known = BY_ADDRESS.get(currency);
  if (known) return { price: Number(`${wei}e-${known.decimals}`), currency: known.symbol };
  const isEther = currency === ETHER || currency === "WETH";
  return { price: isEther ? ethOf(wei) : null, currency };
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
 * The symbol decides: the zero address stands for the native token, which is ETH on some chains only. A token without a
 * symbol is recognised by its address, and the native token is then taken for ETH.
 */
function currencyOf({ symbol, address, decimals }: PaymentToken): string | null {
  const named = symbol?.trim().toUpperCase() ?? "";
  const ether = named === "" && address !== null ? nameOf(address) : named;
  if (decimals === ETHER_DECIMALS && (ether === "ETH" || ether === "WETH")) return ether;
  // Without a contract the symbol must do. A token that merely calls itself ETH must not pass for it.
  if (address !== null) return address;
  return ether === "ETH" || ether === "WETH" || !SYMBOL.test(ether) ? null : ether;
}

function nameOf(address: Hex): string {
  if (address === ZERO_ADDRESS) return "ETH";
  return WETH.includes(address) ? "WETH" : "";
}
