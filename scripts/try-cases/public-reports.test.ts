/** Tries inputs like those of the public reports that README.md lists. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryCases } from "./try-cases.ts";

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "fairfloor-cases-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const base64 = (text: string) => Buffer.from(text).toString("base64");
const inUri = (json: unknown) =>
  `data:application/json;base64,${base64(typeof json === "string" ? json : JSON.stringify(json))}`;

/** Writes the files, tries the folder, and returns all lines. */
async function tried(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name)), { recursive: true });
    writeFileSync(join(scratch, name), text);
  }
  const lines: string[] = [];
  for await (const { name, lines: found } of tryCases(scratch)) lines.push(name, ...found);
  return lines.join("\n");
}

describe("metadata and token URIs", () => {
  it.each([
    [
      "HashLips/hashlips_art_engine#596",
      inUri({ attributes: [[{ trait_type: "Rank", value: 543 }]] }),
      "traits Rank=543",
    ],
    [
      "HashLips/generative-art-opensource#82",
      inUri({ attributes: [{ Background: "Yellow" }, { "Eye color": "Blue" }] }),
      "traits Background=Yellow, Eye color=Blue",
    ],
    [
      "ordinals/ord#4144",
      inUri({ attributes: [{ attribute_type: "Clan", attribute_value: "Aoi" }] }),
      "traits Clan=Aoi",
    ],
    [
      "Loopring/loopring-web-v2#530",
      inUri({ properties: [{ key: "Hat", value: "Cap" }] }),
      "traits Hat=Cap",
    ],
    [
      "hashgraph/hedera-nft-sdk#27",
      inUri({
        attributes: [
          { trait_type: "Colour", display_type: "color", value: "rgb(1,2,3)" },
          { trait_type: "Pipe", display_type: "boolean", value: true },
        ],
      }),
      "traits Colour=rgb(1,2,3), Pipe=true",
    ],
    [
      "blockscout/blockscout#9696",
      'data:application/json;utf8,{"name": "Card #7", "image": "https://cards.example/7.png"}',
      'name "Card #7"; picture https://cards.example/7.png',
    ],
    [
      "hirosystems/token-metadata-api#90",
      inUri(
        JSON.stringify(
          '{"name": "Box",\n "properties": {"site": {"display_type": "url", "trait_type": "string", "value": "https://box.example"}, "Hat": {"trait_type": "string", "value": "Cap"},},\n}',
        ),
      ),
      'name "Box"; picture none; traits Hat=Cap',
    ],
    [
      "sablier-labs/evm-monorepo#616",
      base64(inUri({ attributes: [{ trait_type: "Asset", value: "DAI" }] })),
      "traits Asset=DAI",
    ],
    [
      "larvalabs/cryptopunks#18",
      inUri({ image: '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="#fff"/></svg>' }),
      "picture data:image/svg+xml;base64,",
    ],
    [
      "aptos-labs/aptos-indexer-processors#294",
      inUri({ name: "Monkey\0\0", attributes: [{ trait_type: "Hat", value: "Cap\0" }] }),
      'name "Monkey"; picture none; traits Hat=Cap',
    ],
    [
      "brave/brave-browser#40922",
      inUri('{"attributes":[{"trait_type":"Token ID","value":3779102112180351519751675603}]}'),
      "traits Token ID=3779102112180351519751675603",
    ],
    [
      "HashLips/generative-art-node#88",
      inUri({ attributes: [{ id: 1, layer: "Hat", name: "Cap", rarity: "original" }] }),
      "traits Hat=Cap",
    ],
    [
      "hirosystems/token-metadata-api#128",
      inUri("<!DOCTYPE html>"),
      "refused: the metadata is an HTML",
    ],
  ])("of %s", async (_, uri, outcome) => {
    expect(await tried({ "uris.txt": `${uri}\n` })).toContain(outcome);
  });
});

const TOKENS = `token_id\n${Array.from({ length: 200 }, (_, id) => id).join("\n")}\n`;
const SALES = Array.from({ length: 199 }, (_, id) => `1640000000,${id},1`).join("\n");
const HEADER = "timestamp,token_id,price_eth";

describe("files of a collection", () => {
  it.each([
    [
      "HashLips/hashlips_art_engine#597",
      { "art/_metadata.json": '[{"edition": 1, "image": "ipfs://NewUriToReplace/1.png"}]' },
      "is what the generator writes before the upload",
    ],
    [
      "madfish-solutions/templewallet-extension#384",
      { "ids/tokens.csv": "token_id\n1.4379292908393151e+76\n" },
      "a spreadsheet has rounded it; make the column text there",
    ],
    [
      "blockscout/blockscout#11281",
      { "s/tokens.csv": TOKENS, "s/sales.csv": `${HEADER}\n1640000000,199,2E+3\n${SALES}` },
      "200 sales",
    ],
    [
      "shadowmax31/crypto_log#11",
      { "s/tokens.csv": TOKENS, "s/sales.csv": `${HEADER}\n1640000000,199,"1,000"\n${SALES}` },
      'price_eth "1,000" can be a thousand or a fraction',
    ],
    [
      "ourzora/nft-components#110",
      { "sold.jsonl": '{"type":"sold","tokenId":"7","price":1,"at":"2021-12-08T10:00:00"}' },
      `"at":${Date.UTC(2021, 11, 8, 10)}`,
    ],
  ])("of %s", async (_, files, outcome) => {
    expect(await tried(files)).toContain(outcome);
  });
});

it("says what the traits and pictures of a folder came to, as an import does", async () => {
  const rows = Array.from({ length: 12 }, (_, id) => `${id},https://art.example/${id},${id}.5\n`);
  const lines = await tried({
    "s/tokens.csv": `token_id,image_url,trait:Power\n${rows.join("")}`,
  });
  expect(lines).toContain('Numbers, which do not count in the rank: "Power" (12 values).');
  expect(lines).toContain("pictures or programs on art.example are not shown.");
});

it("tries lines of a feed beside an import, and says what it took as something else", async () => {
  const line = '{"type":"listed","tokenId":"7","price":1,"marketplace":"Desk","expiry":5}';
  const lines = await tried({ "s/tokens.csv": "token_id\n7\n", "s/feed.jsonl": line });
  expect(lines).toMatch(
    /^s\n.*s\/feed\.jsonl\nline 1: .*; marketplace "Desk" is taken as Other; not read: "expiry"$/s,
  );
});

it("names what it does not try, and tries a folder of files by itself", async () => {
  expect(await tried({ "a/tokens.csv": "token_id\n1\n", "contract.sol": "" })).toContain(
    "contract.sol\nnot tried",
  );
});
