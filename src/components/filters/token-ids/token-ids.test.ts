import { expect, it } from "vitest";
import { readTokenIds } from "./token-ids.ts";

it("reads each id once, as its number, and names what is none", () => {
  expect(readTokenIds("#7, 007;0x07 7.0\n12 7.5 x -3 ١٣")).toEqual({
    ids: ["7", "12", "13"],
    malformed: ["7.5", "x", "-3"],
  });
});
