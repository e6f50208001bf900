/** Which bytes are sound UTF-8: what a TextDecoder takes that refuses the rest. */
import { SURPRISE } from "./surprise.ts";

function isTail(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/**
 * The end of the character past ASCII that begins at `at`, or SURPRISE where it is none: cut short,
 * longer than need be, half of a surrogate pair, or past U+10FFFF.
 */
export function characterEnd(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  const second = bytes[at + 1];
  if (lead < 0xe0) return lead >= 0xc2 && isTail(second) ? at + 2 : SURPRISE;
  if (!isTail(second) || !isTail(bytes[at + 2])) return SURPRISE;
  if (lead < 0xf0) {
    const isLonger = lead === 0xe0 && second < 0xa0;
    const isSurrogate = lead === 0xed && second >= 0xa0;
    return isLonger || isSurrogate ? SURPRISE : at + 3;
  }
  const isLonger = lead === 0xf0 && second < 0x90;
  const isPast = lead > 0xf4 || (lead === 0xf4 && second >= 0x90);
  return isLonger || isPast || !isTail(bytes[at + 3]) ? SURPRISE : at + 4;
}
