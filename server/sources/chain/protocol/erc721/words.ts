/**
 * Reads ABI-encoded data word by word (32 bytes each). viem's decoder takes 94 µs for a Seaport order, most of it for
 * checksums of addresses, and this one 17 µs. The difference is a tenth of what a log costs when a collection is added.
 */
import type { Hex } from "../../../../market/raw-log.ts";

/** Words of one log. Positions are indexes of words. Every read past the end throws `MalformedData`. */
export interface Words {
  uint(index: number): bigint;
  address(index: number): Hex;
  /** Reads a number that is at most `max`. */
  small(index: number, max: number): number;
  /** Reads an offset (in bytes, relative to `base`) and returns the position that it points to. */
  pointer(index: number, base?: number): number;
  /** Reads the length at `index` and returns the positions of the entries that follow. */
  entries(index: number, wordsPerEntry: number): number[];
  /** Checks the length and the end of a `bytes` value. */
  skipBytes(index: number): void;
}

export class MalformedData extends Error {}

const DIGITS_PER_WORD = 64;
const BYTES_PER_WORD = 32;
const ADDRESS_PADDING = "0".repeat(24);

/** Runs `read` over a log's data. Returns null if the data are malformed. */
export function readWords<Result>(data: Hex, read: (words: Words) => Result): Result | null {
  try {
    return read(wordsOf(data));
  } catch (error) {
    if (error instanceof MalformedData) return null;
    throw error;
  }
}

/** Returns the address in a 32-byte topic, or null if the topic holds anything else. */
export function addressOfTopic(topic: Hex | undefined): Hex | null {
  return topic === undefined ? null : readWords(topic, (words) => words.address(0));
}

function wordsOf(data: Hex): Words {
  const digits = data.slice(2);
  const count = digits.length / DIGITS_PER_WORD;
  if (!Number.isInteger(count) || /[^0-9a-f]/.test(digits)) throw new MalformedData();

  function digitsAt(index: number): string {
    if (index >= count) throw new MalformedData();
    return digits.slice(index * DIGITS_PER_WORD, (index + 1) * DIGITS_PER_WORD);
  }

  const words: Words = {
    uint: (index) => BigInt(`0x${digitsAt(index)}`),
    address(index) {
      const word = digitsAt(index);
      if (!word.startsWith(ADDRESS_PADDING)) throw new MalformedData();
      return `0x${word.slice(ADDRESS_PADDING.length)}`;
    },
    small(index, max) {
      const value = words.uint(index);
      if (value > max) throw new MalformedData();
      return Number(value);
    },
    pointer(index, base = 0) {
      const offset = words.small(index, count * BYTES_PER_WORD);
      if (offset % BYTES_PER_WORD !== 0) throw new MalformedData();
      return base + offset / BYTES_PER_WORD;
    },
    entries(index, wordsPerEntry) {
      const length = words.small(index, (count - index - 1) / wordsPerEntry);
      return Array.from({ length }, (_, entry) => index + 1 + entry * wordsPerEntry);
    },
    skipBytes(index) {
      words.small(index, (count - index - 1) * BYTES_PER_WORD);
    },
  };
  return words;
}
