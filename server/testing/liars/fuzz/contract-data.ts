/** Replaces words of what a contract returns. The first words of an ABI encoding hold offsets, lengths and flags. */
import { toHex } from "viem";
import type { Hex } from "../../../market/raw-log.ts";
import { HOSTILE_TEXT } from "../hostile-texts.ts";
import type { Mutator } from "./mutator.ts";

/** Words of an answer that are replaced. */
const WORDS = 24;
const DIGITS = 64;

const word = (value: bigint) => JSON.stringify(value.toString(16).padStart(DIGITS, "0"));

/** Words as JSON texts of hexadecimal digits. The first leaves the word out, so that all words after it move. */
export const HOSTILE_WORDS: readonly string[] = [
  '""',
  ...[0n, 1n, 2n, 31n, 32n, 64n, 2n ** 16n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 53n].map(word),
  ...[2n ** 64n - 1n, 2n ** 255n, 2n ** 256n - 32n, 2n ** 256n - 1n].map(word),
  JSON.stringify(toHex(HOSTILE_TEXT).slice(2, 2 + DIGITS)),
  JSON.stringify("fe".repeat(DIGITS / 2)),
  // Half a word, and a word that is no number.
  JSON.stringify("ff".repeat(DIGITS / 4)),
  JSON.stringify("zz".repeat(DIGITS / 2)),
  JSON.stringify("the last is replaced"),
];

/** Returns `data` with the next word of its kind replaced. */
export function replaceWord(mutator: Mutator, kind: string, data: Hex): Hex {
  const words = data.slice(2).match(/.{1,64}/g) ?? [];
  const first = Object.fromEntries(words.slice(0, WORDS).entries());
  const told: unknown = JSON.parse(mutator.mutate(kind, first, "0".repeat(DIGITS * WORDS)));
  // All words together may have been replaced by one.
  const begin = typeof told === "string" ? told : Object.values(Object(told)).join("");
  return `0x${begin}${words.slice(WORDS).join("")}`;
}
