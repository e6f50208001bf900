/** Currencies of the stand-in market. */
import { parseUnits } from "viem";
import { type Hex, ZERO_ADDRESS } from "../../../market/raw-log.ts";

export type Currency = "ETH" | "WETH" | "USDC";

export interface CurrencyDetails {
  readonly symbol: Currency;
  readonly name: string;
  /** In lower case. */
  readonly address: Hex;
  readonly decimals: number;
  /** Value of one unit, as decimal text. */
  readonly ethPrice: string;
  readonly usdPrice: string;
}

export const CURRENCIES: Readonly<Record<Currency, CurrencyDetails>> = {
  ETH: {
    symbol: "ETH",
    name: "Ether",
    address: ZERO_ADDRESS,
    decimals: 18,
    ethPrice: "1.000000000000000",
    usdPrice: "2500.000000000000000000",
  },
  WETH: {
    symbol: "WETH",
    name: "Wrapped Ether",
    address: "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
    decimals: 18,
    ethPrice: "1.000000000000000",
    usdPrice: "2500.000000000000000000",
  },
  USDC: {
    symbol: "USDC",
    name: "USD Coin",
    address: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    decimals: 6,
    ethPrice: "0.000400000000000",
    usdPrice: "1.000000000000000000",
  },
};

/** Converts whole units, such as 1.5 ETH, to the smallest unit. The price is 0 or at least 0.000001. */
export function weiOf(price: number, currency: Currency): bigint {
  // The shortest decimal text, so that 0.1 has no digits beyond the first.
  return parseUnits(`${price}`, CURRENCIES[currency].decimals);
}

export const isEther = (currency: Currency) => currency !== "USDC";
