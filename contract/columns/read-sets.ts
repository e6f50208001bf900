/** Reads the sets of trait values and vibes that tokens carry. */
import { isId } from "../values/units.ts";
import type { ColumnReader } from "./column-reader.ts";
import type { SetColumn, TokenColumns } from "./columns.ts";
import { countByCode, prefixSums } from "./row-loops.ts";

/** Reads the set columns that `encode-tokens.ts` wrote. */
export function readSets(body: ColumnReader, size: number): Pick<TokenColumns, "traits" | "vibes"> {
  const { traits } = body.head;
  if (
    !Array.isArray(traits) ||
    !traits.every((trait, at) => isId(trait?.id) && (at === 0 || trait.id > traits[at - 1].id))
  )
    return body.refuse("traits", "must have ascending ids");
  const pool: Pool = {
    lengths: body.whole("sets.lengths"),
    members: body.whole("sets.members"),
    ids: body.whole("sets.ids"),
  };
  const traitColumns = traits.map((trait) => ({
    traitId: trait.id,
    ...readSetColumn(body, pool, `trait ${trait.id}`, trait, size),
  }));
  const vibes = readSetColumn(body, pool, "vibes", body.head.vibes, size);
  for (const [name, left] of Object.entries(pool))
    if (left.length > 0) body.refuse(`sets.${name}`, "has too many values");
  const scores = body.floats("vibes.scores", vibes.members.length);
  if (!scores.every(Number.isFinite)) body.refuse("vibes.scores", "must be finite");
  return { traits: traitColumns, vibes: { ...vibes, scores } };
}

/** The unread rest of each shared set column. */
type Pool = Record<"lengths" | "members" | "ids", Uint32Array<ArrayBuffer>>;

/** Removes the next `count` values from the pool and returns them. */
function takeNext(body: ColumnReader, pool: Pool, name: keyof Pool, count: number) {
  if (!(count <= pool[name].length)) body.refuse(`sets.${name}`, "has too few values");
  const taken = pool[name].slice(0, count);
  pool[name] = pool[name].subarray(count);
  return taken;
}

/** Reads a column. `amounts` holds the number of its sets (the empty one included) and of its distinct ids. */
function readSetColumn(
  body: ColumnReader,
  pool: Pool,
  name: string,
  amounts: unknown,
  size: number,
): SetColumn {
  const { sets, values } = (amounts ?? {}) as { sets?: unknown; values?: unknown };
  if (!isId(sets) || !isId(values)) return body.refuse(name, "must count its sets and values");
  const codes = body.narrow(name, size);
  const lengths = takeNext(body, pool, "lengths", sets);
  const starts = new Uint32Array(sets + 1);
  const end = prefixSums(lengths, starts, 1);
  if (starts[1] !== 0) body.refuse("sets.lengths", `must begin with the empty set for ${name}`);
  const members = takeNext(body, pool, "members", end);
  const ids = takeNext(body, pool, "ids", values);
  for (let at = 1; at < values; at += 1)
    if (ids[at]! <= ids[at - 1]!) body.refuse("sets.ids", `must be ascending for ${name}`);

  // Codes past the last set are not counted: `counted` then stays below `size`.
  const rows = new Uint32Array(sets);
  // Widened, because `countByCode` is compiled for one type of array.
  countByCode(new Uint32Array(codes), rows);
  const carrierAmounts = new Uint32Array(values);
  let [counted, used] = [0, 0];
  for (let code = 0; code < sets; code += 1) {
    counted += rows[code]!;
    for (let at = starts[code]!; at < starts[code + 1]!; at += 1) {
      const member = members[at]!;
      if (at > starts[code]! && member <= members[at - 1]!)
        body.refuse("sets.members", `set ${code} of ${name} is not ascending`);
      if (member >= used) used = member + 1;
      carrierAmounts[member]! += rows[code]!;
    }
  }
  if (counted !== size) body.refuse(name, `${size - counted} codes name no set`);
  if (used > values || carrierAmounts.includes(0))
    body.refuse("sets.ids", `must be those in the sets of ${name}`);
  return { codes, starts, members, ids, carrierAmounts };
}
