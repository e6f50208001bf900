import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_TEXT_LENGTH, MAX_TRAITS, MAX_VALUES } from "../../valuation/ingest/limits.ts";
import { parseTraits } from "./parse-traits.ts";
import { type CollectedTraits, type DescribedToken, traitsFrom } from "./traits-from.ts";

const seed = 22;

/** A token of "Hat: Cap; Fur: Black". */
function token(tokenId: string | number, text: string, name: string | null = null): DescribedToken {
  const traits = text
    .split("; ")
    .filter(Boolean)
    .map((pair): [string, string] => {
      const [trait = "", value = ""] = pair.split(": ");
      return [trait, value];
    });
  return { tokenId: String(tokenId), metadata: { name, traits } };
}

/** Returns a token's pairs as "name: value" texts, read back by their ids. */
function labels({ traits, pairsOf }: CollectedTraits, tokenId: string): readonly string[] {
  return (pairsOf.get(tokenId) ?? []).map(([traitId, valueId]) => {
    const trait = traits.find(({ id }) => id === traitId);
    return `${trait?.name}: ${trait?.values.find(({ id }) => id === valueId)?.label}`;
  });
}

describe("traitsFrom", () => {
  it("counts ids from 1 in the order of first appearance by ascending token id", () => {
    const collected = traitsFrom([
      token(10, "Hat: Bow; Age: 7"),
      token(2, "Fur: Black; Hat: Cap; Hat: Bow"),
      token(11, ""),
    ]);
    expect(collected).toEqual({
      traits: [
        { id: 1, name: "Fur", rankedNumerically: false, values: [{ id: 1, label: "Black" }] },
        {
          id: 2,
          name: "Hat",
          rankedNumerically: false,
          values: [
            { id: 1, label: "Cap" },
            { id: 2, label: "Bow" },
          ],
        },
        { id: 3, name: "Age", rankedNumerically: false, values: [{ id: 1, label: "7" }] },
      ],
      pairsOf: new Map([
        // biome-ignore format: pairs read best on one line
        ["2", [[1, 1], [2, 1], [2, 2]]],
        // biome-ignore format: as above
        ["10", [[2, 2], [3, 1]]],
        ["11", []],
      ]),
      hasNames: true,
      omissions: [],
    });
  });

  it("keeps traits with the names of an object's own properties apart", () => {
    const collected = traitsFrom([token(1, "__proto__: a; constructor: b")]);
    expect(labels(collected, "1")).toEqual(["__proto__: a", "constructor: b"]);
  });

  it("is empty without tokens", () => {
    expect(traitsFrom([])).toEqual({
      traits: [],
      pairsOf: new Map(),
      hasNames: true,
      omissions: [],
    });
  });

  it("gives every token back the pairs it came with, whatever the order of the tokens", () => {
    const word = fc.constantFrom("a", "b", "c", "7", "__proto__", "");
    const pairs = fc.uniqueArray(fc.tuple(word, word), { selector: String, maxLength: 6 });
    const tokens = fc.uniqueArray(
      fc.record({
        tokenId: fc.nat(200).map(String),
        metadata: fc.record({ name: fc.option(word), traits: pairs }),
      }),
      { selector: ({ tokenId }) => tokenId },
    );
    fc.assert(
      fc.property(tokens, (given) => {
        const collected = traitsFrom(given);
        for (const { tokenId, metadata } of given)
          expect(labels(collected, tokenId)).toEqual(
            metadata.traits.map(([name, value]) => `${name}: ${value}`),
          );
        expect(traitsFrom([...given].reverse())).toEqual(collected);
      }),
      { seed },
    );
  });
});

describe("a collection over the limits", () => {
  const SIZE = 12_000;
  const ids = Array.from({ length: SIZE }, (_, index) => index);

  it("loses the traits with the most distinct values, and no others", () => {
    const collected = traitsFrom(
      ids.map((id) => token(id, `Hat: ${id % 9}; DNA: d${id}; Born: ${id >> 1}; Seed: s${id}`)),
    );
    expect(collected.traits.map(({ id, name }) => [id, name])).toEqual([
      [1, "Hat"],
      [2, "DNA"],
      [3, "Born"],
    ]);
    expect(labels(collected, "7")).toEqual(["Hat: 7", "DNA: d7", "Born: 3"]);
    expect(collected.omissions).toEqual([
      'The trait "Seed" (12,000 values) was left out: a collection has at most 20,000 distinct values, and with it this one would have more.',
    ]);
  });

  it("loses the rarest traits if there are too many", () => {
    const collected = traitsFrom(
      ids.map((id) => token(id, `Hat: ${id % 9}; Trait of ${id}: 1; Fur: ${id % 5}`)),
    );
    expect(collected.traits).toHaveLength(MAX_TRAITS);
    expect(collected.traits.map(({ name }) => name).slice(0, 4)).toEqual([
      "Hat",
      "Trait of 0",
      "Fur",
      "Trait of 1",
    ]);
    expect(collected.omissions).toEqual([
      'The traits "Trait of 11999" (1 value), "Trait of 11998" (1 value), "Trait of 11997" (1 value), "Trait of 11996" (1 value), "Trait of 11995" (1 value) and 11,897 more were left out: a collection has at most 100 traits, and with them this one would have more.',
    ]);
  });

  it("loses long texts", () => {
    const long = "x".repeat(1_000);
    const collected = traitsFrom(
      ids
        .slice(0, 6_000)
        .map((id) => token(id, `Hat: ${id % 9}; Story: ${id} ${long}`, `Cat ${id}`)),
    );
    expect(collected.traits.map(({ name }) => name)).toEqual(["Hat"]);
    expect(collected.hasNames).toBe(true);
    expect(collected.omissions).toEqual([expect.stringMatching(/at most 5,000,000 characters/)]);
  });

  it("loses its names if they are too long, and keeps its traits", () => {
    const collected = traitsFrom(
      ids.slice(0, 600).map((id) => token(id, `Hat: ${id % 9}`, "x".repeat(10_000))),
    );
    expect(collected.hasNames).toBe(false);
    expect(collected.traits.map(({ name }) => name)).toEqual(["Hat"]);
    expect(collected.omissions).toEqual([
      "The names of all tokens were left out: they have more than 5,000,000 characters together.",
    ]);
  });

  it("is within every limit afterwards", () => {
    // Sizes near the limits, by few tokens with many values each.
    const spread = fc.record({
      traits: fc.integer({ min: 1, max: 150 }),
      values: fc.constantFrom(1, 100, 300, 9_000),
      length: fc.constantFrom(1, 400),
      name: fc.constantFrom(0, 9_000),
    });
    fc.assert(
      fc.property(spread, ({ traits, values, length, name }) => {
        const given = Array.from(
          { length: values },
          (_, id): DescribedToken => ({
            tokenId: String(id),
            metadata: {
              name: "n".repeat(name),
              traits: Array.from({ length: Math.min(traits, 30_000 / values + 1) }, (_, trait) => [
                `t${trait}`,
                `${id}`.padStart(length, "v"),
              ]),
            },
          }),
        );
        const collected = traitsFrom(given);
        const labelsOf = collected.traits.flatMap((trait) => trait.values);
        const text = [
          ...collected.traits.map((trait) => trait.name),
          ...labelsOf.map(({ label }) => label),
          ...(collected.hasNames ? given.map(({ metadata }) => metadata.name ?? "") : []),
        ].reduce((sum, { length: characters }) => sum + characters, 0);
        expect(collected.traits.length).toBeLessThanOrEqual(MAX_TRAITS);
        expect(labelsOf.length).toBeLessThanOrEqual(MAX_VALUES);
        expect(text).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
      }),
      { seed, numRuns: 20 },
    );
  });
});

it.each<[string, "number" | "percentage" | "date", string]>([
  [".5", "number", ".5"],
  ["1 000", "number", "1000"],
  ["1'000.5", "percentage", "1000.5%"],
  ["\u20137", "number", "-7"],
  ["\uff11\uff12", "number", "12"],
  ["2019/01/31", "date", "2019-01-31"],
  ["Jan 31, 2019", "date", "2019-01-31"],
])("labels %j, which metadata call a %s, as %j", (value, kind, label) => {
  const display_type = kind === "percentage" ? "boost_percentage" : kind;
  const { pairs } = parseTraits([{ trait_type: "Level", display_type, value }]);
  expect(pairs).toEqual([["Level", value, kind]]);
  const { traits } = traitsFrom([{ tokenId: "1", metadata: { name: null, traits: pairs } }]);
  expect(traits).toMatchObject([{ rankedNumerically: true, values: [{ label }] }]);
});

it("labels dates and percentages, and takes a trait as numbers if the metadata say so of most of its values", () => {
  const described = (tokenId: string, traits: DescribedToken["metadata"]["traits"]) => ({
    tokenId,
    metadata: { name: null, traits },
  });
  const { traits } = traitsFrom([
    // biome-ignore format: pairs read best on one line
    described("1", [["Born", "1546360800", "date"], ["Boost", "5", "percentage"], ["Level", "1", "number"]]),
    described("2", [
      ["Born", "1546360800000", "date"],
      ["Level", "Top"],
    ]),
    described("3", [["Level", "Top"]]),
  ]);
  const labels = traits.map(({ name, rankedNumerically, values }) => [
    ...[name, rankedNumerically],
    ...values.map(({ label }) => label),
  ]);
  expect(labels).toEqual([
    ["Born", true, "2019-01-01"],
    ["Boost", true, "5%"],
    ["Level", false, "1", "Top"],
  ]);
});
