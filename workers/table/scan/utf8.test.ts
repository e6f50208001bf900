import { describe, expect, it } from "vitest";
import { SURPRISE } from "./surprise.ts";
import { characterEnd } from "./utf8.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Where the one character ends that `bytes` begin with, as the platform's decoder sees it. */
function decodedEnd(bytes: Uint8Array): number {
  for (let end = 2; end <= Math.min(4, bytes.length); end += 1) {
    try {
      const [character = "", ...others] = decoder.decode(bytes.subarray(0, end));
      if (others.length === 0 && character !== "") return end;
    } catch {
      // Too short for a character, or none.
    }
  }
  return SURPRISE;
}

/** Both sides of every bound that the second byte of some character has. */
const SECONDS = [0, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
const TAILS = [0x7f, 0x80, 0xbf, 0xc0];

describe("a character past ASCII", () => {
  it("ends where the platform's decoder has it end, if it is one", () => {
    const misjudged: Uint8Array[] = [];
    for (let lead = 0x80; lead <= 0xff; lead += 1)
      for (const second of SECONDS)
        for (const third of TAILS)
          for (const fourth of TAILS) {
            const bytes = Uint8Array.of(lead, second, third, fourth, 34);
            if (characterEnd(bytes, 0) !== decodedEnd(bytes)) misjudged.push(bytes);
          }
    expect(misjudged).toEqual([]);
  });

  it("is none where the bytes end before it", () => {
    for (const character of ["é", "漢", "😀"]) {
      const bytes = new TextEncoder().encode(character);
      expect(characterEnd(bytes, 0)).toBe(bytes.length);
      for (let length = 1; length < bytes.length; length += 1)
        expect(characterEnd(bytes.subarray(0, length), 0)).toBe(SURPRISE);
    }
  });
});
