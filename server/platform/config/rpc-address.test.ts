import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { isBare, parseRpcAddress, parseTypedAddress } from "./rpc-address.ts";

const GIVEN = "https://alice:p%40ss%2Fword@rpc.example:8443/v2/KEY12345?token=q%20uery#part";

function parse(given: string) {
  return parseRpcAddress(given) ?? expect.fail("no address");
}

it("sends user and password as a header, and the rest as the address", () => {
  const { host, request, whole } = parse(GIVEN);
  expect(host).toBe("rpc.example:8443");
  expect(request()).toEqual({
    url: "https://rpc.example:8443/v2/KEY12345?token=q%20uery",
    headers: { Authorization: `Basic ${Buffer.from("alice:p@ss/word").toString("base64")}` },
  });
  expect(whole()).toBe(GIVEN);
  expect(parse("http://127.0.0.1:8545").request()).toEqual({
    url: "http://127.0.0.1:8545/",
    headers: {},
  });
});

it("shows nothing but its host", () => {
  const address = parse(GIVEN);
  const shown = [inspect(address, { depth: 9, showHidden: true }), JSON.stringify(address)];
  for (const text of [...shown, String(address)])
    expect(text).not.toMatch(/alice|p@ss|p%40ss|KEY12345|uery|part/);
  expect(shown[1]).toBe('{"host":"rpc.example:8443"}');
});

it.each([
  ["the user", "alice"],
  ["the password", "p@ss/word"],
  ["the password as it was given", "p%40ss%2Fword"],
  ["both", "alice:p@ss/word"],
  ["the header", Buffer.from("alice:p@ss/word").toString("base64")],
  ["the path", "v2/KEY12345"],
  ["the key in other letters", "key12345"],
  ["a value of the query", "q uery"],
  ["the key in Base64", Buffer.from("KEY12345").toString("base64")],
  ["a value of the query in Base64", Buffer.from("q uery").toString("base64")],
])("redacts %s", (_, secret) => {
  expect(parse(GIVEN).redact(`You sent ${secret}, alas`)).toBe("You sent [redacted], alas");
});

it.each([
  ["http://127.0.0.1:8545", true],
  ["https://rpc.example/", true],
  ["https://rpc.example/v2", false],
  ["https://rpc.example/?key=1", false],
  ["https://rpc.example/#key", false],
  ["https://key@rpc.example", false],
  ["https://:key@rpc.example", false],
])("knows whether %s can hold a key", (given, bare) => {
  expect(isBare(parse(given))).toBe(bare);
});

it("is none if it is longer than 8,000 characters", () => {
  const address = (length: number) => "https://rpc.example/".padEnd(length, "k");
  expect(parseRpcAddress(address(8_000))?.host).toBe("rpc.example");
  expect(parseRpcAddress(address(8_001))).toBeNull();
});

describe("a typed address", () => {
  it.each([
    "rpc.example",
    "ws://rpc.example",
    "https://user:12/34@rpc.example",
    "https://user:12?34@rpc.example",
    "https://user:12#34@rpc.example",
  ])("is not %s", (given) => {
    expect(parseTypedAddress(given)).toBeNull();
  });

  it("may have a user, and an @ in its query", () => {
    expect(parseTypedAddress("https://user:12@rpc.example/?a=@")?.host).toBe("rpc.example");
  });
});
