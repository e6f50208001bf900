import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BARE_COLLECTION } from "../testing/sample-collection.ts";
import type { CollectionDraft } from "./drafts.ts";
import { NO_NUMBERS, numberDraft, type TraitNumbers, withUsed } from "./trait-numbers.ts";

const seed = 4_040;

/** Makes a draft with one token for each value. Its numbers count from 1, as those of a source do. */
function draftOf(traits: readonly (readonly [name: string, labels: readonly string[]])[]) {
  const draft: CollectionDraft = {
    ...BARE_COLLECTION,
    ...{ id: "cats", name: "Cats", sales: [], listings: [] },
    dataSource: { kind: "import", note: "", listingsSimulated: false },
    traits: traits.map(([name, labels], at) => ({
      ...{ id: at + 1, name, rankedNumerically: false },
      values: labels.map((label, value) => ({ id: value + 1, label })),
    })),
    vibes: traits.map(([name, labels], at) => ({
      ...{ id: at + 1, name },
      traits: labels.slice(0, 1).map(() => [at + 1, 1] as const),
    })),
    tokens: traits.flatMap(([, labels], at) =>
      labels.map((_, value) => ({
        ...{ tokenId: `${at}${value}`, name: null, imageUrl: null, animationUrl: null },
        traits: [[at + 1, value + 1] as const],
      })),
    ),
  };
  return draft;
}

/** Returns the values as "number of the trait.number of the value name of the trait: name of the value". */
function textOf({ traits }: Pick<CollectionDraft, "traits">): readonly string[] {
  return traits.flatMap(({ id, name, values }) =>
    values.map((value) => `${id}.${value.id} ${name}: ${value.label}`),
  );
}

describe("numberDraft", () => {
  const first = numberDraft(draftOf([["Hat", ["Cap", "Crown"]]]), NO_NUMBERS);

  it("counts from 1 in a new collection", () => {
    expect(textOf(first.draft)).toEqual(["1.1 Hat: Cap", "1.2 Hat: Crown"]);
    expect(first.draft.former).toEqual({ traits: [], vibes: [] });
  });

  it("keeps the number of a name that has moved, and keeps what is gone", () => {
    const next = draftOf([
      ["Eyes", ["Blue"]],
      ["Hat", ["Halo", "Crown"]],
    ]);
    const { draft } = numberDraft(next, first.numbers);
    expect(textOf(draft)).toEqual(["2.1 Eyes: Blue", "1.3 Hat: Halo", "1.2 Hat: Crown"]);
    expect(draft.tokens.map(({ traits }) => traits)).toEqual([[[2, 1]], [[1, 3]], [[1, 2]]]);
    expect(draft.vibes).toEqual([
      { id: 2, name: "Eyes", traits: [[2, 1]] },
      { id: 1, name: "Hat", traits: [[1, 3]] },
    ]);
    expect(textOf({ traits: draft.former?.traits as CollectionDraft["traits"] })).toEqual([
      "1.1 Hat: Cap",
    ]);
  });

  it("keeps the number of a name in another spelling, unless the spelling itself has one", () => {
    const { draft } = numberDraft(draftOf([["HAT", ["crown", "CAP"]]]), first.numbers);
    expect(textOf(draft)).toEqual(["1.2 HAT: crown", "1.1 HAT: CAP"]);
    const both = numberDraft(draftOf([["Hat", ["red", "Red"]]]), NO_NUMBERS);
    const merged = numberDraft(draftOf([["Hat", ["Red"]]]), both.numbers);
    expect(textOf(merged.draft)).toEqual(["1.2 Hat: Red"]);
  });

  it("takes the numbers of a collection that an earlier version stored", () => {
    const stored = draftOf([["Hat", ["Cap", "Crown"]]]);
    const next = draftOf([["Hat", ["Halo", "Crown"]]]);
    const { draft } = numberDraft(next, withUsed(NO_NUMBERS, stored));
    expect(textOf(draft)).toEqual(["1.3 Hat: Halo", "1.2 Hat: Crown"]);
  });

  it("forgets the oldest former names, and gives their numbers to no others", () => {
    let numbers: TraitNumbers = NO_NUMBERS;
    const long = "x".repeat(9_000);
    for (let day = 0; day < 30; day += 1)
      numbers = numberDraft(draftOf([["Day", [`${day}${long}`]]]), numbers).numbers;
    expect(JSON.stringify(numbers).length).toBeLessThan(120_000);
    expect(textOf(numberDraft(draftOf([["Day", [`0${long}`, "new"]]]), numbers).draft)).toEqual([
      `1.31 Day: 0${long}`,
      "1.32 Day: new",
    ]);
  });

  it("keeps every name's number for all time, and gives none twice", () => {
    const name = fc.constantFrom("Hat", "Eyes", "Fur", "constructor", "");
    const labels = fc.uniqueArray(fc.constantFrom("Cap", "Crown", "Halo", "1", "", "__proto__"));
    const trait = fc.tuple(name, labels);
    const imports = fc.array(fc.array(trait, { maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(imports, (all) => {
        let numbers: TraitNumbers = NO_NUMBERS;
        /** The slow reference: number -> the one meaning that it ever had, and the other way round. */
        const meanings = new Map<string, string>();
        const numberOf = new Map<string, string>();
        for (const given of all) {
          const draft = draftOf(given);
          const numbered = numberDraft(draft, numbers);
          numbers = JSON.parse(JSON.stringify(numbered.numbers));
          const seen = new Map<string, number>();
          for (const { id, name: traitName, values } of numbered.draft.traits) {
            // The second trait of a name is another trait than the first.
            const nth = (seen.get(traitName) ?? 0) + 1;
            seen.set(traitName, nth);
            for (const value of [{ id: 0, label: null }, ...values]) {
              const [number, meaning] = [
                `${id}.${value.id}`,
                JSON.stringify([traitName, nth, value.label]),
              ];
              expect(meanings.get(number) ?? meaning).toBe(meaning);
              expect(numberOf.get(meaning) ?? number).toBe(number);
              meanings.set(number, meaning);
              numberOf.set(meaning, number);
            }
          }
          // Tokens and vibes carry the same names as before.
          const nameOf = (
            of: CollectionDraft,
            pairs: CollectionDraft["tokens"][number]["traits"],
          ) =>
            pairs.map(([traitId, valueId]) => {
              const found = of.traits.find(({ id }) => id === traitId);
              return [found?.name, found?.values.find(({ id }) => id === valueId)?.label];
            });
          for (const list of ["tokens", "vibes"] as const)
            expect(
              numbered.draft[list].map(({ traits }) => nameOf(numbered.draft, traits)),
            ).toEqual(draft[list].map(({ traits }) => nameOf(draft, traits)));
        }
      }),
      { seed, numRuns: 400 },
    );
  });
});
