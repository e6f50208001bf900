import { expect, it } from "vitest";
import type { TextRanges } from "../token-columns.ts";
import { readText } from "./read-text.ts";
import { SURPRISE } from "./surprise.ts";

it("does not go on from the payload's beginning after half a character", () => {
  // What follows the brace would do as the end of the text.
  const beginning = new TextEncoder().encode('{",');
  const text = [34, 0xf0, 0x9f, 34, 44];
  const ranges: TextRanges = { from: new Uint32Array(1), to: new Uint32Array(1) };
  expect(readText(Uint8Array.of(...beginning, ...text), beginning.length, ranges, 0)).toBe(
    SURPRISE,
  );
});
