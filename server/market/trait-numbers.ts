/**
 * Numbers of traits, values and vibes in the life of a collection. A name keeps its number when the collection is imported
 * or refreshed, and no number is given to a second name: a link that says numbers means what it meant.
 */
import type { FormerNames } from "../../contract/collection.ts";
import type { TraitPair } from "../../contract/tokens/token.ts";
import type { CollectionDraft } from "./drafts.ts";

/** The names that have numbers, by ascending number. Two traits of a collection may have one name. */
export interface NumberBook {
  /** Lowest number that was never given. */
  readonly next: number;
  readonly names: readonly (readonly [name: string, number: number])[];
}

export interface TraitNumbers {
  readonly traits: NumberBook;
  /** Trait's number -> its values. */
  readonly values: Readonly<Record<number, NumberBook>>;
  readonly vibes: NumberBook;
}

const EMPTY_BOOK: NumberBook = { next: 1, names: [] };

export const NO_NUMBERS: TraitNumbers = { traits: EMPTY_BOOK, values: {}, vibes: EMPTY_BOOK };

/**
 * Characters of former names that are kept, each name counting some more. Older ones are forgotten, because metadata that
 * change without end would grow every answer. The number of a forgotten name stays taken.
 */
const MAX_FORMER_TEXT = 100_000;
const NAME_COST = 20;

/** Number of characters that former names may still take, of `MAX_FORMER_TEXT`. */
interface Room {
  left: number;
}

/** The traits and vibes of a collection that is in use. */
export type NumberedNames = Pick<CollectionDraft, "traits" | "vibes">;

/** Returns `numbers` with those that are in use, which an earlier version gave without a book. */
export function withUsed(numbers: TraitNumbers, { traits, vibes }: NumberedNames): TraitNumbers {
  const values = { ...numbers.values };
  for (const { id, values: used } of traits)
    values[id] = addUsed(
      values[id] ?? EMPTY_BOOK,
      used.map(({ id: number, label }) => [label, number]),
    );
  const named = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }): [string, number] => [name, id]);
  return {
    traits: addUsed(numbers.traits, named(traits)),
    values,
    vibes: addUsed(numbers.vibes, named(vibes)),
  };
}

function addUsed(book: NumberBook, used: readonly (readonly [string, number])[]): NumberBook {
  const known = new Set(book.names.map(([, number]) => number));
  const added = used.filter(([, number]) => !known.has(number));
  if (added.length === 0) return book;
  const names = [...book.names, ...added].sort(([, a], [, b]) => a - b);
  return { next: Math.max(book.next, names.at(-1)![1] + 1), names };
}

/** Gives each trait, value and vibe of a draft its number. The returned draft has `former`. */
export function numberDraft(
  draft: CollectionDraft,
  known: TraitNumbers,
): { readonly draft: CollectionDraft; readonly numbers: TraitNumbers } {
  const room: Room = { left: MAX_FORMER_TEXT };
  const traits = giveNumbers(
    known.traits,
    draft.traits.map(({ name }) => name),
    room,
  );
  const values: Record<number, NumberBook> = {};
  const formerTraits: { id: number; name: string; values: { id: number; label: string }[] }[] = [];
  function giveValues(id: number, name: string, labels: readonly string[]): readonly number[] {
    const { book, given, former } = giveNumbers(known.values[id] ?? EMPTY_BOOK, labels, room);
    values[id] = book;
    if (former.length > 0)
      formerTraits.push({
        ...{ id, name },
        values: former.map(([label, number]) => ({ id: number, label })),
      });
    return given;
  }
  /** Trait's and value's number in the draft -> the pair that it gets instead. */
  const pairs = new Map<string, TraitPair>();
  const numberedTraits = draft.traits.map((trait, place) => {
    const id = traits.given[place]!; // one for each name
    const labels = trait.values.map(({ label }) => label);
    const given = giveValues(id, trait.name, labels);
    for (const [at, value] of trait.values.entries())
      if (trait.id !== id || value.id !== given[at])
        pairs.set(`${trait.id} ${value.id}`, [id, given[at]!]);
    const numbered = trait.values.map((value, at) => ({ ...value, id: given[at]! }));
    return { ...trait, id, values: numbered };
  });
  for (const [name, id] of traits.former) giveValues(id, name, []);
  const vibes = giveNumbers(
    known.vibes,
    draft.vibes.map(({ name }) => name),
    room,
  );
  const renumber = (given: readonly TraitPair[]) =>
    given.map((pair) => pairs.get(`${pair[0]} ${pair[1]}`) ?? pair);
  const tokens =
    pairs.size === 0
      ? draft.tokens
      : draft.tokens.map((token) => ({ ...token, traits: renumber(token.traits) }));
  return {
    draft: {
      ...draft,
      traits: numberedTraits,
      vibes: draft.vibes.map((vibe, place) => ({
        ...vibe,
        id: vibes.given[place]!,
        traits: renumber(vibe.traits),
      })),
      tokens,
      former: {
        traits: formerTraits,
        vibes: vibes.former.map(([name, id]) => ({ id, name })),
      } satisfies FormerNames,
    },
    numbers: { traits: traits.book, values, vibes: vibes.book },
  };
}

/** Returns the number of each name, and the names that are former, as far as there is room to keep them. */
function giveNumbers(book: NumberBook, names: readonly string[], room: Room) {
  const free = new Map<string, number[]>();
  for (const [name, number] of book.names)
    if (!free.get(name)?.push(number)) free.set(name, [number]);
  let { next } = book;
  const given = names.map((name) => free.get(name)?.shift() ?? next++);
  const isUsed = new Set(given);
  const former: (readonly [string, number])[] = [];
  for (const entry of book.names.toReversed()) {
    if (isUsed.has(entry[1])) continue;
    room.left -= entry[0].length + NAME_COST;
    if (room.left >= 0) former.push(entry);
  }
  const used = names.map((name, at): [string, number] => [name, given[at]!]);
  const kept = [...former, ...used].sort(([, a], [, b]) => a - b);
  return { book: { next, names: kept }, given, former };
}
