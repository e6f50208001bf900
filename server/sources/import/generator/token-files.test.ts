import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { givenFolder } from "../../../testing/import-folder.ts";

const { imported, pathOf, put, stopped } = givenFolder();

const hat = (value: string) => [{ trait_type: "Hat", value }];

/** Files that an import reads beside the tokens. */
const READ = "collection.json, sales.csv, listings.csv, rates.csv, vibes.csv";

/** Two tokens as a generator writes them. */
const LIST = [
  { name: "Cat #1", image: "ipfs://pictures/1.png", edition: 1, attributes: [hat("Cap")] },
  { name: "Cat #2", image: "ipfs://pictures/2.png", edition: 2, attributes: hat("Crown") },
];

/** The tokens with their traits as text. */
function tokens() {
  const { draft } = imported();
  const label = ([traitId, valueId]: readonly [number, number]) => {
    const trait = draft.traits.find(({ id }) => id === traitId);
    return `${trait?.name}=${trait?.values.find(({ id }) => id === valueId)?.label}`;
  };
  return draft.tokens.map(({ tokenId, name, imageUrl, traits }) =>
    [tokenId, name, imageUrl, ...traits.map(label)].join(" "),
  );
}

const BOTH = ["1 Cat #1 ipfs://pictures/1.png Hat=Cap", "2 Cat #2 ipfs://pictures/2.png Hat=Crown"];

describe("a list of all tokens", () => {
  it.each([
    ["_metadata.json", LIST],
    ["metadata.json", { collection: "Cats", tokens: LIST }],
    ["tokens.json", { "1": LIST[0], "2": LIST[1] }],
    ["tokens.json", { collection: { name: "Cats" }, tokens: { "1": LIST[0], "2": LIST[1] } }],
    [
      "_metadata.json",
      { nfts: LIST.map(({ edition: identifier, ...nft }) => ({ ...nft, identifier })) },
    ],
    ["_metadata.json", LIST.map(({ edition, ...token }) => ({ ...token, tokenId: `${edition}` }))],
    ["_metadata.json", LIST.map(({ edition: _, ...token }) => token)],
    ["_metadata.json", LIST.map((token) => ({ ...token, id: "hash", edition: token.edition }))],
  ])("is imported from %s: %j", (file, json) => {
    put({ [file]: JSON.stringify(json) });
    expect(tokens()).toEqual(BOTH);
    expect(imported().skipped).toEqual([]);
  });

  it("has the fields named that are not read, of its tokens and beside it", () => {
    const tokensOf = LIST.map((token) => ({ ...token, dna: "f0", "external-url": "x" }));
    put({ "tokens.json": JSON.stringify({ site: "x", tokens: tokensOf, tags: ["art"] }) });
    expect(tokens()).toEqual(BOTH);
    expect(imported().took[0]).toMatch(
      /the trait Hat is from attributes; not read: site beside the list, tags beside the list, dna, external-url\.$/,
    );
  });

  it("is imported from the folders of generators", () => {
    mkdirSync(pathOf("build/json"), { recursive: true });
    put({ "build/json/_metadata.json": JSON.stringify(LIST), "build/json/1.json": "{}" });
    expect(tokens()).toEqual(BOTH);
    expect(imported().took).toEqual([
      "Took 2 tokens from build/json/_metadata.json: edition is the token id, name is the name, image is the picture, and the trait Hat is from attributes.",
      "Not read beside build/json/_metadata.json: build/json/1.json.",
    ]);
  });

  it("goes after files for each token if it may hold the facts of the collection", () => {
    put({
      "metadata.json": '{"name": "Cats", "seller_fee_basis_points": 500}',
      "1.json": JSON.stringify(LIST[0]),
      "2.json": JSON.stringify(LIST[1]),
    });
    expect(tokens()).toEqual(BOTH);
    expect(imported().took[1]).toBe("Not read beside 1.json: metadata.json.");
  });

  it("may have the faults of JSON that is joined by hand, or written by Python", () => {
    put({ "_metadata.json": '[{"edition": 7, "name": "A\tB", "score": NaN, "text": "NaN",},]' });
    expect(tokens()).toEqual(["7 A B "]);
    const [id, text] = ["123456789012345678901234567890", '"Cat 9007199254740993"'];
    put({ "_metadata.json": `[{"token_id":${id},"name":${text},"attributes":{"Hat":-${id}}}]` });
    expect(tokens()).toEqual([`${id} Cat 9007199254740993  Hat=-${id}`]);
  });

  it("says which pictures cannot be shown", () => {
    put({
      "_metadata.json": JSON.stringify([
        { edition: 1, image: "1.png" },
        { edition: 2, image: "ipfs://NewUriToReplace/2.png" },
        { edition: 3, image: "data:video/mp4;base64,AAAA" },
      ]),
    });
    const messages = imported().skipped.map(({ place, message }) => `${place}: ${message}`);
    expect(messages[0]).toBe(
      '_metadata.json[0]: image "1.png" is no http, https, ipfs or ar address; left out',
    );
    expect(messages[1]).toContain("what the generator writes before the upload");
    expect(messages[2]).toContain('image "data:video/mp4;base64,AAAA" holds no picture');
  });

  it("keeps pictures that are in the place of an address", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
    const files: Readonly<Record<string, string>> = {
      "1.json": JSON.stringify({ image: address }),
      "2.json": JSON.stringify({ image_data: svg }),
    };
    const pictures = () => imported().draft.tokens.map(({ imageUrl }) => imageUrl);
    put(files);
    expect(pictures()).toEqual([address, address]);
    put({ "_metadata.json": `{"1": ${files["1.json"]}, "2": ${files["2.json"]}}` });
    expect(pictures()).toEqual([address, address]);
    expect(imported().skipped).toEqual([]);
  });

  it.each([
    ["", "_metadata.json: is not JSON"],
    ["<html>", "_metadata.json: is not JSON"],
    ["7", "_metadata.json: must be a list of tokens in brackets"],
    ["[]", "_metadata.json: has no tokens"],
    ['[{"token":1,"uri":"x"}]', "has no token with a name, an image or attributes"],
    ['[{"edition":1},7]', "_metadata.json[1]: must be an object with a token's metadata, got 7"],
    ['[{"name":"A"}]', "_metadata.json: does not number its tokens: none of edition"],
    ['[{"edition":1},{"edition":1}]', "_metadata.json: does not number its tokens"],
    ['[{"edition":1.5}]', "_metadata.json: does not number its tokens"],
    ['{"a":{"name":"A"}}', '_metadata.json: "a": is no token id'],
    ['{"1":{},"01":{}}', '_metadata.json: "01": is token 1 as _metadata.json: "1" is'],
  ])("stops the import if it is %j", (json, sentence) => {
    put({ "_metadata.json": json });
    expect(stopped()).toContain(sentence);
  });
});

describe("a file for each token", () => {
  it.each(["", "json", "metadata", "assets"])("is imported from the folder %j", (folder) => {
    mkdirSync(pathOf(folder), { recursive: true });
    put({
      [`${folder}/2.json`]: JSON.stringify({ ...LIST[1], edition: 9 }),
      [`${folder}/1`]: JSON.stringify(LIST[0]),
      [`${folder}/notes.txt`]: "",
    });
    expect(tokens()).toEqual(BOTH);
    expect(imported().took[0]).toContain("and 1 more: the name of each file is the token id");
  });

  it.each([
    ["7.json", "[1]", "7.json: must be an object with a token's metadata, got [1]"],
    ["7.json", "{", "7.json: is not JSON"],
    [`${"9".repeat(78)}.json`, "{}", "is named by no token id below 2^256"],
  ])("stops the import if %s is %s", (file, json, sentence) => {
    put({ "1.json": '{"name":"A"}', [file]: json });
    expect(stopped()).toContain(sentence);
  });

  it("stops the import if two files are of one token", () => {
    put({ "1.json": "{}", "01.json": "{}" });
    expect(stopped()).toBe("1.json: is token 1 as 01.json is; remove one of the two");
  });
});

describe("a table of a generator", () => {
  it.each([
    ["attributes.csv", "Edition,Name,Image,Hat,DNA"],
    ["attributes.csv", "id,name,image_url,trait:Hat,description"],
    ["metadata.csv", "tokenID,name,image,attributes[Hat],external_url"],
    ["nfts.csv", "#,Title,Picture,attributes/Hat,Rank"],
  ])("is imported from %s with the columns %s", (file, header) => {
    put({
      [file]: `${header}\n2,Cat #2,ipfs://pictures/2.png,Crown,x\n1,Cat #1,ipfs://pictures/1.png,Cap,x\n`,
    });
    expect(tokens().sort()).toEqual(BOTH);
    const [took] = imported().took;
    expect(took).toContain("is the token id");
    expect(took).toContain("1 other column is a trait, not read: ");
  });

  it.each([
    ["Trait 1 Type,Trait 1 Value,Trait 2 Type,Trait 2 Value"],
    ["trait_type_1,value_1,trait_type_2,value_2"],
    ["trait_type_1,trait_value_1,trait_type_2,trait_value_2"],
    ["Trait Type (1),Trait Value (1),Trait Type (2),Trait Value (2)"],
    ["trait1,value1,trait2,value2"],
    ["Attribute 1 Name,Attribute 1 Value,Attribute 2 Name,Attribute 2 Value"],
    ["property_1_key,property_1_value,property_2_key,property_2_value"],
    ["attributes[0].trait_type,attributes[0].value,attributes[1].trait_type,attributes[1].value"],
    ["attributes/0/traitType,attributes/0/value,attributes/1/traitType,attributes/1/value"],
    ["attributes_0_trait_type,attributes_0_value,attributes_1_trait_type,attributes_1_value"],
  ])("has the traits that the columns %s name", (header) => {
    put({
      "metadata.csv": `id,name,image,${header}\n1,A,ipfs://1.png,Hat,Cap,Fur,Red\n2,B,ipfs://2.png,Fur,Blue,,\n3,C,ipfs://3.png,fur,red,Hat,\n`,
    });
    expect(tokens()).toEqual([
      "1 A ipfs://1.png Hat=Cap Fur=Red",
      "2 B ipfs://2.png Fur=Blue",
      "3 C ipfs://3.png Fur=Red",
    ]);
    const [type, value] = header.split(",");
    expect(imported().took).toEqual([
      `Took 3 tokens from metadata.csv: id is the token id, name is the name, image is the picture, 2 pairs of columns such as ${type} and ${value} name a trait and its value.`,
    ]);
    expect(imported().skipped).toEqual([]);
  });

  it("may have traits in pairs of columns and in columns of their own", () => {
    put({
      "metadata.csv":
        "id,Hat,Trait 1 Type,Trait 1 Value,Trait 1 Display Type\n1,Cap,Born,1546360800,date\n2,,hat,Cap,\n3,,,Red,\n4,Cap,Born,1.2.3,date\n",
    });
    expect(tokens()).toEqual([
      "1   Hat=Cap Born=2019-01-01",
      "2   Hat=Cap",
      "3   Property=Red",
      "4   Hat=Cap Born=1.2.3",
    ]);
    expect(imported().skipped.map(({ place, message }) => `${place}: ${message}`)).toEqual([
      "metadata.csv:5: the metadata has a value that is said to be a number or a date and is not read as one",
    ]);
  });

  it("has a column of its own for each trait that is numbered, if none has its value", () => {
    put({ "metadata.csv": "id,Trait 1,Type 2\n1,Cap,Red\n" });
    expect(tokens()).toEqual(["1   Trait 1=Cap Type 2=Red"]);
  });

  it("may have a trait that is called Attributes", () => {
    put({ "attributes.csv": "id,name,image,Attributes\n1,Cat #1,ipfs://1.png,[None]\n" });
    expect(tokens()).toEqual(["1 Cat #1 ipfs://1.png Attributes=[None]"]);
  });

  it("names a column without a name as one that is not read", () => {
    put({ "attributes.csv": ",id,Hat\n0,1,Cap\n" });
    expect(imported().took[0]).toContain("not read: a column without a name");
  });

  it.each([
    ["Hat,Fur\nCap,Red\n", "attributes.csv:1: has no column with token ids"],
    ["token_id,trait_type,value\n1,Hat,Cap\n", "has a row for each trait of a token"],
    ["token_id,Trait Type,Trait Value\n1,Hat,Cap\n", "has a row for each trait of a token"],
    [
      "id,Trait 1 Type,Trait 1 Value,Trait 2 Type\n1,Hat,Cap,Fur\n",
      'attributes.csv:1: has the column "Trait 2 Type", but none with its value; add it',
    ],
    [
      "id,type_1,value_1,value_2\n1,Hat,Cap,Red\n",
      'has the column "value_2", but none with the name of its trait',
    ],
    [
      "id,type_1,value_1,trait_value_1\n1,Hat,Cap,Red\n",
      'has the columns "value_1" and "trait_value_1" for the same trait',
    ],
    ["id,Hat\n1,Cap\n1,Cap\n", "attributes.csv:3: token_id 1 is already at attributes.csv:2"],
    ["id,Hat,hat\n1,Cap,Cap\n", 'names the column "trait:hat" twice'],
    ["id,Hat\n", "attributes.csv: has a header but no tokens"],
    [
      'id,Attributes\n1,\n2,"[{""trait_type"":""Hat"",""value"":""Cap""}]"\n',
      'attributes.csv:3: the column "Attributes" has JSON in it; write a column for each trait',
    ],
    ['id,traits\n1,"{""Hat"":""Cap""}"\n', 'attributes.csv:2: the column "traits" has JSON in it'],
  ])("stops the import if it is %j", (csv, sentence) => {
    put({ "attributes.csv": csv });
    expect(stopped()).toContain(sentence);
  });
});

it("tokens.csv goes before all of them, and an unknown column in it still stops the import", () => {
  put({ "tokens.csv": "token_id\n5\n", "_metadata.json": JSON.stringify(LIST), "1.json": "{}" });
  expect(tokens()).toEqual(["5  "]);
  mkdirSync(pathOf("json"));
  put({ "Sales.csv": "", "collection.json": "{}", "picture.png": "", "json/x.json": "" });
  for (let id = 10; id < 20; id += 1) put({ [`json/${id}`]: "" });
  const ids = Array.from({ length: 9 }, (_, at) => `json/${at + 10}`).join(", ");
  expect(imported().took).toEqual([
    `Not read beside tokens.csv: Sales.csv, 1.json, _metadata.json, ${ids} and 2 more; names that are read are ${READ}.`,
  ]);
  put({ "tokens.csv": "token_id,unread:x\n5,1\n" });
  expect(stopped()).toContain('the column "unread:x" is unknown');
});

it("names files beside tokens.csv that are sales, listings or other data under other names", () => {
  for (const folder of ["data", "Metadata", "sales-old", "pictures"]) mkdirSync(pathOf(folder));
  const others = [
    ...["SALES.TSV", "listings.txt", "sales", "sales.csv.bak", "sales.tsv", "sales.xlsx"],
    ...["data/sales.csv", "prices.ods", "Metadata/1.json"],
  ];
  put({ "tokens.csv": "token_id\n5\n", "pictures/5.png": "", "readme.md": "" });
  put(Object.fromEntries(others.map((name) => [name, ""])));
  expect(imported().took).toEqual([
    `Not read beside tokens.csv: ${others.join(", ")}; names that are read are ${READ}.`,
  ]);
  expect(imported().draft.sales).toEqual([]);
});

it.skipIf(process.getuid?.() === 0)("names a folder that it may not read", () => {
  mkdirSync(pathOf("lost+found"), { mode: 0 });
  put({ "tokens.csv": "token_id\n5\n" });
  expect(imported().took).toEqual(["Not read beside tokens.csv: lost+found."]);
});

it("does not follow a link that leads to itself", () => {
  symlinkSync("round", pathOf("round"));
  put({ "tokens.csv": "token_id\n5\n" });
  expect(imported().took).toEqual([]);
});

it("a folder without tokens in any form stops the import", () => {
  put({ "sales.csv": "timestamp,token_id,price_eth\n" });
  expect(stopped()).toMatch(/^tokens\.csv: is missing .* _metadata\.json, a folder of 1\.json/);
});
