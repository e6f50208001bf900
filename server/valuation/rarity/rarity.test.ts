import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftTrait } from "../../market/drafts.ts";
import { assignRanks, rateTokens } from "./rarity.ts";

type Carried = Record<string, string | readonly string[]>;

/** Builds a draft from tokens written as `{trait: value}` or `{trait: [value, value]}`. */
function draftOf(tokens: readonly Carried[]) {
  const traits = new Map<string, { id: number; values: Map<string, number> }>();
  const rows = tokens.map((token) => ({
    traits: Object.entries(token).flatMap(([name, carried]) => {
      const trait = traits.get(name) ?? { id: 10 + traits.size * 3, values: new Map() };
      traits.set(name, trait);
      return [carried].flat().map((label) => {
        const id = trait.values.get(label) ?? 5 + trait.values.size * 2;
        trait.values.set(label, id);
        return [trait.id, id] as const;
      });
    }),
  }));
  const drafts: DraftTrait[] = [...traits].map(([name, { id, values }]) => ({
    id,
    name,
    rankedNumerically: false,
    values: [...values].map(([label, valueId]) => ({ id: valueId, label })),
  }));
  return { traits: drafts, tokens: rows };
}

function rate(tokens: readonly Carried[]) {
  const draft = draftOf(tokens);
  return rateTokens(draft.traits, draft.tokens);
}

/** Reference implementation of the method: tokens as sets of "trait=value" over single-valued traits. */
function naiveScores(tokens: readonly Carried[]): { score: number; unique: number }[] {
  const several = new Set(
    tokens.flatMap((token) =>
      Object.entries(token)
        .filter(([, carried]) => new Set([carried].flat().map(norm)).size > 1)
        .map(([name]) => norm(name)),
    ),
  );
  const flat = tokens.map((token) => {
    const own = new Map<string, string>();
    let traitCount = 0;
    for (const [name, carried] of Object.entries(token))
      for (const value of new Set([carried].flat().map(norm))) {
        own.set(several.has(norm(name)) ? `${norm(name)}\n${value}` : norm(name), value);
        if (value !== "none" && value !== "") traitCount += 1;
      }
    return own.set("\ntrait count", String(traitCount));
  });
  const names = [...new Set(flat.flatMap((own) => [...own.keys()]))];
  const countOf = (name: string, value: string | undefined) =>
    flat.filter((own) => own.get(name) === value).length;
  let entropy = 0;
  for (const name of names)
    for (const value of new Set(flat.map((own) => own.get(name)))) {
      const p = countOf(name, value) / flat.length;
      entropy -= p * Math.log2(p);
    }
  return flat.map((own) => {
    let content = 0;
    for (const name of names) content += Math.log2(flat.length / countOf(name, own.get(name)));
    const unique = [...own].filter(([name, value]) => countOf(name, value) === 1).length;
    return { score: content / (entropy || 1), unique };
  });
}

function norm(text: string): string {
  return text.trim().toLowerCase();
}

describe("rateTokens", () => {
  it("gives the only token of a collection rank 1 and score 0", () => {
    expect(rate([{ hat: "cap" }])).toEqual([{ rank: 1, score: 0, unique: 2 }]);
  });

  it("returns no ratings for an empty collection", () => {
    expect(rateTokens([], [])).toEqual([]);
  });

  it("ranks more unique values above a higher score", () => {
    // Six values held by two each carry more information than one unique ring.
    const pair = { a: "1", b: "1", c: "1", d: "1", e: "1", f: "1" };
    const rest = { a: "2", b: "2", c: "2", d: "2", e: "2", f: "2" };
    const rated = rate([pair, pair, ...Array(8).fill(rest), { ...rest, a: "ring" }]);
    expect(rated[10].score).toBeLessThan(rated[0].score);
    expect(rated[10]).toMatchObject({ unique: 1, rank: 1 });
    expect(rated[0].rank).toBe(2);
  });

  it("gives tokens of equal score the same rank and skips the ranks after it", () => {
    const rated = rate([{ a: "1" }, { a: "1" }, { a: "2" }, { a: "2" }, { a: "3" }, { a: "4" }]);
    expect(rated.map((each) => each.rank)).toEqual([3, 3, 3, 3, 1, 1]);
  });

  it("matches a score computed by hand: information content over entropy", () => {
    // a: x x y, count 1 1 1. Entropy: -(2/3)log2(2/3) - (1/3)log2(1/3).
    const entropy = -(2 / 3) * Math.log2(2 / 3) - (1 / 3) * Math.log2(1 / 3);
    const rated = rate([{ a: "x" }, { a: "x" }, { a: "y" }]);
    expect(rated[0].score).toBeCloseTo(Math.log2(3 / 2) / entropy, 12);
    expect(rated[2].score).toBeCloseTo(Math.log2(3) / entropy, 12);
  });

  it("ignores case and surrounding space in names and values", () => {
    const plain = rate([{ hat: "cap" }, { hat: "cap" }, { hat: "crown" }]);
    expect(rate([{ hat: "cap" }, { Hat: " CAP " }, { hat: "Crown" }])).toEqual(plain);
  });

  it("scores a missing trait like the value none", () => {
    const base = [{ a: "1" }, { a: "1" }, { a: "2" }, { a: "2" }];
    const missing = rate([{ ...base[0], b: "x" }, ...base.slice(1)]);
    const none = rate([
      { ...base[0], b: "x" },
      ...base.slice(1).map((token) => ({ ...token, b: "None" })),
    ]);
    for (const [token, { score }] of missing.entries())
      expect(none[token].score).toBeCloseTo(score, 12);
  });

  it("treats each value of a multi-valued trait as a separate trait", () => {
    const several = rate([{ gear: ["hat", "pipe"] }, { gear: ["hat"] }, {}]);
    const apart = rate([{ hat: "yes", pipe: "yes" }, { hat: "yes" }, {}]);
    expect(several).toEqual(apart);
  });

  it("counts a value once if a token carries it twice", () => {
    const twice = rate([{ gear: ["hat", "Hat "] }, { gear: ["hat"] }, { gear: ["pipe"] }]);
    expect(twice).toEqual(rate([{ gear: "hat" }, { gear: "hat" }, { gear: "pipe" }]));
  });

  it("rates traits and values named like object members, such as __proto__", () => {
    const names = ["__proto__", "constructor", "toString", ""];
    const tokens = [...names, "toString"].map((name) =>
      Object.fromEntries([[name || "x", name]] as const),
    );
    const draft = draftOf([{ constructor: "__proto__" }, { constructor: "toString" }, ...tokens]);
    for (const { score } of rateTokens(draft.traits, draft.tokens))
      expect(Number.isFinite(score)).toBe(true);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("throws on a value that does not exist, naming it", () => {
    expect(() => rateTokens([], [{ traits: [[1, 2]] }])).toThrow("value 2 of trait 1");
  });

  it("equals the reference implementation on random collections", () => {
    const label = fc.constantFrom("a", "b", "c", "d", " A", "none", "None", "");
    const token = fc.dictionary(
      fc.constantFrom("hat", "eyes", "gear", "Hat"),
      fc.oneof(label, fc.array(label, { minLength: 1, maxLength: 3 })),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 12 }), (given) => {
        // "hat" and "Hat" on one token are one trait with two values; the reference needs them merged.
        const tokens = given.map((each) => mergeHats(each));
        const rated = rate(given);
        const naive = naiveScores(tokens);
        for (const [index, { score, unique }] of naive.entries()) {
          expect(rated[index].score).toBeCloseTo(score, 9);
          expect(rated[index].unique).toBe(unique);
        }
        expect(rated.map((each) => each.rank)).toEqual(assignRanks(naive));
      }),
      { seed: 20261121, numRuns: 400 },
    );
  });

  it("ranks 25,000 tokens of eight traits in well under a second", () => {
    const traits: DraftTrait[] = Array.from({ length: 8 }, (_, id) => ({
      id,
      name: `trait ${id}`,
      rankedNumerically: false,
      values: Array.from({ length: 40 }, (_, value) => ({ id: value, label: `value ${value}` })),
    }));
    const tokens = Array.from({ length: 25_000 }, (_, token) => ({
      traits: traits.map(({ id }) => [id, (token * (id + 3) + (token % 7)) % 40] as const),
    }));
    // Processor time in microseconds: other programs on the machine do not count.
    const started = process.cpuUsage();
    rateTokens(traits, tokens);
    const { user, system } = process.cpuUsage(started);
    expect(user + system).toBeLessThan(1_000_000);
  });
});

function mergeHats({ hat, Hat, ...rest }: Carried): Carried {
  const merged = [hat, Hat].flat().filter((label) => label !== undefined);
  return merged.length > 0 ? { ...rest, hat: merged } : rest;
}

describe("assignRanks", () => {
  it("orders by unique values, then score, and ties on the score alone", () => {
    const ranks = assignRanks([
      { unique: 1, score: 1.5 },
      { unique: 2, score: 1.5 },
      { unique: 3, score: 0.2 },
      { unique: 0, score: 7 },
    ]);
    expect(ranks).toEqual([2, 2, 1, 4]);
  });

  it("treats scores within a billionth of each other as equal", () => {
    const at = (score: number) => ({ unique: 0, score });
    expect(assignRanks([at(1), at(1 + 5e-10), at(1 - 1e-8)])).toEqual([1, 1, 3]);
  });
});

interface ReferenceCase {
  readonly name: string;
  readonly tokens?: readonly Carried[];
  readonly tokens_a?: readonly Carried[];
  readonly tokens_b?: readonly Carried[];
  readonly input?: readonly { id: number; unique: number; score: number }[];
  readonly expect?: readonly { id: number; rank: number; score?: number; unique?: number }[];
}

const casesFile = resolve(
  import.meta.dirname,
  "../../../../shared/data/rarity/openrarity_cases.json",
);
if (!existsSync(casesFile)) console.log(`skipped: the OpenRarity cases are not at ${casesFile}`);

describe.skipIf(!existsSync(casesFile))("test cases of the OpenRarity reference", () => {
  const { cases }: { cases: readonly ReferenceCase[] } = existsSync(casesFile)
    ? JSON.parse(readFileSync(casesFile, "utf8"))
    : { cases: [] };

  it.each(cases)("passes: $name", (each) => {
    if (each.tokens) {
      const rated = rate(each.tokens);
      for (const { id, rank, score, unique } of each.expect ?? []) {
        expect(rated[id].rank).toBe(rank);
        if (unique !== undefined) expect(rated[id].unique).toBe(unique);
        if (score !== undefined) expect(rated[id].score).toBeCloseTo(score, 9);
      }
    } else if (each.input) {
      const ranks = assignRanks(each.input);
      for (const { id, rank } of each.expect ?? [])
        expect(ranks[each.input.findIndex((one) => one.id === id)]).toBe(rank);
    } else {
      const [a, b] = [rate(each.tokens_a ?? []), rate(each.tokens_b ?? [])];
      for (const [token, { score }] of a.entries()) expect(b[token].score).toBeCloseTo(score, 9);
    }
  });
});
