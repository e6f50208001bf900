import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NamedChoices, resolveNames } from "./named-query.ts";
import {
  countActiveFilters,
  DEFAULT_QUERY,
  defaultSort,
  NOT_HERE,
  type TokenQuery,
} from "./query.ts";
import { formatQuery, parseQuery } from "./query-string.ts";

const seed = 4_042;
const sort = defaultSort(false);

type Names = readonly (readonly [
  id: number,
  name: string,
  labels: readonly (readonly [number, string])[],
])[];

function choicesOf(traits: Names, former: Names = []): NamedChoices {
  const made = (given: Names) =>
    given.map(([id, name, labels]) => ({
      ...{ id, name, rankedNumerically: false },
      values: labels.map(([value, label]) => ({ id: value, label, amount: 1 })),
    }));
  return { traits: made(traits), vibes: [], former: { traits: made(former), vibes: [] } };
}

const V1 = choicesOf([
  [
    1,
    "Hat",
    [
      [1, "Cap"],
      [2, "Crown"],
      [3, "Beanie"],
    ],
  ],
]);
const V2 = choicesOf(
  [
    [
      1,
      "Hat",
      [
        [4, "Halo"],
        [1, "Cap"],
        [2, "CROWN"],
      ],
    ],
  ],
  [
    [
      1,
      "Hat",
      [
        [3, "Beanie"],
        [5, "cap"],
      ],
    ],
    [2, "Eyes", [[1, "Blue"]]],
  ],
);

const read = (search: string, collection: NamedChoices) =>
  resolveNames(parseQuery(search, sort), collection);

describe("a filter by a value", () => {
  it("is in the link by its name", () => {
    const query = { ...DEFAULT_QUERY, traits: { 1: [2, 1] } };
    expect(formatQuery(query, sort, V1)).toBe("trait=Hat~Crown~Cap");
    expect(read("trait=Hat~Crown~Cap", V1)).toEqual(query);
  });

  it("means the same value after an import, by its name and by its number", () => {
    expect(read("trait=Hat~Crown", V2).traits).toEqual({ 1: [2] });
    expect(read("traits=1~2", V2).traits).toEqual({ 1: [2] });
    expect(read("traits=1~5", V2).traits).toEqual({ 1: [1] }); // "cap" is written "Cap" now
    expect(read("traits=1~2~2&trait=hat~crown", V2).traits).toEqual({ 1: [2] });
  });

  it("stays if its value is gone, and matches no token", () => {
    expect(read("trait=Hat~Beanie", V2)).toEqual({ ...DEFAULT_QUERY, traits: { 1: [3] } });
    expect(read("trait=Eyes~Blue", V2).traits).toEqual({ 2: [1] });
    const unknown = read("trait=Hat~Sombrero~Cap_Fur~Gold", V2);
    expect(unknown.traits).toEqual({ 1: [NOT_HERE, 1], [NOT_HERE]: [NOT_HERE] });
    expect(unknown.names?.traits).toEqual([
      ["Hat", "Sombrero"],
      ["Fur", "Gold"],
    ]);
    expect(countActiveFilters(unknown)).toBe(3);
    expect(formatQuery(unknown, sort, V2)).toBe("trait=Hat~Sombrero~Cap_Fur~Gold");
  });

  it("is by number if two traits have one name", () => {
    const twins = choicesOf([
      [1, "Hat", [[1, "Cap"]]],
      [
        2,
        "Hat",
        [
          [1, "Cap"],
          [2, "Crown"],
        ],
      ],
    ]);
    const query = { ...DEFAULT_QUERY, traits: { 1: [1], 2: [1, 2] } };
    expect(formatQuery(query, sort, twins)).toBe("trait=Hat~Cap~Crown&traits=2~1");
    expect(read("trait=Hat~Cap~Crown&traits=2~1", twins)).toEqual(query);
  });

  it("is by number if the names of all would make the link too long", () => {
    const labels = Array.from({ length: 300 }, (_, at) => [at + 1, `Background ${at}`] as const);
    const many = choicesOf([[1, "Background", labels]]);
    const query = { ...DEFAULT_QUERY, traits: { 1: labels.map(([id]) => id) } };
    const link = formatQuery(query, sort, many);
    expect(link).toMatch(/^traits=1~1~2~3~/);
    expect(link.length).toBeLessThan(1_200);
    expect(read(link, many)).toEqual(query);
  });
});

describe("a filter by a range of numbers", () => {
  const range = [-2.5, 12] as const;
  const tall = choicesOf([
    [1, "Hat", []],
    [6, "Höhe_m", [[1, "5"]]],
  ]);

  it("is in the link by its trait's name", () => {
    const query = { ...DEFAULT_QUERY, numbers: { 6: range } };
    const link = "number=H%C3%B6he.5fm~-2.5~12";
    expect(formatQuery(query, sort, tall)).toBe(link);
    expect(read(link, tall)).toEqual(query);
    expect(read(decodeURIComponent(link), tall)).toEqual(query);
    expect(formatQuery(query, sort)).toBe("numbers=6~-2.5~12");
  });

  it("means the same trait after an import, by its name and by its number", () => {
    const now = choicesOf([[9, "HÖHE_M", [[1, "5"]]]], [[6, "Höhe_m", [[1, "5"]]]]);
    for (const link of ["numbers=6~-2.5~12", "number=H%C3%B6he.5fm~-2.5~12"])
      expect(read(link, now).numbers).toEqual({ 9: range });
    expect(read("numbers=9~1~&number=H%C3%B6he.5fm~-2.5~12", now).numbers).toEqual({ 9: range });
  });

  it("stays if its trait is gone, and matches no token", () => {
    const gone = choicesOf([[1, "Hat", []]], [[6, "Height", []]]);
    expect(read("number=Height~-2.5~12", gone).numbers).toEqual({ 6: range });
    const unknown = read("number=Weight~1~_Age~~9&numbers=8~2~", gone);
    expect(unknown.numbers).toEqual({ [NOT_HERE]: [null, 9], 8: [2, null] });
    expect(unknown.names?.numbers).toEqual([
      ["Weight", [1, null]],
      ["Age", [null, 9]],
    ]);
    expect(countActiveFilters(unknown)).toBe(3);
    expect(formatQuery(unknown, sort, gone)).toBe("number=Weight~1~_Age~~9&numbers=8~2~");
  });

  it("is by number if two traits have one name", () => {
    const twins = choicesOf([
      [1, "Level", []],
      [2, "Level", []],
    ]);
    const query = { ...DEFAULT_QUERY, numbers: { 1: range, 2: range } };
    expect(formatQuery(query, sort, twins)).toBe("number=Level~-2.5~12&numbers=2~-2.5~12");
    expect(read("number=Level~-2.5~12&numbers=2~-2.5~12", twins)).toEqual(query);
  });
});

describe("a link of any collection", () => {
  const name = fc.oneof(
    fc.constantFrom("", "Cap", "cap", "a,b", "R&B", "💎", "כתר", "__proto__", "1", "~_-.%"),
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  const id = fc.nat(6);
  const labels = fc.uniqueArray(fc.tuple(id, name), { selector: ([value]) => value, maxLength: 5 });
  const names: fc.Arbitrary<Names> = fc.uniqueArray(fc.tuple(id, name, labels), {
    selector: ([trait]) => trait,
    maxLength: 5,
  });
  const vibes = fc.uniqueArray(
    fc.record({ id, name, count: fc.constant(1), traits: fc.constant([]) }),
    {
      selector: (vibe) => vibe.id,
    },
  );

  it("brings back what was chosen, whatever the names are, and parsing it again changes nothing", () => {
    const given = fc.record({ names, vibes, pick: fc.func(fc.boolean()) });
    fc.assert(
      fc.property(given, ({ names: traits, vibes: named, pick }) => {
        const collection = { ...choicesOf(traits), vibes: named };
        const chosen = traits.map(
          ([trait, , values]) =>
            [trait, values.map(([value]) => value).filter((value) => pick(trait, value))] as const,
        );
        const query: TokenQuery = {
          ...DEFAULT_QUERY,
          traits: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
          numbers: Object.fromEntries(
            traits.flatMap(([trait]) => (pick("range", trait) ? [[trait, [1 - trait, null]]] : [])),
          ),
          vibes: named.map((vibe) => vibe.id).filter((vibe) => pick("vibe", vibe)),
        };
        const link = formatQuery(query, sort, collection);
        expect(link).toMatch(/^[0-9a-zA-Z.~_=&%-]*$/);
        for (const search of [link, decodeURIComponent(link)]) {
          const found = read(search, collection);
          expect(sorted(found)).toEqual(sorted(query));
          // The engine resolves what the page sends, whether the page has done it or not.
          expect(resolveNames(found, collection)).toEqual(found);
        }
      }),
      { seed, numRuns: 1_500 },
    );
  });
});

/** The order of choices has no meaning. */
function sorted({ traits, vibes, ...rest }: TokenQuery) {
  const entries = Object.entries(traits).map(([trait, values]) => [trait, values.toSorted()]);
  return { ...rest, traits: Object.fromEntries(entries), vibes: vibes.toSorted() };
}
