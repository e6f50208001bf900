import { describe, expect, it } from "vitest";
import { parseMetadata } from "./parse-metadata.ts";
import { isFault, type TokenMetadata } from "./token-metadata.ts";

const EMPTY: TokenMetadata = {
  ...{ name: null, imageUrl: null, animationUrl: null },
  ...{ traits: [], problem: null },
};

const parseText = (text: string) => parseMetadata(Buffer.from(text), "a");
const parse = (json: unknown) => parseText(JSON.stringify(json));

/** Returns the traits as "name: value" texts. */
async function traits(json: unknown): Promise<readonly string[]> {
  const parsed = await parse(json);
  if (isFault(parsed)) throw new Error(parsed.reason);
  return parsed.traits.map((pair) => pair.join(": "));
}

describe("traits", () => {
  it.each<[string, unknown, readonly string[]]>([
    ["without a list", { name: "Cat" }, []],
    ["in `traits`", { traits: [{ trait_type: "Hat", value: "Cap" }] }, ["Hat: Cap"]],
    [
      "in `traits` beside an empty list of attributes",
      { attributes: [], traits: [{ trait_type: "Hat", value: "Cap" }] },
      ["Hat: Cap"],
    ],
    ["in an object", { attributes: { Hat: "Cap", Age: 3 } }, ["Hat: Cap", "Age: 3"]],
    ["in a list of objects", { attributes: [{ Hat: "Cap" }, { Age: 3 }] }, ["Hat: Cap", "Age: 3"]],
    ["as plain texts", { attributes: ["Gold", "Shiny"] }, ["Property: Gold", "Property: Shiny"]],
    ["without a name", { attributes: [{ value: "Gold" }] }, ["Property: Gold"]],
    ["with an empty name", { attributes: [{ trait_type: " ", value: "x" }] }, ["Property: x"]],
    ["named by another key", { attributes: [{ name: "Hat", value: "Cap" }] }, ["Hat: Cap"]],
    [
      "as numbers and booleans",
      { attributes: { Age: 0, Weight: -1.5, Tame: false } },
      ["Age: 0", "Weight: -1.5", "Tame: false"],
    ],
    [
      "with several values",
      {
        attributes: [
          { trait_type: "Hat", value: "Cap" },
          { trait_type: "Hat", value: ["Bow", "Cap"] },
        ],
      },
      ["Hat: Cap", "Hat: Bow"],
    ],
    [
      "that are missing, but keeps the text None",
      { attributes: { A: null, B: "", C: "  ", D: "None", E: {}, F: [null] } },
      ["D: None"],
    ],
    [
      "among entries that are none",
      { attributes: [null, 7, true, [], {}, { trait_type: "Hat" }, { a: 1, b: 2 }] },
      ["Property: 7", "Property: true"],
    ],
    [
      "in lists in lists",
      { attributes: [[{ trait_type: "Hat", value: "Cap" }, [{ trait_type: "Fur", value: 7 }]]] },
      ["Hat: Cap", "Fur: 7"],
    ],
    [
      "in lists of two",
      {
        attributes: [
          ["Hat", "Cap"],
          ["Fur", "Red"],
          ["Age", 3],
        ],
      },
      ["Hat: Cap", "Fur: Red", "Age: 3"],
    ],
    [
      "in lists of two among properties",
      { properties: { traits: [["Hat", "Cap"]] } },
      ["Hat: Cap"],
    ],
    [
      "in lists that are not all of two",
      { attributes: [["Gold", "Shiny"], ["Old"]] },
      ["Property: Gold", "Property: Shiny", "Property: Old"],
    ],
    ["in lists nested too deeply", { attributes: [[[[[{ Hat: "Cap" }]]]]] }, []],
    ["in a list of properties", { properties: [{ key: "Hat", value: "Cap" }] }, ["Hat: Cap"]],
    [
      "in an object of properties",
      {
        properties: {
          Hat: "Cap",
          Fur: { name: "Coat", value: "Black", display_value: "black" },
          Eyes: { value: "Red" },
        },
      },
      ["Hat: Cap", "Coat: Black", "Eyes: Red"],
    ],
    [
      "in a list among properties, beside what is no trait",
      {
        properties: {
          files: [{ uri: "7.png" }],
          category: "image",
          image: { type: "string", description: "A picture" },
          creators: [{ address: "0x1", share: 100 }],
          Attributes: [{ trait_type: "Hat", value: "Cap" }],
        },
      },
      ["Hat: Cap"],
    ],
    ["in a JSON text", { attributes: '[{"trait_type":"Hat","value":"Cap"}]' }, ["Hat: Cap"]],
    [
      "in a JSON text that is escaped twice, with ids that stay exact",
      { attributes: JSON.stringify('[{"trait_type":"Id","value":12345678901234567890}]') },
      ["Id: 12345678901234567890"],
    ],
    ["in a text that is no JSON", { attributes: "[Hat" }, []],
    [
      "in properties with types",
      { properties: { Level: { type: "number", value: 5 }, Power: { type: "number", value: 9 } } },
      ["Level: 5", "Power: 9"],
    ],
    [
      "in properties beside addresses",
      {
        properties: { external_url: "x", Category: "image", Site: "https://a.example", Hat: "Cap" },
      },
      ["Hat: Cap"],
    ],
    [
      "in a JSON text among properties",
      { properties: { attributes: '[{"trait_type":"Hat","value":"Cap"}]' } },
      ["Hat: Cap"],
    ],
    [
      "with a label and a type",
      { attributes: [{ label: "Hat", type: "text", value: "Cap" }] },
      ["Hat: Cap"],
    ],
    ["with a type alone", { attributes: [{ type: "string", value: "Cap" }] }, ["Property: Cap"]],
    [
      "that are dates in an object",
      { attributes: { Born: { display_type: "date", value: 1546360800 } } },
      ["Born: 1546360800: date"],
    ],
    [
      "that are numbers",
      {
        attributes: [
          { trait_type: "Level", display_type: "number", value: "5" },
          { trait_type: "Boost", display_type: "boost_percentage", value: 10 },
          { trait_type: "Stars", value: 3, max_value: 10 },
          { trait_type: "Rank", value: 3, max_value: null },
          { trait_type: "Grade", display_type: "number", value: "Top" },
          { trait_type: "Born", display_type: "date", value: "soon" },
          { trait_type: "Hat", display_type: "constructor", value: 7 },
        ],
      },
      [
        "Level: 5: number",
        "Boost: 10: percentage",
        "Stars: 3: number",
        "Rank: 3",
        "Grade: Top",
        "Born: soon",
        "Hat: 7",
      ],
    ],
    ["of the name Value", { attributes: [{ Value: "High" }] }, ["Value: High"]],
    ...[
      "attribute_type",
      "traitType",
      "Trait Type",
      "type",
      "label",
      "key",
      "trait",
      "property",
      "category",
    ].map((key): [string, unknown, readonly string[]] => [
      `named by "${key}"`,
      { attributes: [{ [key]: "Hat", value: "Cap" }] },
      ["Hat: Cap"],
    ]),
    [
      "with keys in other case",
      { Attributes: [{ Trait_Type: "Hat", Value: "Cap" }] },
      ["Hat: Cap"],
    ],
    [
      "with a type of display",
      { attributes: [{ trait_type: "Level", type: "string", value: 5 }] },
      ["Level: 5"],
    ],
    ["of another type", { attributes: "Gold", traits: 7 }, []],
    [
      "with white space and zero characters",
      { attributes: [{ trait_type: " Hat\n", value: "\u0000 a \u0000\u0007 b\ud800 " }] },
      ["Hat: a b\ufffd"],
    ],
  ])("%s", async (_what, json, expected) => {
    expect(await traits(json)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ["an object as its value", { attributes: [{ trait_type: "Hat", value: { a: 1 } }] }],
    ["a list among its values", { attributes: [{ trait_type: "Hat", value: ["Cap", [7]] }] }],
    ["several fields without a value", { attributes: [{ a: 1, b: 2 }] }],
    ["an object of such fields", { attributes: { Hat: { a: 1, b: 2 } } }],
    ["lists nested too deeply", { attributes: [[[[[{ Hat: "Cap" }]]]]] }],
    ["a text that is no JSON", { attributes: "[Hat" }],
    ["a long JSON text", { attributes: `["${"x".repeat(65_536)}"]` }],
    ["a name in languages", { attributes: [{ trait_type: { en: "Hat" }, value: "Cap" }] }],
    ["a name in a list", { attributes: [{ trait_type: ["Hat"], value: "Cap" }] }],
    ["a property of several fields", { properties: { Hat: { a: 1, b: 2 } } }],
  ])("are said to be in a form that is not read: %s", async (_what, json) => {
    expect(await parse({ ...Object(json), name: "Cat" })).toMatchObject({
      problem: "the metadata has attributes of a form that is not read",
    });
  });

  it.each([
    ["number", "1.2.3"],
    ["number", "7-8"],
    ["boost_percentage", "5 of 10"],
    ["date", "31/31/2019"],
    ["date", 1546360800000000],
  ])("are reported as no numbers if a %s is %j", async (display_type, value) => {
    expect(await parse({ attributes: [{ trait_type: "Level", display_type, value }] })).toEqual({
      ...EMPTY,
      traits: [["Level", `${value}`]],
      problem:
        "the metadata has a value that is said to be a number or a date and is not read as one",
    });
  });

  it.each([
    ["number", "Top"],
    ["number", "1,250"],
    ["date", "01/02/2019"],
    ["date", "soon"],
  ])("are not reported if a %s is %j", async (display_type, value) => {
    expect(await parse({ attributes: [{ trait_type: "Level", display_type, value }] })).toEqual({
      ...EMPTY,
      traits: [["Level", value]],
    });
  });

  const CAP = [{ trait_type: "Hat", value: "Cap" }];
  it.each<[string, unknown, string]>([
    ["properties", { attributes: CAP, properties: { Fur: "Red" } }, "in properties"],
    ["another value", { attributes: CAP, properties: { Hat: "Bow" } }, "in properties"],
    ["traits", { attributes: CAP, traits: [{ trait_type: "Fur", value: "Red" }] }, "in traits"],
  ])("are reported if they are left out beside attributes: %s", async (_what, json, where) => {
    expect(await parse(json)).toEqual({
      ...EMPTY,
      traits: [["Hat", "Cap"]],
      problem: `the metadata has traits ${where} that are not in attributes: they are left out`,
    });
  });

  it.each<[string, unknown]>([
    ["the same traits", { properties: { hat: "cap" }, traits: CAP }],
    ["fields of Metaplex", { properties: { files: ["7.png"], category: "image", creators: [7] } }],
    ["a schema", { properties: { name: { type: "string", description: "A name" } } }],
  ])("are read without a report beside %s", async (_what, json) => {
    expect(await parse({ attributes: CAP, ...Object(json) })).toEqual({
      ...EMPTY,
      traits: [["Hat", "Cap"]],
    });
  });

  it("are said to be in a form that is not read if a number is out of range", async () => {
    const problem = "the metadata has attributes of a form that is not read";
    expect(await parseText('{"name":"Cat","attributes":{"Size":1e999}}')).toEqual({
      ...EMPTY,
      ...{ name: "Cat", problem },
    });
  });

  it.each<[string, unknown]>([
    ["missing values", [null, [], {}, { trait_type: "Hat" }, { A: null }, { B: " " }, { C: {} }]],
    ["missing values of a name", [{ trait_type: "Hat", value: null }, { D: [null, ""] }]],
    ["nothing", ""],
  ])("say nothing of %s", async (_what, attributes) => {
    const properties = { image: { type: "string" }, rarity: { type: "string", description: "" } };
    expect(await parse({ attributes, properties })).toEqual(EMPTY);
  });

  it("may have the names of an object's own properties", async () => {
    const parsed = await parseText(
      '{"__proto__":{"name":"x"},"attributes":{"__proto__":"a","constructor":"b"}}',
    );
    expect(parsed).toEqual({
      ...EMPTY,
      traits: [
        ["__proto__", "a"],
        ["constructor", "b"],
      ],
    });
    expect(Object.hasOwn(Object.prototype, "name")).toBe(false);
  });
});
