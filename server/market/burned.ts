/** Tokens that leave rank and counts, by their owner. */
import { DEAD_ADDRESS, type Hex, ZERO_ADDRESS } from "./raw-log.ts";

/** Owners of burned tokens. */
export const BURNERS: readonly Hex[] = [ZERO_ADDRESS, DEAD_ADDRESS];

/** Why a token is left out, as it stands after "1 token: ". */
export type Absence = "burned" | "held by the contract itself";

/** Returns null for a token that counts. A null `owner` is the zero address. `holder` is the contract if its own tokens do not count. */
export function absenceOf(owner: string | null, holder: Hex | null): Absence | null {
  if (owner === null || BURNERS.some((burner) => burner === owner)) return "burned";
  return owner === holder ? "held by the contract itself" : null;
}
