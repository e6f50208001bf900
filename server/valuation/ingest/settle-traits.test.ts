import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { DraftToken, DraftTrait } from "../../market/drafts.ts";
import { createExplainRarity } from "../rarity/explain-rarity.ts";
import { rateTokens } from "../rarity/rarity.ts";
import { NO_TRAIT_RULES, settleTraits, type TraitRules } from "./settle-traits.ts";

const seed = 41;

/** One token a line, each a list of "Trait=Value". Ids count from 1, and token ids from 0. */
function drawn(lines: readonly (readonly string[])[], declared: readonly string[] = []) {
  const traits = new Map<string, { id: number; values: Map<string, number> }>();
  const tokens = lines.map((line, index): DraftToken => {
    const pairs = line.map((text): TraitPair => {
      const [name = "", label = ""] = text.split("=");
      const trait = traits.get(name) ?? { id: traits.size + 1, values: new Map() };
      traits.set(name, trait);
      const valueId = trait.values.get(label) ?? trait.values.size + 1;
      trait.values.set(label, valueId);
      return [trait.id, valueId];
    });
    const none = { name: null, imageUrl: null, animationUrl: null };
    return { tokenId: String(index), ...none, traits: pairs };
  });
  const drafts = [...traits].map(([name, { id, values }]): DraftTrait => {
    const list = [...values].map(([label, valueId]) => ({ id: valueId, label }));
    return { id, name, rankedNumerically: declared.includes(name), values: list };
  });
  return { traits: drafts, tokens };
}

const rules = (given: Partial<TraitRules>): TraitRules => ({ ...NO_TRAIT_RULES, ...given });

/** Returns the tokens as `drawn` takes them. */
function written({ traits, tokens }: ReturnType<typeof settleTraits>): string[][] {
  return tokens.map((token) =>
    token.traits.map(([traitId, valueId]) => {
      const trait = traits.find(({ id }) => id === traitId);
      return `${trait?.name}=${trait?.values.find(({ id }) => id === valueId)?.label}`;
    }),
  );
}

const unrankedOf = ({ traits }: { readonly traits: readonly DraftTrait[] }) =>
  traits.filter(({ unranked }) => unranked).map(({ name }) => name);

/** `count` tokens whose values of the trait repeat `labels`. */
const repeated = (count: number, name: string, labels: readonly string[]) =>
  Array.from({ length: count }, (_, index) => [`${name}=${labels[index % labels.length]}`]);

describe("numbers", () => {
  it("are left out of the rank, and said", () => {
    const draft = drawn([
      ["Fur=Gold", "Power=48", "Stamina=9.2", "Born=2019-01-31"],
      ["Fur=Red", "Power=78", "Stamina=0.1", "Born=2020-02-29"],
    ]);
    const settled = settleTraits(draft, NO_TRAIT_RULES);
    expect(unrankedOf(settled)).toEqual(["Power", "Stamina", "Born"]);
    expect(settled.notes).toEqual([
      'Numbers, which do not count in the rank: "Power" (2 values), "Stamina" (2 values), "Born" (2 values). --ranked "Power" lets one count.',
    ]);
  });

  it.each([
    ["few whole numbers that many share", repeated(80, "Tone", ["1", "2", "3", "4"]), ["Tone"]],
    ["one number that all share", repeated(80, "Season", ["1"]), ["Season"]],
    ["many whole numbers", repeated(900, "Generation", [..."012345678"]), ["Generation"]],
    ["whole numbers that few share", repeated(30, "Level", ["1", "2", "3", "4"]), ["Level"]],
    ["few numbers with a point", repeated(900, "Level", ["1", "2.5"]), ["Level"]],
    ["few numbers with a unit", repeated(900, "Level", ["1 kg", "2 kg"]), ["Level"]],
    ["numbers with an exponent", repeated(80, "Weight", ["1e-7", "1e+21"]), ["Weight"]],
    ["numbers with a decimal comma", repeated(80, "Weight", ["1,5", "2,25"]), ["Weight"]],
    ["numbers with groups", repeated(80, "Weight", ["1 000", "2'000'000.5"]), ["Weight"]],
    ["days with slashes", repeated(80, "Born", ["2019/01/31", "2019/2/1"]), ["Born"]],
    ["days with the day first", repeated(80, "Born", ["31/01/2019", "01/02/2019"]), ["Born"]],
    ["days in no certain order", repeated(80, "Born", ["03/01/2019", "01/02/2019"]), ["Born"]],
    ["full-width digits", repeated(80, "Level", ["１２", "３．５"]), ["Level"]],
    ["numbers beside words", repeated(900, "Level", ["1", "2", "Top"]), []],
    ["no numbers", repeated(900, "Fur", ["Red", "Blue"]), []],
  ])("leaves %s as they should be", (_, lines, unranked) => {
    expect(unrankedOf(settleTraits(drawn(lines), NO_TRAIT_RULES))).toEqual(unranked);
  });

  it("are words if they can be read in two ways, and that is said", () => {
    const draft = drawn([
      ["Weight=1,5", "Fur=Red"],
      ["Weight=1,250", "Fur=Blue"],
    ]);
    expect(settleTraits(draft, NO_TRAIT_RULES).notes).toEqual([
      'Words, which count in the rank: "Weight", because "1,250" and "1,5" have the same mark between thousands and before a fraction; write 1250 and 1.5, or --unranked "Weight".',
    ]);
    expect(settleTraits(draft, rules({ unranked: ["Weight"] })).notes).toEqual([]);
  });

  it("may have full-width digits, or those of another script", () => {
    const draft = drawn([["Level=１２"], ["Level=12"], ["Level=٣"], ["Level=-"]]);
    const settled = settleTraits(draft, NO_TRAIT_RULES);
    expect(written(settled)).toEqual([["Level=12"], ["Level=12"], ["Level=3"], ["Level=-"]]);
    expect(settled.notes[1]).toBe('Taken as something else: of the trait "Level", "１２" as "12".');
  });

  it("are what the metadata say, however few", () => {
    const draft = drawn(repeated(80, "Level", ["1", "2", "Top"]), ["Level"]);
    expect(unrankedOf(settleTraits(draft, NO_TRAIT_RULES))).toEqual(["Level"]);
  });

  it("count, or do not, if the operator says so", () => {
    const draft = drawn([
      ["Power=48", "Fur=Red"],
      ["Power=3", "Fur=Blue"],
    ]);
    const given = rules({ ranked: [" POWER"], unranked: ["fur", "Hat"] });
    const settled = settleTraits(draft, given);
    expect(unrankedOf(settled)).toEqual(["Fur"]);
    expect(settled.notes).toEqual(['--unranked "Hat" changes nothing: no trait has that name.']);
  });

  it("count if the source knows that they are names, unless the operator leaves them out", () => {
    const tones = drawn(repeated(80, "Tone", ["1", "2", "3", "4"]));
    const counting = settleTraits(tones, NO_TRAIT_RULES, ["Tone", "Beard"]);
    expect([unrankedOf(counting), counting.traits[0]?.rankedNumerically, counting.notes]).toEqual([
      ...[[], true, []],
    ]);
    const leftOut = settleTraits(tones, rules({ unranked: ["tone"] }), ["Tone"]);
    expect(unrankedOf(leftOut)).toEqual(["Tone"]);
  });

  const word = fc.constantFrom("Red", "Blue", "Gold", "none");
  const lines = fc.array(fc.tuple(word, word, fc.double({ min: 0, max: 9, noNaN: true })), {
    minLength: 1,
    maxLength: 30,
  });

  it("change no rank, no score and no explanation", () => {
    fc.assert(
      fc.property(lines, (rows) => {
        const without = drawn(rows.map(([fur, hat]) => [`Fur=${fur}`, `Hat=${hat}`]));
        const withNumbers = settleTraits(
          drawn(rows.map(([fur, hat, n]) => [`Fur=${fur}`, `Hat=${hat}`, `Power=${n.toFixed(4)}`])),
          NO_TRAIT_RULES,
        );
        expect(rateTokens(withNumbers.traits, withNumbers.tokens)).toEqual(
          rateTokens(without.traits, without.tokens),
        );
        expect(createExplainRarity(withNumbers.traits, withNumbers.tokens)(0)).toEqual(
          createExplainRarity(without.traits, without.tokens)(0),
        );
      }),
      { seed },
    );
  });
});

describe("days with the year last", () => {
  it("are read in the order that another day of their trait tells", () => {
    const lines = [["Born=01/02/2019"], ["Born=31/01/2019 9:05"], ["Born=2019-02-01"], ["Born="]];
    const settled = settleTraits(drawn(lines), NO_TRAIT_RULES);
    expect(written(settled)).toEqual([
      ["Born=2019-02-01"],
      ["Born=2019-01-31 09:05"],
      ["Born=2019-02-01"],
      ["Born="],
    ]);
    expect(settled.traits[0]).toMatchObject({ rankedNumerically: true, unranked: true });
    expect(settled.notes[0]).toBe(
      'Taken as something else: of the trait "Born", "01/02/2019" as "2019-02-01", with the day first.',
    );
  });

  it("are read in the order that the other traits tell, if their own does not", () => {
    const draft = drawn([["Born=01/02/2019", "Died=3.13.2020", "Met=Jan 2, 2019"]]);
    const settled = settleTraits(draft, NO_TRAIT_RULES);
    expect(written(settled)).toEqual([["Born=2019-01-02", "Died=2020-03-13", "Met=2019-01-02"]]);
    expect(settled.notes.slice(0, 3)).toEqual([
      'Taken as something else: of the trait "Born", "01/02/2019" as "2019-01-02", with the month first, as other traits tell.',
      'Taken as something else: of the trait "Died", "3.13.2020" as "2020-03-13", with the month first.',
      'Taken as something else: of the trait "Met", "Jan 2, 2019" as "2019-01-02".',
    ]);
  });

  it.each([
    ["nothing tells the order", ["Born=01/02/2019", "Fur=13/13/2019"]],
    ["two traits contradict each other", ["Born=01/02/2019", "A=31/01/2019", "B=01/31/2019"]],
  ])("keep their labels and are not ranked if %s, and that is said", (_, line) => {
    const settled = settleTraits(drawn([line]), NO_TRAIT_RULES);
    expect(written(settled)[0]?.[0]).toBe("Born=01/02/2019");
    expect(settled.traits[0]).toMatchObject({ rankedNumerically: false, unranked: true });
    const why = 'the order of day and month in "01/02/2019" is not certain; write 2019-01-31';
    expect(settled.notes.join()).toContain(
      `Days, which do not count in the rank and are not sorted as days: "Born", because ${why}. --ranked "Born" lets it count.`,
    );
    const ranked = settleTraits(drawn([line]), rules({ ranked: ["Born"] }));
    expect([unrankedOf(ranked).includes("Born"), ranked.notes.join().includes(why)]).toEqual([
      ...[false, false],
    ]);
  });

  it("keep their labels if their trait has both orders", () => {
    const draft = drawn([["Born=31/01/2019"], ["Born=01/31/2019"], ["Died=31/01/2019"]]);
    const settled = settleTraits(draft, NO_TRAIT_RULES);
    expect(written(settled)).toEqual([
      ["Born=31/01/2019"],
      ["Born=01/31/2019"],
      ["Died=2019-01-31"],
    ]);
  });
});

describe("spellings", () => {
  it("of one value are one value, written as most tokens have it", () => {
    const draft = drawn([["Fur=red"], ["Fur=Red"], ["Fur=Blue"], ["Fur=Red"], ["fur=RED"]]);
    const settled = settleTraits(draft, NO_TRAIT_RULES);
    expect(written(settled)).toEqual([
      ["Fur=Red"],
      ["Fur=Red"],
      ["Fur=Blue"],
      ["Fur=Red"],
      ["Fur=Red"],
    ]);
    expect(settled.notes).toEqual([
      'Another spelling counts as the same value: 2 values with other case, spaces or width, such as "Fur: red" as "Fur: Red".',
    ]);
  });

  it("may differ in the width of their letters", () => {
    const settled = settleTraits(
      drawn([["Fur=Ｒｅｄ"], ["Ｆｕｒ=Red"], ["Fur=red"]]),
      NO_TRAIT_RULES,
    );
    expect(settled.traits.map(({ name, values }) => [name, values.length])).toEqual([["Fur", 1]]);
  });

  it("of one token are one value", () => {
    const settled = settleTraits(drawn([["Hat=Cap", "Hat=CAP"], ["Hat=Cap"]]), NO_TRAIT_RULES);
    expect(written(settled)).toEqual([["Hat=Cap"], ["Hat=Cap"]]);
  });

  it("change no draft without them", () => {
    const draft = drawn([["Fur=Red", "Hat=red"], ["Fur=Blue"]]);
    expect(settleTraits(draft, NO_TRAIT_RULES)).toEqual({ ...draft, notes: [] });
  });

  const name = fc.constantFrom("Fur", "fur", "FUR ", "Hat");
  const label = fc.constantFrom("Red", "red", "RED", " Red", "Blue", "blue");
  const token = fc.array(
    fc.tuple(name, label).map((pair) => pair.join("=")),
    { maxLength: 4 },
  );

  it("keep what each token has, its rank and its score", () => {
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 12 }), (lines) => {
        const draft = drawn(lines);
        const settled = settleTraits(draft, NO_TRAIT_RULES);
        const plain = (line: readonly string[]) =>
          [
            ...new Set(
              line.map((text) =>
                text
                  .split("=")
                  .map((each) => each.trim().toLowerCase())
                  .join("="),
              ),
            ),
          ].sort();
        expect(written(settled).map(plain)).toEqual(lines.map(plain));
        const labels = settled.traits.flatMap((trait) =>
          trait.values.map((value) => plain([`${trait.name}=${value.label}`])[0]),
        );
        expect(new Set(labels).size).toBe(labels.length);
        const rated = rateTokens(settled.traits, settled.tokens);
        for (const [token, { score, ...rest }] of rateTokens(
          draft.traits,
          draft.tokens,
        ).entries()) {
          expect(rated[token]).toMatchObject(rest);
          expect(rated[token].score).toBeCloseTo(score, 12);
        }
      }),
      { seed },
    );
  });
});

describe("placeholders", () => {
  const LINES = [
    ["Eyes=[Missing]", "Hat=Cap", "Trait Count=1"],
    ["Eyes=Blue", "Hat=[missing]", "Trait Count=1"],
    ["Eyes=Blue", "Hat=N/A", "Trait Count=1"],
    ...repeated(30, "Trait Count", ["1", "2"]),
  ];

  it("are named with the option that leaves them out", () => {
    expect(settleTraits(drawn(LINES), NO_TRAIT_RULES).notes).toEqual([
      expect.stringContaining('"Trait Count" (2 values). --ranked "Trait Count"'),
      '"[Missing]" counts as a value: 2 times in 2 traits, first "Eyes" (token 0). If it stands for a missing value, --leave-out "[Missing]" leaves it out.',
      '"N/A" counts as a value: 1 time in "Hat" (token 2). If it stands for a missing value, --leave-out "N/A" leaves it out.',
      'The trait "Trait Count" counts a token\'s traits, which the rank does by itself. --leave-out "Trait Count" leaves it out.',
    ]);
  });

  it("are left out by name, in any spelling", () => {
    const given = rules({ leaveOut: ["[MISSING]", "n/a", "trait count", "Wings"] });
    const settled = settleTraits(drawn(LINES), given);
    expect(written(settled).slice(0, 4)).toEqual([["Hat=Cap"], ["Eyes=Blue"], ["Eyes=Blue"], []]);
    expect(settled.traits.map((trait) => [trait.name, trait.values.length])).toEqual([
      ["Eyes", 1],
      ["Hat", 1],
    ]);
    expect(settled.notes).toEqual([
      'Left out: the value "[Missing]", 2 times in 2 traits, first "Eyes" (token 0).',
      'Left out: the value "N/A", 1 time in "Hat" (token 2).',
      'Left out: the trait "Trait Count".',
      '--leave-out "Wings" left nothing out: no trait and no value has that name.',
    ]);
  });

  it.each([
    ...["[Missing]", "N/A", "none", "None", "null", "-", "undefined", "(empty)", "No Trait"],
    ...[
      "n.a.",
      "N / A",
      "#N/A",
      "Not Available",
      "Not Set",
      "No Attribute",
      "None.",
      "…",
      '"none"',
    ],
  ])("include %j", (text) =>
    expect(settleTraits(drawn([[`Hat=${text}`]]), NO_TRAIT_RULES).notes).toHaveLength(1),
  );

  it.each([
    "Nonet",
    "Missing Tooth",
    "Unknown Pleasures",
    "Nana",
    "Blank Stare",
    "N",
    "Not",
    "A.",
    "Set",
  ])("do not include %j", (text) =>
    expect(settleTraits(drawn([[`Hat=${text}`]]), NO_TRAIT_RULES).notes).toEqual([]),
  );

  it.each([
    ...["Trait Count", "Attribute count", "trait_count", "Number of Traits", "# Traits"],
    ...["# of Traits", "number_of_traits", "No. of Traits", "Traits #", "Num of traits"],
    "Trait Amount",
  ])("include the trait %j", (name) =>
    expect(settleTraits(drawn(repeated(30, name, ["1", "2"])), NO_TRAIT_RULES).notes).toEqual([
      expect.stringContaining("Numbers"),
      expect.stringContaining(`--leave-out "${name}"`),
    ]),
  );
});
