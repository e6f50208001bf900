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

describe("pictures", () => {
  const svg = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`;
  const html = (content: string) =>
    `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">${content}</div></foreignObject>`;

  it.each([
    [svg('<rect width="9" height="9"/>'), "drawn"],
    [svg(html("hi")), "shown as it is"],
    [
      svg(html('<img src="https://elsewhere.invalid/1.png"/>')),
      "not shown: nothing of it is drawn here",
    ],
    [svg("<text>Tom & Jerry</text>"), "not shown: its XML has an error at line 1, column 73"],
    ["<b>no picture</b>", "not shown: "],
  ])("are drawn, shown as they are, or not shown with the reason: %s", async (text, outcome) => {
    const address = `data:image/svg+xml;base64,${base64(text)}`;
    const lines = await tried({
      "uris.txt": address,
      "list.json": JSON.stringify([{ uri: address }]),
    });
    expect(lines.split(`bytes: ${outcome}`)).toHaveLength(3);
  });

  it("in metadata too", async () => {
    const image = `data:image/svg+xml;base64,${base64(svg(html("hi")))}`;
    expect(await tried({ "cat.json": JSON.stringify({ image }) })).toContain("shown as it is");
    const lost = JSON.stringify({ image: "data:image/png;base64,AAAA" });
    expect(await tried({ "cat.json": lost })).toContain("picture not shown: of no type");
  });
});

describe("metadata and token URIs", () => {
  it("say which traits are numbers, and name a problem before a long list of traits", async () => {
    const level = { trait_type: "Level", value: 5, display_type: "number" };
    const hat = { trait_type: "Hat", value: "Cap" };
    const few = await tried({ "cat.json": JSON.stringify({ attributes: [level, hat] }) });
    expect(few).toContain("traits Level=5 (number, not ranked), Hat=Cap");
    const attributes = Array.from({ length: 250 }, (_, n) => ({ trait_type: `t${n}`, value: "x" }));
    const [, line = ""] = (await tried({ "cat.json": JSON.stringify({ attributes }) })).split("\n");
    expect(line).toMatch(/; [^;]*200[^;]*; traits t0=x, .*…$/);
  });

  it("name all reasons for which an import leaves rows out, in whole lines", async () => {
    const columns = ["quantity", "taker", "expires", "broker", "note"];
    const sheet = (name: string, head: string, row: string) => ({ [name]: `${head}\n${row}\n` });
    const lines = await tried({
      ...sheet("x/tokens.csv", "token_id,trait:Hat", "1,Cap"),
      ...sheet(
        "x/listings.csv",
        `token_id,price_eth,marketplace,${columns.join(",")}`,
        `1,0,OpenSea,${columns.join(",")}`,
      ),
    });
    expect(lines).not.toContain("…");
    expect(lines).toMatch(/Left out: 6\. By reason: .*asks for nothing.*\.$/m);
  });

  it.each([
    [
      "HashLips/hashlips_art_engine#596",
      inUri({ attributes: [[{ trait_type: "Rank", value: 543 }]] }),
      "traits Rank=543",
    ],
    [
      "Loopring/loopring-web-v2#530",
      inUri({ properties: [{ key: "Hat", value: "Cap" }] }),
      "traits Hat=Cap",
    ],
    [
      "public-awesome/stargaze-tools#196",
      inUri({ attributes: [{ display_type: "number", trait_type: "generation", value: 1 }] }),
      "traits generation=1",
    ],
    [
      "mintgarden-io/mintgarden-studio#3",
      inUri({ attributes: [{ name: "Hat", value: "Cap" }] }),
      "traits Hat=Cap",
    ],
    [
      "holaplex/indexer#484",
      inUri({ attributes: [{ value: "Cap" }, { trait_type: "Fur", value: "Red" }] }),
      "traits Property=Cap, Fur=Red",
    ],
    [
      "alchemyplatform/alchemy-sdk-js#381",
      inUri({ Name: "Chalice", Description: "A cup" }),
      'name "Chalice"; picture none',
    ],
    [
      "alchemyplatform/alchemy-web3#134",
      inUri({ image_url: "https://art.example/1.png" }),
      "picture https://art.example/1.png",
    ],
    [
      "HashLips/hashlips_nft_contract#22",
      inUri('{"name": "Hidden", "image": "ipfs://Qm/img.png",\n}'),
      'name "Hidden"; picture ipfs://Qm/img.png',
    ],
    ["blockscout/blockscout#6913", inUri({ name: "🙂 Лео ÿþ?>" }), 'name "🙂 Лео ÿþ?>"'],
    [
      "MetaMask/core#4482",
      `data:image/svg+xml;base64,${base64('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
      "picture of image/svg+xml",
    ],
    ["IAmJaysWay/Rarity-Ranking-NFT#5", inUri("null"), "refused: the metadata is JSON, but not"],
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
      "picture of image/svg+xml",
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
      "HashLips/generative-art-opensource#25",
      { "s/tokens.csv": "token_id,trait:Hat\n1,None\n2,Cap\n" },
      '--leave-out "None" leaves it out',
    ],
    [
      "HashLips/hashlips_art_engine#667",
      {
        "art/_metadata.json": JSON.stringify([
          { name: "A #4", image: "ipfs://Qm/4.png", custom_fields: { edition: 4 } },
        ]),
      },
      "the number at the end of the name is the token id",
    ],
    [
      "HashLips/hashlips_art_engine#736",
      {
        "art/0.json": '{"name": "A #1", "edition": 1}',
        "art/1.json": '{"name": "A #1", "edition": 1}',
        "art/2.json": '{"name": "A #2", "edition": 2}',
      },
      "0.json: says edition 1, as 1.json does, and counts as a token of its own; remove it if",
    ],
    [
      "Loopring/loopring-web-v2#503",
      { "art/10.json": '{"name": "C", "tokenId": 102}', "art/11.json": '{"tokenId": 102}' },
      '#10 "C"',
    ],
    [
      "dcts/opensea-scraper#3",
      {
        "s/tokens.csv": "token_id\n1\n2\n",
        "s/listings.csv":
          "token_id,price_eth,currency,marketplace\n1,160,ASH,OpenSea\n2,0.969,ETH,OpenSea\n",
      },
      "1 listing, 1 listing in other currencies",
    ],
    [
      "ProjectOpenSea/seaport-js#345",
      {
        "listed.jsonl":
          '{"type":"listed","tokenId":"7","price":2.28475,"endPrice":0.185,"start":1695229357,"end":1695834153,"at":1695229357}',
      },
      '"moving":{"price":2.28475,"endPrice":0.185',
    ],
    [
      "rotki/rotki#7114",
      { "sold.jsonl": '{"type":"sold","tokenId":"7","price":1,"at":1702627200}' },
      `"at":${Date.UTC(2023, 11, 15, 8)}`,
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
