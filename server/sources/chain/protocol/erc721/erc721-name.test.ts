import { expect, it } from "vitest";
import {
  CLEANED_TEXT,
  ENDLESS_TEXT,
  HOSTILE_TEXT,
} from "../../../../testing/liars/hostile-texts.ts";
import { createErc721Contract } from "./erc721-contract.ts";

/** Returns the name that is read from a contract whose `name()` returns `text`. */
function nameOf(text: string | null): Promise<string | null> {
  const caller = { callMany: async () => [text] as never[] }; // viem would decode a string
  const reader = {} as Parameters<typeof createErc721Contract>[1]; // not used for the name
  return createErc721Contract("0x01", reader, caller).name();
}

it.each([
  ["Cool Bears", "Cool Bears"],
  [HOSTILE_TEXT, CLEANED_TEXT],
  [ENDLESS_TEXT, `${CLEANED_TEXT} ${"x".repeat(200)}`.slice(0, 200)],
  ["\u0000\u202e ", null],
  ["", null],
  [null, null],
])("cleans and cuts the name %#", async (said, name) => {
  expect(await nameOf(said)).toBe(name);
});
