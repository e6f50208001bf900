import { expect, it } from "vitest";
import { canaryPattern } from "./canaries.ts";

const MARK = "cnry0123456789";
const pattern = canaryPattern(MARK);

it("finds a canary in plain text, in digits, and in Base64 wherever it stands", () => {
  const hex = Buffer.from(`key ${MARK}`).toString("hex");
  for (const text of [MARK, MARK.toUpperCase(), hex]) expect(text).toMatch(pattern);
  for (const before of ["", "a", "ab", "abc", "\u00ff\u00fe"])
    for (const after of ["", ":", ":p", ":pa"])
      for (const encoding of ["base64", "base64url"] as const)
        expect(Buffer.from(before + MARK + after).toString(encoding)).toMatch(pattern);
});

it("finds none in other text", () => {
  for (const text of ["cnry012345678", "the key", Buffer.from("cnry").toString("base64")])
    expect(text).not.toMatch(pattern);
});
