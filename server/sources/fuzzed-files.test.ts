/** Any bytes in a file, a feed or a token URI end in a row that is read, or in a sentence. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { formatQuery, parseQuery } from "../../contract/query-string.ts";
import { bytesLike, jsonLike, withinLimits } from "../testing/nearly-valid-bytes.ts";
import { createLineSplitter } from "./feed/line-splitter.ts";
import { parseEventLine } from "./feed/parse-event.ts";
import { ImportError } from "./import/import-error.ts";
import { readFolder } from "./import/import-folder.ts";
import { parseMetadata } from "./metadata/parse-metadata.ts";
import { resolveUri } from "./metadata/resolve-uri.ts";
import { isFault } from "./metadata/token-metadata.ts";

const NOW = Date.UTC(2026, 0, 1);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fairfloor-fuzz-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Expects that a folder with these files is imported, or refused with a sentence. */
function readsOrRefuses(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return withinLimits(() => {
    try {
      readFolder(folder, { id: "x", name: "X", simulateListings: false, now: NOW });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      expect(error.message).toMatch(/^[^:]+:.* .*\.$/s);
      expect(error.message.length).toBeLessThan(1_000);
    }
  });
}

const TOKENS =
  "token_id,name,image_url,trait:Hat\n1,Tom,https://cats.example/1.png,Cap|Crown\n2,,,\n";
const TOKEN =
  '{"name": "Cat #1", "edition": 1, "image": "ipfs://x/1.png", "attributes": [{"trait_type": "Hat", "value": "Cap"}]}';
const SALES =
  "timestamp,token_id,price_eth,currency\n1640000000,1,1.5,\n2021-12-20T00:00:00 UTC,2,0.5,USDC\n";
const LISTINGS =
  'token_id,price_eth,marketplace,currency,end_price,start,end\n1,"1,5",OpenSea,,"0,5",2025-12-31,1800000000\n2,2,3,USDC,,,2027-01-01T00:00\n';
const COLLECTION = JSON.stringify({
  ...{
    description: "Cats",
    royalty: 5,
    currency: "GHST",
    links: [{ label: "A", url: "https://a.b" }],
  },
  ...{ leaveOut: ["[Missing]"], ranked: ["Hat"], unranked: ["Fur"], featured: 1 },
  ...{
    featuredStartDate: "2022-03-01",
    featuredEndDate: null,
    firstPublishedToProduction: 1640000000,
  },
});
const BESIDE = { "tokens.csv": TOKENS };

const fileLike = (name: string, valid: string) =>
  name.endsWith(".json")
    ? fc.oneof(bytesLike(valid), jsonLike(JSON.stringify(JSON.parse(valid))))
    : bytesLike(valid);

describe("a file of an import, whatever is in it, is read or refused with a sentence", () => {
  it.each([
    ["tokens.csv", TOKENS, {}],
    ["sales.csv", SALES, BESIDE],
    ["listings.csv", LISTINGS, BESIDE],
    ["rates.csv", "date,currency,eth\n2022-03-01,USDC,0.0003\n2022-03-02,APE,1e-3\n", BESIDE],
    ["vibes.csv", "vibe,trait,value\nRoyal,Hat,Crown\n", BESIDE],
    ["collection.json", COLLECTION, BESIDE],
    ["_metadata.json", `[${TOKEN}, ${TOKEN.replaceAll("1", "2")}]`, {}],
    ["1.json", TOKEN, { "2.json": TOKEN.replaceAll("1", "2") }],
    ["attributes.csv", "Edition,Name,Image,Hat\n1,Tom,ipfs://x/1,Cap\n", {}],
  ])("%s", async (name, valid, beside) => {
    await readsOrRefuses({ ...beside, [name]: valid });
    await fc.assert(
      fc.asyncProperty(fileLike(name, valid), (bytes) =>
        readsOrRefuses({ ...beside, [name]: bytes }),
      ),
      { seed: 7, numRuns: 60, endOnFailure: true },
    );
  });
});

const feedLike = (...lines: readonly string[]) =>
  fc.oneof(bytesLike(lines.join("")), ...lines.map((line) => jsonLike(line)));

it("a line of a feed is read or refused with a sentence", async () => {
  const sold =
    '{"type":"sold","tokenId":"7","price":1.4,"currency":"USDC","at":"2026-01-01T00:00:00Z"}\n';
  const listed =
    '{"type":"listed","tokenId":"8","price":"1.4","marketplace":"OpenSea","endPrice":0.4,"start":"2025-12-31T00:00:00Z","end":1800000000,"at":1767225600}\n';
  for (const line of [sold, listed]) expect(parseEventLine(line, "line 1", NOW).ok).toBe(true);
  await fc.assert(
    fc.asyncProperty(feedLike(sold, listed), (bytes) =>
      withinLimits(() => {
        const splitter = createLineSplitter(64 * 1024);
        const lines = [...splitter.push(bytes), ...splitter.end()];
        const sizes = lines.map(({ text }) => {
          const event = text === null ? null : parseEventLine(text, "line 1", NOW);
          return event && !event.ok ? event.problem.message.length : 1;
        });
        // One comparison: there may be hundreds of thousands of lines.
        const longest = sizes.reduce((most, size) => Math.max(most, size), 1);
        expect(longest).toBeLessThan(1_000);
        expect(sizes.every((size) => size > 0)).toBe(true);
      }),
    ),
    { seed: 7, numRuns: 100, endOnFailure: true },
  );
});

it("a token URI and what it contains are read or refused with a reason", async () => {
  const gateways = { ipfs: ["https://ipfs.example/ipfs/"], arweave: [] };
  const valid = `data:application/json;utf8,${TOKEN}`;
  await fc.assert(
    fc.asyncProperty(bytesLike(valid), (bytes) =>
      withinLimits(async () => {
        const resolved = resolveUri(bytes.toString(), "1", gateways);
        if (isFault(resolved)) expect(resolved.reason).not.toBe("");
        for (const content of ["bytes" in resolved ? resolved.bytes : bytes, bytes]) {
          const read = await parseMetadata(content, "fuzz");
          if (isFault(read)) expect(read.reason).not.toBe("");
        }
      }),
    ),
    { seed: 7, numRuns: 100, endOnFailure: true },
  );
});

it("a link opens, and its query is written and read again", async () => {
  const valid =
    "?price=0.5~20&rank=~500&ids=1-20&traits=4~1~2_7~3&number=Height~-2.5~12&sort=price&order=asc";
  await fc.assert(
    fc.asyncProperty(bytesLike(valid), (bytes) =>
      withinLimits(() => {
        const query = parseQuery(bytes.toString(), DEFAULT_QUERY);
        expect(parseQuery(formatQuery(query, DEFAULT_QUERY), DEFAULT_QUERY)).toEqual(query);
      }),
    ),
    { seed: 7, numRuns: 100, endOnFailure: true },
  );
});
