import { describe, expect, it, vi } from "vitest";
import { CONTRACT, FEES, type Json, nft } from "../../../../testing/opensea-shapes.ts";
import { parseToken } from "./parse-token.ts";

describe("a token", () => {
  it("has its name, OpenSea's picture and its traits", () => {
    expect(parseToken(nft(), CONTRACT)).toEqual({
      tokenId: "12",
      name: "Argonaut #12",
      imageUrl: "https://i2c.seadn.io/ethereum/12.png",
      animationUrl: null,
      traits: [
        ["Cloak", "Ivory"],
        ["Level", "3", "number"],
      ],
      problem: null,
    });
  });

  it("falls back to its original picture", () => {
    const token = parseToken(nft({ image_url: null, display_image_url: "" }), CONTRACT);
    expect(token?.imageUrl).toBe("ipfs://bafy/12.png");
  });

  it("stays without metadata that exceed the limits, and without traits", () => {
    expect(parseToken(nft({ name: "x".repeat(20_000) }), CONTRACT)).toMatchObject({
      tokenId: "12",
      name: null,
    });
    expect(parseToken(nft({ traits: null, name: null }), CONTRACT)).toMatchObject({
      name: null,
      traits: [],
    });
  });

  it.each<[string, Json]>([
    ["a list of texts", { traits: ["x".repeat(2 ** 20)] }],
    ["many numbers", { traits: Array.from({ length: 2 ** 19 }, () => 0) }],
    [
      "many names",
      { traits: Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, ""])) },
    ],
    ["a picture", { image_url: `data:image/svg+xml,${"é".repeat(2 ** 19)}` }],
    ["what is not read", { traits: [{ value: 1, more: { much: ["x".repeat(2 ** 20)] } }] }],
  ])("loses its metadata if %s exceed a megabyte, which are not copied", (_, fields) => {
    const stringify = vi.spyOn(JSON, "stringify");
    const problem = "the metadata has more than 1048576 bytes";
    const none = { name: null, imageUrl: null, animationUrl: null, traits: [], problem };
    expect(parseToken(nft(fields), CONTRACT)).toEqual({ tokenId: "12", ...none });
    expect(stringify).not.toHaveBeenCalled();
  });

  it("is read however deeply its traits are nested", () => {
    const deep: unknown = JSON.parse("[".repeat(90_000) + "]".repeat(90_000));
    expect(parseToken(nft({ traits: deep }), CONTRACT).traits).toEqual([]);
  });

  it("is skipped if it is of another contract, or has no id", () => {
    const parse = (changes: Json) => () => parseToken(nft(changes), CONTRACT);
    expect(parse({ contract: FEES })).toThrow("token: is of another contract");
    expect(parse({ identifier: "twelve" })).toThrow("token: identifier cannot be read");
  });
});
