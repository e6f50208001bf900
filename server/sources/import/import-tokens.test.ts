import { mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UNUSABLE_PICTURE } from "../../market/drafts.ts";
import { givenFolder, TOKENS } from "../../testing/import-folder.ts";

const { imported, pathOf, put, stopped } = givenFolder();

describe("tokens.csv", () => {
  it("is parsed to tokens with their traits, including several values of one trait", () => {
    put({ "tokens.csv": TOKENS });
    const { draft } = imported();
    expect(draft.traits).toEqual([
      {
        id: 1,
        name: "Fur",
        rankedNumerically: false,
        values: [
          { id: 1, label: "Black" },
          { id: 2, label: "White" },
        ],
      },
      {
        id: 2,
        name: "Gear",
        rankedNumerically: false,
        values: [
          { id: 1, label: "Hat" },
          { id: 2, label: "Pipe" },
        ],
      },
    ]);
    expect(draft.tokens).toEqual([
      {
        tokenId: "1",
        name: "Tom",
        imageUrl: "https://cats.example/1.png",
        animationUrl: null,
        // biome-ignore format: pairs read best on one line
        traits: [[1, 1], [2, 1], [2, 2]],
      },
      { tokenId: "2", name: null, imageUrl: null, animationUrl: null, traits: [[1, 2]] },
      // biome-ignore format: as above
      { tokenId: "30", name: null, imageUrl: null, animationUrl: null, traits: [[1, 1], [2, 1]] },
    ]);
    expect(draft.coverTokenId).toBe("1");
  });

  it("reads the same tokens with a byte order mark, CRLF, quotes, blank lines and spaces", () => {
    put({ "tokens.csv": TOKENS });
    const plain = imported();
    const dressed = `\ufeff${TOKENS.replace("Tom", '"Tom"').replace("White", " White ")}\n\n`;
    put({ "tokens.csv": dressed.replaceAll("\n", "\r\n") });
    expect(imported()).toEqual(plain);
  });

  it("keeps traits named like object members, such as __proto__, and text that looks like markup", () => {
    put({
      "tokens.csv":
        "token_id,name,trait:__proto__,trait:constructor\n1,<b>x</b>,toString,__proto__\n",
    });
    const { draft } = imported();
    expect(draft.traits.map(({ name, values }) => [name, values[0].label])).toEqual([
      ["__proto__", "toString"],
      ["constructor", "__proto__"],
    ]);
    expect(draft.tokens[0].name).toBe("<b>x</b>");
  });

  it("cleans names and values, and counts those that differ in nothing visible as one", () => {
    put({
      "tokens.csv":
        "token_id,name,trait:F\u202eur\n1,To\u001b[2Jm,Cafe\u0301\n2,,Caf\u00e9\n3,,\u2066Caf\u00e9\u2069\n",
      "vibes.csv": "vibe,trait,value\nCo\u202ezy,Fur,Cafe\u0301\n",
    });
    const { draft } = imported();
    expect(draft.tokens.map(({ name }) => name)).toEqual(["To [2Jm", null, null]);
    expect(draft.traits).toMatchObject([{ name: "Fur", values: [{ label: "Caf\u00e9" }] }]);
    expect(draft.tokens.map(({ traits }) => traits)).toEqual([[[1, 1]], [[1, 1]], [[1, 1]]]);
    expect(draft.vibes).toEqual([{ id: 1, name: "Cozy", traits: [[1, 1]] }]);
  });

  it("keeps ids of 78 digits", () => {
    const long = String(2n ** 256n - 1n);
    put({ "tokens.csv": `token_id\n${long}\n7\n` });
    expect(imported().draft.tokens.map(({ tokenId }) => tokenId)).toEqual([long, "7"]);
  });

  it("recognizes a trait of numbers with a unit", () => {
    put({ "tokens.csv": "token_id,trait:Hue,trait:Eyes\n1,237°,blue\n2,8°,8\n" });
    expect(imported().draft.traits.map((trait) => trait.rankedNumerically)).toEqual([true, false]);
  });

  it("leaves numbers out of the rank, and what collection.json says", () => {
    put({
      "tokens.csv":
        "token_id,trait:Power,trait:Generation,trait:Fur,trait:Count\n1,4.5,0,[Missing],3\n2,7,1,red,3\n3,9,2,Red,4\n",
      "collection.json": '{"ranked": ["generation"], "leaveOut": ["[Missing]", "Count"]}',
    });
    const { draft, notes, skipped } = imported();
    expect(skipped).toEqual([]);
    expect(draft.traits.map(({ name, unranked }) => [name, unranked ?? false])).toEqual([
      ["Power", true],
      ["Generation", false],
      ["Fur", false],
    ]);
    expect(draft.traits[2].values).toHaveLength(1);
    expect(notes).toEqual([
      'Left out: the value "[Missing]", 1 time in "Fur" (token 1).',
      'Left out: the trait "Count".',
      'Another spelling counts as the same value: 1 value with other case, spaces or width, such as "Fur: Red" as "Fur: red".',
      'Numbers, which do not count in the rank: "Power" (3 values). --ranked "Power" lets one count.',
    ]);
  });

  it.each(["leaveOut", "ranked", "unranked"])("rejects %s that is no list of names", (field) => {
    put({ "tokens.csv": TOKENS, "collection.json": `{"${field}": "Hat"}` });
    expect(stopped()).toBe(`collection.json: ${field}: must be a list of names, got "Hat"`);
  });

  it("leaves out an image address of another scheme and reports it", () => {
    put({ "tokens.csv": "token_id,image_url\n1,javascript:alert(1)\n" });
    const { draft, skipped } = imported();
    expect(draft.tokens[0].imageUrl).toBeNull();
    expect(skipped).toMatchObject([{ place: "tokens.csv:2" }]);
  });

  it("accepts an HTML page in a data address as an animation, but not as an image", () => {
    const page = "data:text/html,<canvas></canvas>";
    put({
      "tokens.csv": `token_id,image_url,animation_url\n1,"${page}","${page}"\n2,,data:text/plain;x\n`,
    });
    const { draft, skipped } = imported();
    expect(draft.tokens[0]).toMatchObject({
      imageUrl: UNUSABLE_PICTURE,
      animationUrl: page,
    });
    expect(draft.tokens[1]).toMatchObject({ animationUrl: null });
    expect(skipped).toMatchObject([{ place: "tokens.csv:2" }, { place: "tokens.csv:3" }]);
  });

  it.each([
    ["", "tokens.csv: is empty"],
    ["token_id,name\n", "tokens.csv: has a header but no tokens"],
    ["id,name\n1,a\n", "tokens.csv:1: the header must name the column token_id"],
    ["token_id\n7\n07\n", "tokens.csv:3: token_id 7 is already at tokens.csv:2"],
    ["token_id;name\n1;a;b\n", "put quotes around a cell that holds a semicolon"],
    ["token_id,Fur\n1,Black\n", 'tokens.csv:1: the column "Fur" is unknown'],
    ["token_id,trait:\n1,Black\n", "tokens.csv:1: the column"],
    ["token_id,trait:Fur,trait:Fur\n1,a,b\n", 'tokens.csv:1: names the column "trait:Fur" twice'],
    ["token_id\n1\n2\n1\n", "tokens.csv:4: token_id 1 is already at tokens.csv:2"],
    [
      "token_id,name\n1,a\n-2,b\n",
      'tokens.csv:3: token_id must be a whole number below 2^256, got "-2"',
    ],
    ["token_id,name\n,a\n", "tokens.csv:2: token_id must be a whole number below 2^256"],
    [`token_id\n${2n ** 256n}\n`, "tokens.csv:2: token_id must be a whole number below 2^256"],
    ["token_id,name\n1,a\n2,b,c\n", "tokens.csv:3: has 3 cells where the header has 2"],
    ['token_id,name\n1,a\n2,"b\n3,c\n', "tokens.csv:3: opens a quote that is never closed"],
    ['token_id,name\n1,5" hat\n', "tokens.csv:2: has a quote inside a cell"],
    ["token_id,name\n1,a\0b\n", "tokens.csv:2: holds a zero byte"],
  ])("stops on %j", (text, message) => {
    put({ "tokens.csv": text });
    expect(stopped()).toContain(message);
  });

  it("stops the import if it is missing, and names the folder", () => {
    expect(stopped()).toContain(`tokens.csv: is missing from ${pathOf()}`);
  });

  it("stops the import if it is a folder", () => {
    mkdirSync(pathOf("tokens.csv"));
    expect(stopped()).toContain("tokens.csv: is not a file");
  });

  it.each(["utf-16le", "utf-16be"])("reads %s with a byte order mark", (encoding) => {
    const bytes = Buffer.from("\ufefftoken_id,name\n1,Zoë 😀\n", "utf16le");
    put({ "tokens.csv": encoding === "utf-16le" ? bytes : bytes.swap16() });
    expect(imported().draft.tokens).toMatchObject([{ tokenId: "1", name: "Zoë 😀" }]);
  });

  it("reads what spreadsheets add: a line with the separator, and empty columns at the end", () => {
    const rows = ["token_id;trait:Hat;;", "7;Cap, red;;", "8;Crown;;;"];
    put({ "tokens.csv": ["sep=;", ...rows].join("\r\n") });
    const { draft, skipped } = imported();
    expect(skipped).toEqual([]);
    expect(draft.tokens.map(({ tokenId }) => tokenId)).toEqual(["7", "8"]);
    expect(draft.traits[0]?.values.map(({ label }) => label)).toEqual(["Cap, red", "Crown"]);
    put({ "tokens.csv": ["sep=;", ...rows, "9;Cap;;x"].join("\n") });
    expect(stopped()).toContain('names the column "" twice');
    put({ "tokens.csv": ["sep=;", ...rows.slice(0, 2), "8"].join("\n") });
    expect(stopped()).toContain("tokens.csv:4: has 1 cells where the header has 2");
  });

  it("names the line of broken UTF-8, even after multi-byte characters", () => {
    const bytes = Buffer.concat([
      Buffer.from("token_id,name\n1,Zoë 😀\n2,"),
      Buffer.from([0xff, 0xfe]),
      Buffer.from("\n3,c\n"),
    ]);
    put({ "tokens.csv": bytes });
    expect(stopped()).toBe("tokens.csv:3: is not valid UTF-8; save the file as UTF-8");
  });

  it("counts the lines inside quoted cells", () => {
    put({ "tokens.csv": 'token_id,name\n1,"two\r\nlines"\n1,b\n' });
    expect(stopped()).toContain("tokens.csv:4: token_id 1 is already at tokens.csv:2");
  });
});

describe("the limits of a collection", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const perToken = (count: number) =>
    `token_id,trait:Serial\n${numbers(count)
      .map((n) => `${n},v${n}`)
      .join("\n")}`;
  const traits = (count: number) =>
    `token_id,${numbers(count).map((n) => `trait:T${n}`)}\n1,${numbers(count)}`;

  it.each([
    ["a name", `token_id,name\n1,${"x".repeat(10_000)}`],
    ["the trait's name", `token_id,trait:${"x".repeat(100)}\n1,a`],
    ["a value", `token_id,trait:a\n1,${"x".repeat(10_000)}`],
    ["traits", traits(100)],
    ["values of a token", `token_id,trait:a\n1,${numbers(200).join("|")}`],
    ["distinct values", perToken(20_000)],
  ])("are kept by %s just within", (_, csv) => {
    put({ "tokens.csv": csv });
    expect(imported().skipped).toEqual([]);
  });

  it.each([
    [
      "5 names of 900 KB",
      `token_id,name\n${numbers(5)
        .map((n) => `${n},${"x".repeat(900_000)}`)
        .join("\n")}`,
      "tokens.csv:2: the column name has 900000 characters; shorten it to 10000",
    ],
    [
      "a name too long",
      `token_id,name\n1,a\n2,${"x".repeat(10_001)}`,
      "tokens.csv:3: the column name has 10001 characters; shorten it to 10000",
    ],
    [
      "a trait's name",
      `token_id,trait:${"x".repeat(101)}\n1,a`,
      "tokens.csv:1: the trait's name in column 2 has 101 characters; shorten it to 100",
    ],
    [
      "a value",
      `token_id,trait:a\n1,b|${"x".repeat(10_001)}`,
      "tokens.csv:2: a value in the column trait:a has 10001 characters; shorten it to 10000",
    ],
    [
      "an address",
      `token_id,image_url\n1,https://a.example/${"x".repeat(2_048)}`,
      "tokens.csv:2: the column image_url has 2066 characters; shorten it to 2048",
    ],
    [
      "4,000 traits",
      traits(4_000),
      "tokens.csv:1: has more than 100 trait columns, from column 102 on; remove some",
    ],
    [
      "values of a token",
      `token_id,trait:a\n1,${numbers(201).join("|")}`,
      "tokens.csv:2: has 201 trait values in the trait: columns, more than 200; remove some",
    ],
    [
      "distinct values",
      perToken(20_001),
      "tokens.csv:20002: the column trait:Serial brings the distinct values of all traits above 20000; leave out traits that are different for every token",
    ],
    [
      "the total of texts",
      `token_id,name\n${numbers(25_001)
        .map((n) => `${n},${"x".repeat(200)}`)
        .join("\n")}`,
      "tokens.csv:25002: the columns name and trait: hold more than 5000000 characters up to this line; shorten the texts, or split the collection",
    ],
  ])("stop the import on %s", (_, csv, sentence) => {
    put({ "tokens.csv": csv });
    expect(stopped()).toBe(sentence);
  });

  it("stop the import on too many or too long vibes", () => {
    const vibes = (names: readonly string[]) =>
      put({
        "tokens.csv": "token_id,trait:a\n1,b\n",
        "vibes.csv": `vibe,trait,value\n${names.map((name) => `${name},a,b`).join("\n")}`,
      });
    vibes(numbers(101).map(String));
    expect(stopped()).toBe("vibes.csv:102: the column vibe names more than 100 vibes; remove some");
    vibes(["x".repeat(101)]);
    expect(stopped()).toBe("vibes.csv:2: the column vibe has 101 characters; shorten it to 100");
  });
});
