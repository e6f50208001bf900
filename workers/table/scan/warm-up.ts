/** A payload made in code, to have everything compiled that a real one goes through. */
import { WIRE } from "../../../contract/snapshot.ts";
import type { CompactToken } from "../../../contract/token.ts";

/** Small enough that who loads it over and over may stop soon after what is waited for has come. */
const TOKENS = 200;

/** It holds all forms that the scanner reads itself: code that was compiled before it met one is compiled again. */
export function warmUpPayload(): Uint8Array {
  const tokens = Array.from({ length: TOKENS }, (_, index) => token(index));
  const body = { wire: WIRE, epoch: "warm-up", projectionsRev: 0, tokens };
  return new TextEncoder().encode(JSON.stringify(body));
}

function token(index: number): CompactToken {
  const isListed = index % 4 === 0;
  const rare = index % 50 === 0;
  return [
    rare ? "9".repeat(78) : String(index),
    index % 3 === 0 ? null : `Token n\u00ba ${index}`,
    rare ? 0xffffffff - index : index + 1,
    isListed ? index / 8 : null,
    index % 5 === 0 ? index / 7 : index / 8,
    index % 7 === 0 ? null : index / TOKENS,
    `/images/warm-up/${index}?w=512`,
    rare ? `/videos/\u{1f9ea}/${index}` : null,
    Array.from({ length: index % 10 }, (_, trait) => [7 * trait, (index * trait) % 29] as const),
    index % 2 === 0 ? [[index % 5, 0.5] as const, [7, 1] as const] : [],
    isListed ? (index / 4) % 4 : null,
  ];
}
