/**
 * Replaces fields of honest answers by hostile values, one field at a time. Each kind of answer has its own sequence: every
 * field by every value, in a seeded order.
 */
import { isRecord } from "../../../../contract/values/is-record.ts";
import { seededRandom } from "../../sample-collection.ts";
import { HOSTILE_VALUES } from "./hostile-values.ts";

type Path = readonly (string | number)[];

export interface Mutator {
  /** Returns the JSON of `answer` with its next replaced field. `echo` is the text of the request. */
  mutate(kind: string, answer: unknown, echo: string): string;
  /** Number of answers so far. */
  readonly count: number;
  /** Number of pairs of a field and a hostile value that were used, in answers of all kinds. */
  readonly replaced: number;
  /** True if each known field of each kind was replaced by each value. */
  readonly isComplete: boolean;
  /** The same for these kinds, which must be known. */
  hasCompleted(kinds: readonly string[]): boolean;
  /** Kind -> pairs of a field and a hostile value that were used, out of all. */
  progress(): string;
  /** Kind -> number of its known fields. */
  fields(): Readonly<Record<string, number>>;
}

/** Elements of a list of texts, or of a frame of the stream, that are replaced. */
const MAX_ELEMENTS = 5;
/** Marks the place of a value that `JSON.stringify` cannot write. */
const HOLE = "@@hole@@";

/** Returns the paths of all fields, and of the first entry of a list of objects. The empty path is the whole answer. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const isUniform = Array.isArray(value) && value.every(isRecord);
  const entries = Array.isArray(value)
    ? value.slice(0, isUniform ? 1 : MAX_ELEMENTS).entries()
    : Object.entries(value);
  return [path, ...[...entries].flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return HOLE;
  if (Array.isArray(value))
    return value.map((each, at) => (at === key ? replaced(each, rest) : each));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, each]) => [
      name,
      name === key ? replaced(each, rest) : each,
    ]),
  );
}

interface Sequence {
  /** JSON of each known path. */
  readonly known: Set<string>;
  /** Pairs of a path and the index of a value, in their order. */
  readonly pairs: (readonly [Path, number])[];
  next: number;
}

const isDone = ({ next, pairs }: Sequence) => next >= pairs.length;

/**
 * Leaves out values with more than `maxLength` characters, which take the most time. With `isOnce`, answers are honest once
 * their kind had each value in each field. Otherwise the sequence begins again. The last of `hostile` is replaced by `echo`.
 */
export function createMutator(
  seed: number,
  maxLength = Number.POSITIVE_INFINITY,
  { isOnce = false, hostile = HOSTILE_VALUES } = {},
): Mutator {
  const values = hostile.filter(({ length }) => length <= maxLength);
  const random = seededRandom(seed);
  const sequences = new Map<string, Sequence>();
  let count = 0;

  /** Adds the fields of an answer that were not known, in a random order. */
  function learn(sequence: Sequence, answer: unknown): void {
    const { known, pairs } = sequence;
    const fresh = pathsOf(answer).filter((path) => !known.has(JSON.stringify(path)));
    for (const path of fresh) {
      known.add(JSON.stringify(path));
      for (let value = 0; value < values.length; value += 1) {
        pairs.push([path, value]);
        const start = Math.min(sequence.next, pairs.length - 1);
        const other = start + Math.floor(random() * (pairs.length - start));
        const last = pairs.length - 1;
        [pairs[last], pairs[other]] = [pairs[other] ?? [path, value], pairs[last] ?? [path, value]];
      }
    }
  }

  return {
    mutate(kind, answer, echo) {
      const sequence = sequences.get(kind) ?? { known: new Set(), pairs: [], next: 0 };
      sequences.set(kind, sequence);
      learn(sequence, answer);
      count += 1;
      if (isOnce && sequence.next >= sequence.pairs.length) return JSON.stringify(answer);
      const [path, value] = sequence.pairs[sequence.next % sequence.pairs.length] ?? [[], 0];
      sequence.next += 1;
      const json = JSON.stringify(replaced(answer, path));
      const told = value === values.length - 1 ? JSON.stringify(echo) : values[value];
      return json.replace(JSON.stringify(HOLE), () => told ?? "null");
    },
    get count() {
      return count;
    },
    get replaced() {
      return [...sequences.values()].reduce(
        (sum, { next, pairs }) => sum + Math.min(next, pairs.length),
        0,
      );
    },
    get isComplete() {
      return sequences.size > 0 && [...sequences.values()].every(isDone);
    },
    hasCompleted: (kinds) =>
      kinds.every((kind) => {
        const sequence = sequences.get(kind);
        return sequence !== undefined && isDone(sequence);
      }),
    fields: () =>
      Object.fromEntries(Array.from(sequences, ([kind, { known }]) => [kind, known.size])),
    progress: () =>
      Array.from(
        sequences,
        ([kind, { next, pairs }]) => `${kind} ${Math.min(next, pairs.length)} of ${pairs.length}`,
      ).join(", "),
  };
}
