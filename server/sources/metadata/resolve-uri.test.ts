import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_METADATA_BYTES, resolveUri } from "./resolve-uri.ts";

const GATEWAYS = {
  ipfs: ["https://one.example/ipfs/", "https://two.example/ipfs/"],
  arweave: ["https://arweave.net/"],
};
const seed = 22;

/** Returns the URLs, or the content as text, or the reason. */
function resolve(uri: string, tokenId = "7") {
  const resolved = resolveUri(uri, tokenId, GATEWAYS);
  if ("urls" in resolved) return resolved.urls.map(({ href }) => href);
  return "bytes" in resolved ? resolved.bytes.toString() : resolved.reason;
}

describe("resolveUri", () => {
  it.each([
    ["https://meta.example/7.json", ["https://meta.example/7.json"]],
    [" http://meta.example/7 ", ["http://meta.example/7"]],
    ["ipfs://QmAbc/7", ["https://one.example/ipfs/QmAbc/7", "https://two.example/ipfs/QmAbc/7"]],
    ["ipfs://ipfs/QmAbc", ["https://one.example/ipfs/QmAbc", "https://two.example/ipfs/QmAbc"]],
    ["ar://abc-_1/7.json", ["https://arweave.net/abc-_1/7.json"]],
  ])("%s leads to %j", (uri, urls) => {
    expect(resolve(uri)).toEqual(urls);
  });

  it("decodes metadata that the URI contains", () => {
    expect(resolve('data:application/json;utf8,{"name":"{id}"}')).toBe('{"name":"{id}"}');
    expect(resolve("data:application/json;base64,e30=")).toBe("{}");
  });

  it("takes JSON in the place of a URI, plain or as base64", () => {
    const json = '{"name":"Cat #7, 100%20"}';
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    expect(resolve(json)).toBe(json);
    expect(resolve(base64(json))).toBe(json);
    expect(resolve(base64(`data:application/json;base64,${base64(json)}`))).toBe(json);
    const flood = `{"name":"${"x".repeat(MAX_METADATA_BYTES)}"}`;
    expect(resolve(flood)).toBe("the token URI contains more than 1048576 bytes");
  });

  it("replaces {id} by the token's id as 64 hexadecimal digits", () => {
    const digits = `${"0".repeat(59)}4cce0`;
    expect(resolve("https://meta.example/{id}.json", "314592")).toEqual([
      `https://meta.example/${digits}.json`,
    ]);
    expect(resolve("ipfs://QmAbc/%7Bid%7D", "314592")[0]).toBe(
      `https://one.example/ipfs/QmAbc/${digits}`,
    );
  });

  it.each([
    ["", "is empty"],
    ["  \n", "is empty"],
    ["7.json", "is not an address"],
    ["//meta.example/7", "is not an address"],
    ["javascript:alert(1)", 'starts with "javascript:", which is not read'],
    ["file:///etc/passwd", 'starts with "file:", which is not read'],
    ["FTP://meta.example/7", 'starts with "ftp:", which is not read'],
    ["https://", "is a malformed https: address"],
    ["https://user:secret@meta.example/7", "is a malformed https: address"],
    ["ipfs://", "is a malformed ipfs: address"],
    ["ipfs://a/../../x", "is an ipfs:// address that no gateway has"],
    ["data:application/json", "is a malformed data: address"],
    [`https://meta.example/${"7".repeat(3_000)}`, "has more than 2048 characters"],
    [`data:,${"x".repeat(MAX_METADATA_BYTES + 1)}`, "contains more than 1048576 bytes"],
  ])("gives the reason why a URI leads nowhere (%#)", (uri, reason) => {
    expect(resolve(uri)).toBe(`the token URI ${reason}`);
  });

  it("refuses a URI that is too long before it inserts the id", () => {
    // With the id in each place, it would be longer than any text can be.
    const uri = `https://meta.example/${"{id}".repeat(10_000_000)}`;
    expect(resolve(uri)).toBe("the token URI has more than 2048 characters");
  });

  it("says if no gateway is set", () => {
    expect(resolveUri("ipfs://QmAbc", "7", { ipfs: [], arweave: [] })).toEqual({
      reason: "the token URI is an ipfs:// address that no gateway has",
    });
  });

  it("accepts any text and resolves to web addresses or to a sentence without the text", () => {
    const scheme = fc.constantFrom("", "ipfs://", "ar://", "https://", "data:", "{id}");
    const uris = fc.tuple(scheme, fc.string({ unit: "binary" })).map((parts) => parts.join(""));
    fc.assert(
      fc.property(uris, fc.oneof(fc.nat().map(String), fc.string()), (uri, tokenId) => {
        const resolved = resolveUri(uri, tokenId, GATEWAYS);
        if ("urls" in resolved)
          for (const { protocol } of resolved.urls) expect(protocol).toMatch(/^https?:$/);
        else if ("reason" in resolved) expect(resolved.reason).toMatch(/^the token URI /);
      }),
      { seed, numRuns: 500 },
    );
  });
});
