/** Any text of a setting, and any bytes in a file of addresses, are read or refused with a sentence. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedKeys } from "../../sources/orders-feed/feed-settings.ts";
import { bytesLike, withinLimits } from "../../testing/nearly-valid-bytes.ts";
import { readAddressFile } from "./address-file.ts";
import { readConfig } from "./config.ts";
import { readKeptAddresses } from "./kept-addresses.ts";
import { ConfigError, type Environment } from "./settings.ts";

const KEY = "s3cr3t-k3y";

/** Returns the names of all settings that `read` looks at. */
function namesOf(read: (env: Environment) => unknown): readonly string[] {
  const names = new Set<string>();
  read(
    new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          names.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return [...names];
}

/** Returns the message with which `read` rejects its input, or null. */
function refusalOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

const VALID = [
  "https://a.example/{id},127.0.0.1/8",
  "https://user:pass@rpc.example/v1?key=1#x",
  "postgres://user:pass@db.example/fairfloor",
  "youtube:dQw4w9WgXcQ,,fairfloor:deals",
  "mailto:security@a.example",
  "*.a.example,ipfs.io",
  ...["4173", "0.5", "on", "3-4"],
];

it("a setting is read or refused with a sentence that names it", async () => {
  const names = namesOf(readConfig);
  expect(names).toEqual(
    expect.arrayContaining(["PORT", "DATABASE_URL", "OPENSEA_API_KEY", "RECORDING_KEY", "LOG"]),
  );
  const given = fc.constantFrom(...VALID).chain(bytesLike);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), given, (name, bytes) =>
      withinLimits(() => {
        const message = refusalOf(() => readConfig({ [name]: bytes.toString() }));
        if (message === null) return;
        expect(message).toMatch(/^[A-Z_]+ must .*\.$/s);
        expect(message).toContain(name);
        expect(message.length).toBeLessThan(500);
      }),
    ),
    { seed: 7, numRuns: 150, endOnFailure: true },
  );
});

it("the keys and the port of feeds are valid or none", async () => {
  await fc.assert(
    fc.asyncProperty(bytesLike("8080"), (bytes) =>
      withinLimits(() => {
        const given = bytes.toString();
        const env = { FEED_POST_KEY: given, FEED_PORT: given, FEED_KEY_A_EXAMPLE: given };
        const { post, port, sentTo } = feedKeys(env);
        expect(post ?? "key").toMatch(/^[\x21-\x7e]+$/);
        expect(sentTo("a.example")).toBe(post);
        expect(Number.isInteger(port ?? 0) && (port ?? 0) >= 0).toBe(true);
      }),
    ),
    { seed: 7, numRuns: 60, endOnFailure: true },
  );
});

describe("a file of addresses is read or refused with a line and without the address", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fairfloor-addresses-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["--rpc-file", "", readAddressFile],
    ["rpc-addresses", "1 ", readKeptAddresses],
  ])("%s", async (name, prefix, read) => {
    const file = join(folder, name);
    const valid = `# Endpoints\n${prefix}https://user:${KEY}@rpc.example/v1/${KEY}\n\n${prefix}http://127.0.0.1:8545\n`;
    writeFileSync(file, valid);
    expect(read(file)).toHaveLength(2);
    await fc.assert(
      fc.asyncProperty(bytesLike(valid), (bytes) => {
        writeFileSync(file, bytes);
        return withinLimits(() => {
          let addresses: readonly unknown[] = [];
          const message = refusalOf(() => {
            addresses = read(file);
          });
          if (message !== null) {
            expect(message.slice(file.length)).toMatch(/^: line \d+ must be .*\.$/);
            expect(message.length - file.length).toBeLessThan(500);
          }
          expect(`${message} ${JSON.stringify(addresses)}`).not.toContain(KEY);
        });
      }),
      { seed: 7, numRuns: 100, endOnFailure: true },
    );
  });
});
