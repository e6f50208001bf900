/** The names behind the numbers of a query. Links carry names; the engine and the page's controls use numbers. */
import type { CollectionInfo, FormerNames } from "./collection.ts";
import { type ChosenNames, NOT_HERE, type NumberRange, type TokenQuery } from "./query.ts";
import type { TraitPair } from "./tokens/token.ts";

export type NamedChoices = Pick<CollectionInfo, "traits" | "vibes" | "former">;

type Entries<Name, Id> = readonly (readonly [Name, Id])[];

const exact = (key: unknown) => JSON.stringify(key);
/** Returns equal texts for names that differ only in case, or in how Unicode composes their letters. */
const folded = (name: unknown) =>
  JSON.stringify(name, (_, part) =>
    typeof part === "string" ? part.normalize("NFKC").toLowerCase() : part,
  );

/** Indexes the choices of one kind by name and by number. */
function createIndex<Name, Id>(current: Entries<Name, Id>, former: Entries<Name, Id>) {
  // The first of a name counts.
  const idsBy = (key: (name: Name) => string, entries: Entries<Name, Id>) =>
    new Map([...entries].reverse().map(([name, id]) => [key(name), id]));
  const namesOf = (entries: Entries<Name, Id>) =>
    new Map(entries.map(([name, id]) => [exact(id), name]));
  const [ids, similar, gone] = [
    idsBy(exact, current),
    idsBy(folded, current),
    idsBy(exact, former),
  ];
  const [now, once] = [namesOf(current), namesOf(former)];
  const nameOf = (id: Id) => now.get(exact(id)) ?? once.get(exact(id));
  /** A name means the first of: the choice of this name, one that differs in case, one that is gone. */
  const idOf = (name: Name) =>
    ids.get(exact(name)) ?? similar.get(folded(name)) ?? gone.get(exact(name));
  const isCurrent = (id: Id) => now.has(exact(id));
  /** Returns what the name of a number that is gone means now. */
  const currentOf = (id: Id) => {
    const name = isCurrent(id) ? undefined : nameOf(id);
    return (name === undefined ? undefined : idOf(name)) ?? id;
  };
  return { nameOf, idOf, isCurrent, currentOf };
}

const valuesOf = ({ traits }: FormerNames) =>
  traits.flatMap(({ id, name, values }) =>
    values.map(
      (value) =>
        [
          [name, value.label],
          [id, value.id],
        ] as const,
    ),
  );

const entriesOf = (choices: FormerNames["traits"] | FormerNames["vibes"]) =>
  choices.map(({ id, name }) => [name, id] as const);

function createIndexes(current: NamedChoices) {
  const { former = { traits: [], vibes: [] } } = current;
  return {
    values: createIndex<ChosenNames["traits"][number], TraitPair>(
      valuesOf(current),
      valuesOf(former),
    ),
    traits: createIndex(entriesOf(current.traits), entriesOf(former.traits)),
    vibes: createIndex(entriesOf(current.vibes), entriesOf(former.vibes)),
  };
}

const indexes = new WeakMap<NamedChoices, ReturnType<typeof createIndexes>>();

/** Returns the names of a collection. They are indexed at the first call. */
export function namesIn(collection: NamedChoices) {
  const index = indexes.get(collection) ?? createIndexes(collection);
  indexes.set(collection, index);
  return index;
}

function pairsOf(traits: TokenQuery["traits"]): readonly TraitPair[] {
  return Object.entries(traits).flatMap(([trait, values]) =>
    values.map((value): TraitPair => [Number(trait), value]),
  );
}

const hasChoices = ({ traits, numbers, vibes, names }: TokenQuery) =>
  names !== undefined || vibes.length > 0 || Object.keys({ ...traits, ...numbers }).length > 0;

const isSome = (names: ChosenNames) => Object.values(names).some(({ length }) => length > 0);

/**
 * Returns the query with numbers in place of its names. A name that the collection never had stays, and stands among the
 * numbers as `NOT_HERE`, which no token carries: a link to a value that is gone shows no other tokens. The number of a
 * value, trait or vibe that is gone becomes that of the one whose name differs in case alone, if there is one.
 */
export function resolveNames(query: TokenQuery, collection: NamedChoices): TokenQuery {
  if (!hasChoices(query)) return query;
  const index = namesIn(collection);
  const { traits = [], numbers = [], vibes = [] } = query.names ?? {};
  const traitOf = (name: string) => index.traits.idOf(name) ?? NOT_HERE;
  const chosen: Record<number, number[]> = {};
  const pairs = traits.map((name) => index.values.idOf(name) ?? [traitOf(name[0]), NOT_HERE]);
  for (const [trait, value] of [...pairsOf(query.traits).map(index.values.currentOf), ...pairs]) {
    chosen[trait] ??= [];
    if (!chosen[trait].includes(value)) chosen[trait].push(value);
  }
  const ranges: Record<number, NumberRange> = {};
  for (const [trait, range] of Object.entries(query.numbers))
    ranges[index.traits.currentOf(Number(trait))] = range;
  for (const [name, range] of numbers) ranges[traitOf(name)] = range;
  const chosenVibes = vibes.map((name) => index.vibes.idOf(name) ?? NOT_HERE);
  const names = {
    traits: traits.filter((name) => index.values.idOf(name) === undefined),
    numbers: numbers.filter(([name]) => traitOf(name) === NOT_HERE),
    vibes: vibes.filter((name) => index.vibes.idOf(name) === undefined),
  };
  return {
    ...query,
    traits: chosen,
    numbers: ranges,
    vibes: [...new Set([...query.vibes.map(index.vibes.currentOf), ...chosenVibes])],
    names: isSome(names) ? names : undefined,
  };
}

/** The inverse of `resolveNames`. A number without a name, or whose name means another number, stays. */
export function withNames(query: TokenQuery, collection: NamedChoices): TokenQuery {
  if (!hasChoices(query)) return query;
  const { values, traits, vibes } = namesIn(collection);
  const names = {
    traits: [...(query.names?.traits ?? [])],
    numbers: [...(query.names?.numbers ?? [])],
    vibes: [...(query.names?.vibes ?? [])],
  };
  const chosen: Record<number, number[]> = {};
  for (const [trait, value] of pairsOf(query.traits)) {
    const name = values.nameOf([trait, value]);
    const [meantTrait, meantValue] = (name && values.idOf(name)) ?? [];
    if (name && meantTrait === trait && meantValue === value) names.traits.push(name);
    else chosen[trait] = [...(chosen[trait] ?? []), value];
  }
  const ranges: Record<number, NumberRange> = {};
  for (const [key, range] of Object.entries(query.numbers)) {
    const trait = Number(key);
    const name = traits.nameOf(trait);
    if (name !== undefined && traits.idOf(name) === trait) names.numbers.push([name, range]);
    else ranges[trait] = range;
  }
  const nameless = query.vibes.filter((vibe) => {
    const name = vibes.nameOf(vibe);
    if (name === undefined || vibes.idOf(name) !== vibe) return true;
    names.vibes.push(name);
    return false;
  });
  return {
    ...query,
    traits: chosen,
    numbers: ranges,
    vibes: nameless,
    names: isSome(names) ? names : undefined,
  };
}
