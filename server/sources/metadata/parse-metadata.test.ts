import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  MAX_NAME_LENGTH,
  MAX_TRAIT_NAME_LENGTH,
  MAX_VALUE_LENGTH,
  MAX_VALUES_PER_TOKEN,
} from "../../valuation/ingest/limits.ts";
import { parseMetadata } from "./parse-metadata.ts";
import { MAX_METADATA_BYTES } from "./resolve-uri.ts";
import { isFault, type TokenMetadata } from "./token-metadata.ts";

const seed = 22;
const EMPTY: TokenMetadata = {
  ...{ name: null, imageUrl: null, animationUrl: null },
  ...{ traits: [], problem: null },
};

const parseText = (text: string) => parseMetadata(Buffer.from(text), "a");
const parse = (json: unknown) => parseText(JSON.stringify(json));

it("parses OpenSea's form", async () => {
  expect(
    await parse({
      name: "Cat #7",
      description: "A cat",
      image: "ipfs://QmAbc/7.png",
      animation_url: "https://cats.example/7",
      external_url: "https://cats.example",
      attributes: [
        { trait_type: "Hat", value: "Cap" },
        { display_type: "boost_number", trait_type: "Speed", value: 40 },
        { display_type: "date", trait_type: "Birthday", value: 1546360800 },
      ],
    }),
  ).toEqual({
    name: "Cat #7",
    imageUrl: "ipfs://QmAbc/7.png",
    animationUrl: "https://cats.example/7",
    traits: [
      ["Hat", "Cap"],
      ["Speed", "40", "number"],
      ["Birthday", "1546360800", "date"],
    ],
    problem: null,
  });
});

it("parses JSON of very many objects in a thread, which has limits of memory and time", async () => {
  const parse = vi.spyOn(JSON, "parse");
  // Connections that other test files left open may parse their messages meanwhile.
  const parsedHere = () => parse.mock.calls.filter(([given]) => given.startsWith('{"name":"Cat"'));
  const text = `{"name":"Cat","junk":[${"{},".repeat(100_000)}{}]}`;
  expect(await parseText(text)).toMatchObject({ name: "Cat" });
  expect(await parseText(text.slice(0, -1))).toSatisfy(isFault);
  expect(parsedHere()).toEqual([]);
  await parseText('{"name":"Cat"}');
  expect(parsedHere()).toHaveLength(1);
});

it.each(["metadata", "data", "result"])("is read from the field %s around it", async (field) => {
  const json = { status: "ok", [field]: { name: "Cat", attributes: { Hat: "Cap" } } };
  expect(await parse(json)).toEqual({ ...EMPTY, name: "Cat", traits: [["Hat", "Cap"]] });
});

it.each([{}, { title: "Cat" }, { collection: { name: "Cats" } }, { data: [1] }])(
  "says that nothing of it is read: %j",
  async (json) => {
    expect(await parse(json)).toEqual({
      reason: "the metadata has no name, picture or attributes",
    });
  },
);

describe("addresses", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const SVG_URL = `data:image/svg+xml;base64,${Buffer.from(SVG).toString("base64")}`;

  it.each([
    [{ image: "ipfs://QmAbc/7.png" }, "ipfs://QmAbc/7.png"],
    [{ image: " https://a.example/Cat 7.png\n" }, "https://a.example/Cat%207.png"],
    [{ image_url: "ar://abc/7.png" }, "ar://abc/7.png"],
    [{ image: "", image_url: "https://a.example/7" }, "https://a.example/7"],
    [{ image: "data:image/png;base64,AAAA" }, "data:image/png;base64,AAAA"],
    [{ image: "data:image/svg+xml;utf8,<svg\u0000>\ud800" }, "data:image/svg+xml;utf8,<svg>\ufffd"],
    [{ image: "DATA:image/png;base64,AAAA" }, "data:image/png;base64,AAAA"],
    [{ image_data: SVG }, SVG_URL],
    [{ image: SVG }, SVG_URL],
    [{ image_data: SVG_URL }, SVG_URL],
    [{ image: "https://a.example/7", image_data: SVG }, "https://a.example/7"],
    [{ image: { url: "https://a.example/7" } }, "https://a.example/7"],
    [
      { image: [{ uri: "ipfs://QmAbc/7.png" }, { uri: "ipfs://QmAbc/8.png" }] },
      "ipfs://QmAbc/7.png",
    ],
    [{ imageUrl: "https://a.example/7" }, "https://a.example/7"],
    [{ Image_URI: "https://a.example/7" }, "https://a.example/7"],
  ])("finds the picture in %j", async (json, imageUrl) => {
    expect(await parse(json)).toEqual({ ...EMPTY, imageUrl });
  });

  const long = `https://a.example/${"7".repeat(3_000)}`;
  const NO_PICTURE = "the metadata has an image that is not the address of a picture";
  it.each([
    [{ image: "javascript:alert(1)" }, NO_PICTURE],
    [{ image: "data:text/html,<script>" }, NO_PICTURE],
    [{ image: "7.png", image_url: "" }, NO_PICTURE],
    [{ image: { width: 7 } }, NO_PICTURE],
    [{ image_url: [7] }, NO_PICTURE],
    [{ image: long }, "the metadata has an image of more than 2048 characters, which is left out"],
    [{ image: { url: long } }, expect.stringContaining("2048 characters")],
    [{ image: null, image_url: " ", image_data: {} }, null],
  ])("says why the picture in %j is left out", async (json, problem) => {
    expect(await parse({ ...json, name: "Cat" })).toEqual({ ...EMPTY, name: "Cat", problem });
  });

  const NO_PAGE = "the metadata has an animation_url that is not the address of a page";
  it.each([
    ["https://a.example/7.html", "https://a.example/7.html", null],
    ["data:text/html;base64,PGI+", "data:text/html;base64,PGI+", null],
    ["data:video/mp4;base64,AAAA", null, NO_PAGE],
    ["javascript:alert(1)", null, NO_PAGE],
    ["", null, null],
    [7, null, NO_PAGE],
  ])("reads the animation %j", async (animation_url, animationUrl, problem) => {
    expect(await parse({ animation_url })).toEqual({ ...EMPTY, animationUrl, problem });
  });
});

describe("a document", () => {
  it.each<[string, string | Uint8Array, string]>([
    ["HTML", "<!doctype html><title>404</title>", "is an HTML or XML page instead of JSON"],
    ["broken JSON", '{"name": "Cat', "is not JSON"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), "is not JSON"],
    ["a list", "[1]", "is JSON, but not an object"],
    ["a number", "7", "is JSON, but not an object"],
    ["null", "null", "is JSON, but not an object"],
    ["a text", '"ipfs://QmAbc"', "is not JSON"],
    ["nothing", "", "is empty"],
    ["zero characters", "\u0000\u0000", "is not JSON"],
    ["10 MB", Buffer.alloc(10_000_000, 0x20), `has more than ${MAX_METADATA_BYTES} bytes`],
    ["deep nesting", "[".repeat(500_000), "is not JSON"],
  ])("that is %s is refused with a sentence", async (_what, given, reason) => {
    expect(await parseMetadata(Buffer.from(given as Uint8Array), "a")).toEqual({
      reason: `the metadata ${reason}`,
    });
  });

  it.each<[string, string, string]>([
    ["a byte order mark", '\ufeff{"name":"Cat"}', "Cat"],
    ["line breaks within texts", '{"name":"Cat\n#7",\n"description":"a\tb"}', "Cat #7"],
    ["a number as its name", '{"name":7}', "7"],
    ["a comma after the last entry", '{"name":"Cat","a":[1,],}', "Cat"],
    ["such a comma beside a text with one", '{"name":"Cat,]","a":[1,]}', "Cat,]"],
    ["all of it escaped twice", JSON.stringify('{"name":"Cat"}'), "Cat"],
    ["keys in other case", '{"Name":"Cat"}', "Cat"],
    ["a repeated key", '{"name":"Dog","name":"Cat"}', "Cat"],
  ])("with %s is read", async (_what, text, name) => {
    expect(await parseText(text)).toEqual({ ...EMPTY, name });
  });

  it("with invalid UTF-8 is read with replacement characters", async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"name":"Caf'),
      Buffer.from([0xe9]),
      Buffer.from('"}'),
    ]);
    expect(await parseMetadata(bytes, "a")).toEqual({ ...EMPTY, name: "Caf\ufffd" });
  });

  const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();
  it.each<[string, Buffer]>([
    ["little-endian", Buffer.from('{"name":"Café"}', "utf16le")],
    ["big-endian", bigEndian('{"name":"Café"}')],
    ["little-endian with a byte order mark", Buffer.from('\ufeff{"name":"Café"}', "utf16le")],
    ["big-endian with a byte order mark", bigEndian('\ufeff{"name":"Café"}')],
  ])("in UTF-16 is read: %s", async (_what, bytes) => {
    expect(await parseMetadata(bytes, "a")).toEqual({ ...EMPTY, name: "Café" });
  });

  it("with a name that is no text keeps the rest, and says so", async () => {
    const image = "ipfs://QmAbc/7.png";
    expect(await parse({ name: { en: "Cat" }, image })).toEqual({
      ...EMPTY,
      ...{ imageUrl: image, problem: "the metadata has a name that is no text" },
    });
  });

  const long = (length: number) => "x".repeat(length + 1);
  const many = (length: number) => Array.from({ length }, (_, index) => `${index}`);
  it.each<[unknown, RegExp, Partial<TokenMetadata>]>([
    [{ name: long(MAX_NAME_LENGTH) }, /a name of more than 10000 characters/, { name: null }],
    [
      { attributes: { [long(MAX_TRAIT_NAME_LENGTH)]: 1, Hat: "Cap" } },
      /a trait name of more than 100/,
      { traits: [["Hat", "Cap"]] },
    ],
    [
      { attributes: { Fur: long(MAX_VALUE_LENGTH), Hat: "Cap" } },
      /a trait value of more than 10000/,
      { traits: [["Hat", "Cap"]] },
    ],
    [
      { attributes: many(MAX_VALUES_PER_TOKEN + 1) },
      /more than 200 trait values/,
      { traits: many(MAX_VALUES_PER_TOKEN).map((value) => ["Property", value]) },
    ],
  ])("over a limit keeps the rest, and says so (%#)", async (json, problem, kept) => {
    const rest = { name: "Cat", image: "ipfs://QmAbc/7.png" };
    expect(await parse({ ...rest, ...Object(json) })).toEqual({
      ...EMPTY,
      ...{ name: "Cat", imageUrl: rest.image, problem: expect.stringMatching(problem) },
      ...kept,
    });
  });

  it("over several limits says each once", async () => {
    const attributes = [{ a: 1, b: 2 }, long(MAX_VALUE_LENGTH), `${long(MAX_VALUE_LENGTH)}y`];
    expect(await parse({ name: long(MAX_NAME_LENGTH), attributes, image: "7.png" })).toEqual({
      ...EMPTY,
      problem: [
        "the metadata has attributes of a form that is not read",
        "the metadata has an image that is not the address of a picture",
        "the metadata has a name of more than 10000 characters, which is left out",
        "the metadata has a trait value of more than 10000 characters, which is left out",
      ].join("; "),
    });
  });

  it.each<[unknown, TokenMetadata["traits"]]>([
    [{ attributes: Array.from({ length: 200_000 }, () => ({})) }, []],
    [{ attributes: Array.from({ length: 2_001 }, () => []) }, []],
    [{ traits: [{ Hat: Array.from({ length: 2_001 }, () => "a") }] }, [["Hat", "a"]]],
    [{ traits: [{ value: Array.from({ length: 2_001 }, () => "a") }] }, [["Property", "a"]]],
    [{ traits: Object.fromEntries(Array.from({ length: 2_001 }, (_, name) => [name, null])) }, []],
    [{ properties: Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [n, null])) }, []],
  ])("with a flood of entries keeps the first, and says so (%#)", async (json, kept) => {
    const problem = expect.stringMatching(/more than 200 trait values/);
    expect(await parse({ ...Object(json), name: "Cat" })).toEqual({
      ...EMPTY,
      ...{ name: "Cat", traits: kept, problem },
    });
  });

  // A search from each quote would take minutes.
  it.each([
    ["quotes in a text without an end", `{"a":"${'\\"'.repeat(500_000)}`],
    ["commas before white space", `{"a":[${`,${" ".repeat(999)}`.repeat(1_000)}`],
    ["one long key", `{"${"_".repeat(1_000_000)}":1}`],
  ])(
    "with a megabyte of %s does not block for long",
    async (_, text) => {
      await parseText(text);
    },
    10_000,
  );
});

describe("properties", () => {
  const label = fc.string({ unit: "binary", maxLength: 6 });
  const address = fc.webUrl({ validSchemes: ["https"] });

  /** Asserts what every result promises. */
  async function check(parsing: ReturnType<typeof parseMetadata>): Promise<void> {
    const result = await parsing;
    if (isFault(result)) {
      expect(result.reason).toMatch(/^the metadata [^"]*$/);
      return;
    }
    const texts = [result.name, result.imageUrl, result.animationUrl, ...result.traits.flat()];
    for (const text of texts) {
      if (text === null) continue;
      expect(text).not.toBe("");
      expect(text).not.toMatch(/[\0\p{Cs}]/u);
    }
    expect(new Set(result.traits.map((pair) => JSON.stringify(pair))).size).toBe(
      result.traits.length,
    );
  }

  it("any bytes give metadata or a sentence", async () => {
    const text = fc.string({ unit: "binary" }).map((given) => Buffer.from(given));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array(), text), (bytes) =>
        check(parseMetadata(bytes, "a")),
      ),
      { seed, numRuns: 1_000 },
    );
  });

  it("any JSON in any field gives metadata or a sentence", async () => {
    const value = fc.jsonValue({ maxDepth: 3, stringUnit: "binary" });
    const entry = fc.record(
      { trait_type: value, value, display_type: value, name: value },
      { requiredKeys: [] },
    );
    const document = fc.record(
      {
        name: value,
        image: fc.oneof(value, label),
        image_data: value,
        animation_url: value,
        attributes: fc.oneof(value, fc.array(fc.oneof(entry, value))),
        traits: value,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(document, value), (json) => check(parse(json))),
      { seed, numRuns: 1_000 },
    );
  });

  it("reads what a well-formed document says", async () => {
    const word = fc.stringMatching(/^[A-Za-z][\w#'-]{0,9}$/);
    const pairs = fc.uniqueArray(fc.tuple(word, word), { selector: String, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(word, address, pairs, fc.boolean(), async (name, image, given, isPretty) => {
        const attributes = given.map(([trait_type, value]) => ({ trait_type, value }));
        const text = JSON.stringify({ attributes, image, name }, null, isPretty ? "\t" : undefined);
        const url = image.replaceAll(" ", "%20");
        expect(await parseText(text)).toEqual({ ...EMPTY, name, imageUrl: url, traits: given });
      }),
      { seed },
    );
  });
});
