/**
 * Has the scanner compiled before the payload comes. A worker calls it while its fetch is under way, when it
 * has nothing else to do.
 */
import { WIRE } from "../../../contract/snapshot.ts";
import type { CompactToken } from "../../../contract/token.ts";
import { scanUnlisted } from "./scan-unlisted.ts";

const TOKENS = 200;
const MAX_ROUNDS = 60;
const MAX_MS = 30;

export function warmUpScanner(): void {
  const payload = warmUpPayload();
  const end = performance.now() + MAX_MS;
  for (let round = 0; round < MAX_ROUNDS && performance.now() < end; round += 1)
    scanUnlisted(payload);
}

/** Tokens in every form that the scanner reads itself: what is compiled without having met one is compiled again. */
export function warmUpPayload(): Uint8Array {
  const tokens = Array.from({ length: TOKENS }, (_, index) => token(index));
  const body = { wire: WIRE, epoch: "warm-up", projectionsRev: 0, tokens };
  return new TextEncoder().encode(JSON.stringify(body));
}

function token(index: number): CompactToken {
  const isListed = index % 4 === 0;
  return [
    String(index),
    index % 3 === 0 ? null : `Token n\u00ba ${index}`,
    index % 50 === 0 ? 0xffffffff - index : index + 1,
    isListed ? index / 8 : null,
    index % 5 === 0 ? index / 7 : index / 8,
    index % 7 === 0 ? null : (index % 1000) / 1000,
    `/images/warm-up/${index}?w=512`,
    index % 9 === 0 ? `/videos/${index}` : null,
    Array.from({ length: index % 10 }, (_, trait) => [trait * 7, (index * trait) % 29] as const),
    index % 2 === 0
      ? [
          [index % 5, 0.5],
          [7, 1],
        ]
      : [],
    isListed ? index % 4 : null,
  ];
}
