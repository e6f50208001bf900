/** Rates of currencies: what one unit was worth in ETH, day by day. */
import type { Eth, UnixMs } from "../../contract/values/units.ts";

/** Day in UTC, such as "2022-03-01" -> currency in upper case -> ETH for one unit. */
export type Rates = Readonly<Record<string, Readonly<Record<string, Eth>>>>;

/** Returns the day of a time, in UTC. */
export function dayOf(at: UnixMs): string {
  return new Date(at).toISOString().slice(0, "2022-03-01".length);
}

/** Returns the currency as `Rates` have it: two files may write it in different case. */
export function rateKey(currency: string): string {
  return currency.toUpperCase();
}
