/** The names behind the numbers of a query. Links carry names; the engine and the page's controls use numbers. */
import type { CollectionInfo, FormerNames } from "./collection.ts";
import { type ChosenNames, NOT_HERE, type TokenQuery } from "./query.ts";
import type { TraitPair } from "./tokens/token.ts";

export type NamedChoices = Pick<CollectionInfo, "traits" | "vibes" | "former">;

type Name = ChosenNames["traits"][number];

const same = (name: string) => name;
/** Returns equal texts for names that differ only in case, or in how Unicode composes their letters. */
const fold = (name: string) => name.normalize("NFKC").toLowerCase();

const nameKey = ([trait, value]: Name, write: (name: string) => string) =>
  JSON.stringify([write(trait), write(value)]);
const pairKey = ([trait, value]: TraitPair) => `${trait} ${value}`;

function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** Names of traits, values and vibes, as they are or folded, with their numbers. */
function createNames(write: (name: string) => string, choices: FormerNames) {
  const pairs = new Map<string, TraitPair>();
  const traits = new Map<string, number>();
  const vibes = new Map<string, number>();
  for (const { id, name, values } of choices.traits) {
    setFirst(traits, write(name), id);
    for (const { id: valueId, label } of values)
      setFirst(pairs, nameKey([name, label], write), [id, valueId]);
  }
  for (const { id, name } of choices.vibes) setFirst(vibes, write(name), id);
  return {
    pair: (name: Name) => pairs.get(nameKey(name, write)),
    trait: (name: string) => traits.get(write(name)),
    vibe: (name: string) => vibes.get(write(name)),
  };
}

function createNumbers({ traits, vibes }: FormerNames) {
  return {
    pairs: new Map(
      traits.flatMap(({ id, name, values }) =>
        values.map((value) => [pairKey([id, value.id]), [name, value.label] as Name]),
      ),
    ),
    traits: new Map(traits.map(({ id, name }) => [id, name])),
    vibes: new Map(vibes.map(({ id, name }) => [id, name])),
  };
}

function createIndex(current: NamedChoices) {
  const { former = { traits: [], vibes: [] } } = current;
  // A name means the first of: the value of this name, one that differs in case, one that is gone.
  const byName = [
    createNames(same, current),
    createNames(fold, current),
    createNames(same, former),
  ];
  const [now, once] = [createNumbers(current), createNumbers(former)];
  const first = <Found>(find: (names: (typeof byName)[number]) => Found | undefined) =>
    byName.map(find).find((found) => found !== undefined);
  return {
    isCurrent: (pair: TraitPair) => now.pairs.has(pairKey(pair)),
    isCurrentVibe: (vibe: number) => now.vibes.has(vibe),
    nameOf: (pair: TraitPair) => now.pairs.get(pairKey(pair)) ?? once.pairs.get(pairKey(pair)),
    traitName: (trait: number) => now.traits.get(trait) ?? once.traits.get(trait),
    vibeName: (vibe: number) => now.vibes.get(vibe) ?? once.vibes.get(vibe),
    pairOf: (name: Name) => first(({ pair }) => pair(name)),
    traitOf: (name: string) => first(({ trait }) => trait(name)) ?? NOT_HERE,
    vibeOf: (name: string) => first(({ vibe }) => vibe(name)),
  };
}

const indexes = new WeakMap<NamedChoices, ReturnType<typeof createIndex>>();

/** Returns the names of a collection. They are indexed at the first call. */
export function namesIn(collection: NamedChoices) {
  const index = indexes.get(collection) ?? createIndex(collection);
  indexes.set(collection, index);
  return index;
}

function pairsOf(traits: TokenQuery["traits"]): readonly TraitPair[] {
  return Object.entries(traits).flatMap(([trait, values]) =>
    values.map((value): TraitPair => [Number(trait), value]),
  );
}

const hasChoices = ({ traits, vibes, names }: TokenQuery) =>
  names !== undefined || vibes.length > 0 || Object.keys(traits).length > 0;

/**
 * Returns the query with numbers in place of its names. A name that the collection never had stays, and stands among the
 * numbers as `NOT_HERE`, which no token carries: a link to a value that is gone shows no other tokens. The number of a
 * value that is gone becomes that of the value whose name differs in case alone, if there is one.
 */
export function resolveNames(query: TokenQuery, collection: NamedChoices): TokenQuery {
  if (!hasChoices(query)) return query;
  const index = namesIn(collection);
  const { traits = [], vibes = [] } = query.names ?? {};
  const current = (pair: TraitPair) => {
    const name = index.isCurrent(pair) ? undefined : index.nameOf(pair);
    return (name && index.pairOf(name)) ?? pair;
  };
  const currentVibe = (vibe: number) => {
    const name = index.isCurrentVibe(vibe) ? undefined : index.vibeName(vibe);
    return (name === undefined ? undefined : index.vibeOf(name)) ?? vibe;
  };
  const chosen: Record<number, number[]> = {};
  const pairs = traits.map((name) => index.pairOf(name) ?? [index.traitOf(name[0]), NOT_HERE]);
  for (const [trait, value] of [...pairsOf(query.traits).map(current), ...pairs]) {
    chosen[trait] ??= [];
    if (!chosen[trait].includes(value)) chosen[trait].push(value);
  }
  const numbers = vibes.map((name) => index.vibeOf(name) ?? NOT_HERE);
  const names = {
    traits: traits.filter((name) => index.pairOf(name) === undefined),
    vibes: vibes.filter((name) => index.vibeOf(name) === undefined),
  };
  return {
    ...query,
    traits: chosen,
    vibes: [...new Set([...query.vibes.map(currentVibe), ...numbers])],
    names: names.traits.length + names.vibes.length === 0 ? undefined : names,
  };
}

/** The inverse of `resolveNames`. A number without a name, or whose name means another number, stays. */
export function withNames(query: TokenQuery, collection: NamedChoices): TokenQuery {
  if (!hasChoices(query)) return query;
  const index = namesIn(collection);
  const traits = [...(query.names?.traits ?? [])];
  const vibes = [...(query.names?.vibes ?? [])];
  const numbers: Record<number, number[]> = {};
  for (const pair of pairsOf(query.traits)) {
    const name = index.nameOf(pair);
    const meaning = name && index.pairOf(name);
    if (name && meaning && pairKey(meaning) === pairKey(pair)) traits.push(name);
    else numbers[pair[0]] = [...(numbers[pair[0]] ?? []), pair[1]];
  }
  const nameless = query.vibes.filter((vibe) => {
    const name = index.vibeName(vibe);
    if (name === undefined || index.vibeOf(name) !== vibe) return true;
    vibes.push(name);
    return false;
  });
  const names = traits.length + vibes.length === 0 ? undefined : { traits, vibes };
  return { ...query, traits: numbers, vibes: nameless, names };
}
