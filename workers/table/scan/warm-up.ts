/** A payload made in code, to have everything compiled that a real one goes through. */
import { WIRE } from "../../../contract/snapshot.ts";
import type { CompactToken } from "../../../contract/token.ts";

/** Small enough that who loads it over and over may stop soon after what is waited for has come. */
const TOKENS = 200;

export const TRAITS = 9;
export const TRAIT_STEP = 7;
export const TRAIT_VALUES = 29;
export const VIBES = 8;

/**
 * It holds all forms that the scanner reads itself: code that was compiled before it met one is compiled again.
 * `ids`: close together, or some of them as long as ids get, which are found in another way.
 */
export function warmUpPayload(ids: "numbered" | "long"): Uint8Array {
  const tokens = Array.from({ length: TOKENS }, (_, index) => token(index, ids === "long"));
  const body = { wire: WIRE, epoch: "warm-up", projectionsRev: 0, tokens };
  return new TextEncoder().encode(JSON.stringify(body));
}

function token(index: number, longIds: boolean): CompactToken {
  const isListed = index % 4 === 0;
  const rare = index % 50 === 0;
  return [
    rare && longIds ? "9".repeat(78 - index / 50) : String(index),
    index % 3 === 0 ? null : `Token n\u00ba ${index}`,
    rare ? 0xffffffff - index : index + 1,
    isListed ? index / 8 : null,
    index % 5 === 0 ? index / 7 : index / 8,
    index % 7 === 0 ? null : index / TOKENS,
    `/images/warm-up/${index}?w=512`,
    rare ? `/videos/\u{1f9ea}/${index}` : null,
    Array.from(
      { length: index % (TRAITS + 1) },
      (_, trait) => [TRAIT_STEP * trait, (index * trait) % TRAIT_VALUES] as const,
    ),
    index % 2 === 0 ? [[index % 5, 0.5] as const, [VIBES - 1, 1] as const] : [],
    isListed ? (index / 4) % 4 : null,
  ];
}
