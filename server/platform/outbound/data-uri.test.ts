import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeDataUri } from "./data-uri.ts";

const MAX_BYTES = 1_000;
const seed = 22;

/** Returns the type and the content as text. */
function decode(address: string) {
  const decoded = decodeDataUri(address, MAX_BYTES);
  return typeof decoded === "string" ? decoded : [decoded.type, decoded.bytes.toString()];
}

const BASE64 = Buffer.from('{"a":1}').toString("base64");

it.each([
  [`data:application/json;base64,${BASE64}`, "application/json"],
  [`data:application/json;charset=utf-8;base64,${BASE64}`, "application/json"],
  [`data:application/json;charset=UTF-8;name=1;BASE64,${BASE64}`, "application/json"],
  [`data:application/json;base64,${encodeURIComponent(BASE64)}`, "application/json"],
  [`data:application/json;base64, ${BASE64.slice(0, 4)}\n${BASE64.slice(4)}`, "application/json"],
  [`data:application/json;base64,${BASE64.replaceAll("=", "")}`, "application/json"],
  ["data:application/json;utf8,%7B%22a%22%3A1%7D", "application/json"],
  ['DATA:Application/JSON,{"a":1}', "application/json"],
  ['data:,{"a":1}', "text/plain"],
  ['data:;charset=utf-8,{"a":1}', "text/plain"],
])("decodes %s", (address, type) => {
  expect(decode(address)).toEqual([type, '{"a":1}']);
});

it("keeps plain text that is not escaped, and percent signs that are no escapes", () => {
  const svg = '<svg width="100%" fill="#fff" note="50%, é"/>';
  expect(decode(`data:image/svg+xml;utf8,${svg}`)).toEqual(["image/svg+xml", svg]);
  expect(decode("data:,100%25%")).toEqual(["text/plain", "100%%"]);
});

it.each(["", "data:", "data:image/png;base64", "https://a.example/,", "javascript:,"])(
  "rejects %s as malformed",
  (address) => {
    expect(decode(address)).toBe("malformed");
  },
);

it("rejects contents above the limit, before they are decoded if they are far above", () => {
  expect(decode(`data:,${"x".repeat(MAX_BYTES)}`)).not.toBe("large");
  expect(decode(`data:,${"x".repeat(MAX_BYTES + 1)}`)).toBe("large");
  expect(decode(`data:,${"%41".repeat(MAX_BYTES)}`)).not.toBe("large");
  expect(decode(`data:;base64,${"A".repeat(10 * MAX_BYTES)}`)).toBe("large");
});

it("decodes any bytes that were encoded, as base64 and as percent escapes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
      const bytes = Buffer.from(given);
      const escapes = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
      for (const address of [
        `data:a/b;base64,${bytes.toString("base64")}`,
        `data:a/b;base64,${bytes.toString("base64url")}`,
        `data:a/b,${escapes.join("")}`,
      ])
        expect(decodeDataUri(address, MAX_BYTES)).toEqual({ type: "a/b", bytes });
    }),
    { seed },
  );
});

it("accepts any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const address of [text, `data:${text}`, `data:;base64,${text}`])
        expect(() => decodeDataUri(address, MAX_BYTES)).not.toThrow();
    }),
    { seed },
  );
});
