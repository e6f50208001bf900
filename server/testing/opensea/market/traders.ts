/** Accounts that trade on the stand-in market. */
import { numberToHex } from "viem";
import type { Hex } from "../../../market/raw-log.ts";

const FIRST_TRADER = 0x0be5_0000_0000_0000_0000_0000_0000_0000_0000_0001n;

export const TRADERS: readonly Hex[] = Array.from({ length: 16 }, (_, index) =>
  numberToHex(FIRST_TRADER + BigInt(index), { size: 20 }),
);

/** Returns a trader by its number. Numbers beyond the last begin again. */
export function trader(index: number): Hex {
  const found = TRADERS[index % TRADERS.length];
  if (!found) throw new Error(`no trader ${index}`);
  return found;
}
