import { expect, it } from "vitest";
import { createRedactor } from "../log/redact.ts";
import { secretsIn } from "./secrets.ts";

it.each([
  ["ETH_RPC_URL", "https://a.example, https://user:secret@b.example"],
  ["ETH_RPC_URL", "https://a.example/v3/secret"],
  ["ETH_RPC_URL", "https://a.example/?key=secret"],
  ["OPENSEA_API_KEY", " secret "],
  ["ANOTHER_API_KEY", "secret"],
  ["OPENSEA_STREAM_URL", "wss://secret@a.example/socket"],
  ["DATABASE_URL", "postgres://fairfloor:secret@db/fairfloor"],
  ["DATABASE_URL", "postgres://secret@db/fairfloor"],
  ["SUBSCRIBE_URL", "https://a.example/post?u=secret"],
  ["CONTACT_URL", "https://a:secret@a.example/"],
  ["IPFS_GATEWAYS", "https://ipfs.io/ipfs/,https://a.example/secret/ipfs/"],
  ["HTTPS_PROXY", "http://user:secret@10.0.0.1:3128"],
  ["http_proxy", "http://user:secret@10.0.0.1:3128"],
  ["npm_config_proxy", "http://user:secret@10.0.0.1:3128"],
])("finds the secret in %s=%s", (name, value) => {
  expect(createRedactor(secretsIn({ [name]: value }))("a secret")).toBe("a [redacted]");
});

it("finds the user of the database in a message of PostgreSQL", () => {
  const redact = createRedactor(secretsIn({ DATABASE_URL: "postgres://fair%20floor:p@db/cats" }));
  expect(redact('role "fair floor" of database "cats"')).toBe('role [redacted] of database "cats"');
});

it.each([
  ["DATABASE_URL", "postgres://db:p@db/fairfloor", "fairfloor"],
  ["DATABASE_URL", "postgres://fairfloor:secret@db/fairfloor", "Fairfloor is at http://a.example"],
  ["SUBSCRIBE_URL", "https://list.example/subscribe?u=1", "/api/v1/subscribe"],
  ["PUBLIC_URL", "https://fairfloor.example", "https://fairfloor.example"],
  ["ETH_RPC_URL", "https://a.example/mainnet", "https://a.example/mainnet"],
])("does not take what is public for one: %s=%s", (name, value, text) => {
  expect(createRedactor(secretsIn({ [name]: value }))(text)).toBe(text);
});

it.each([
  ["a comma in its password", "postgres://fairfloor:sec,ret@db/fairfloor", "fairfloor:sec,ret"],
  [
    "several hosts, which is malformed",
    "postgres://a:secret@one:1,two:2/b",
    "//a:secret@one:1,two:2",
  ],
])("finds the secret in an address with %s", (_, address, secret) => {
  const text = createRedactor(secretsIn({ DATABASE_URL: address }))(`for ${address}.`);
  expect(text).toContain("[redacted]");
  expect(text).not.toContain(secret);
});
