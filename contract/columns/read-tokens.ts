/** Reads token columns from a binary body. */
import { shown } from "../problem.ts";
import { isId } from "../token.ts";
import { compareTokenIds, MAX_ID_DIGITS } from "../token-id.ts";
import type { ColumnReader } from "./column-reader.ts";
import {
  type AddressColumn,
  type IdColumn,
  idAt,
  type PackedText,
  type SetColumn,
  type TokenColumns,
  type TraitColumn,
  type VibeColumn,
} from "./columns.ts";
import { readStarts } from "./read-numbers.ts";

/** Reads what `tokenHead` and `tokenBodyColumns` wrote. Ids are not compared with each other: who indexes them does. */
export function readTokenColumns(body: ColumnReader): TokenColumns {
  const { epoch, size, images, animations, traits } = body.head;
  if (typeof epoch !== "string" || epoch === "") return body.refuse("epoch", "must be text");
  if (!isId(size)) return body.refuse("size", `must be a number of rows, got ${shown(size)}`);
  const ids = readIds(body, size);
  const ranks = readRanks(body, ids, size);
  return {
    epoch,
    size,
    ids,
    names: readTexts(body, "names", size),
    images: readAddresses(body, "images", images, size),
    animations: readAddresses(body, "animations", animations, size),
    ranks,
    traits: readTraits(body, traits, size),
    vibes: readVibes(body, size),
  };
}

function readRanks(body: ColumnReader, ids: IdColumn, size: number): Uint32Array<ArrayBuffer> {
  const steps = body.whole("rankSteps", size);
  const ranks = new Uint32Array(size);
  let rank = 0;
  for (let row = 0; row < size; row += 1) {
    rank += steps[row]!;
    ranks[row] = rank;
    if (steps[row] === 0 && !(row > 0 && isIdBefore(ids, row - 1, row)))
      body.refuse("rankSteps", `row ${row} does not stand in the order of rank and token id`);
  }
  if (!isId(rank)) body.refuse("rankSteps", `the last rank is out of range: ${rank}`);
  return ranks;
}

function isIdBefore(ids: IdColumn, a: number, b: number): boolean {
  if (ids instanceof Uint32Array) return ids[a]! < ids[b]!;
  return compareTokenIds(idAt(ids, a), idAt(ids, b)) < 0;
}

function readIds(body: ColumnReader, size: number): IdColumn {
  if (body.has("ids")) {
    const ids = body.whole("ids", size);
    return ids instanceof Uint32Array ? ids : new Uint32Array(ids);
  }
  const ids = readTexts(body, "ids", size);
  if (!/^\d*$/.test(ids.text)) body.refuse("ids.text", "must hold digits alone");
  for (let row = 0; row < size; row += 1) {
    const digits = ids.starts[row + 1]! - ids.starts[row]!;
    if (digits < 1 || digits > MAX_ID_DIGITS)
      body.refuse("ids.lengths", `the id of row ${row} has ${digits} digits`);
  }
  return ids;
}

function readTexts(body: ColumnReader, name: string, size: number): PackedText {
  const text = body.text(`${name}.text`);
  return { text, starts: readStarts(body, `${name}.lengths`, text.length, size) };
}

function readAddresses(
  body: ColumnReader,
  name: string,
  template: unknown,
  size: number,
): AddressColumn {
  if (template === null) return readTexts(body, name, size);
  const { before, after } = (template ?? {}) as { before?: unknown; after?: unknown };
  if (typeof before !== "string" || typeof after !== "string")
    return body.refuse(name, `its template must be two texts, got ${shown(template)}`);
  return { before, after };
}

function readTraits(body: ColumnReader, ids: unknown, size: number): readonly TraitColumn[] {
  if (!Array.isArray(ids) || !ids.every((id, at) => isId(id) && !(id <= ids[at - 1])))
    return body.refuse("traits", `must be ascending trait ids, got ${shown(ids)}`);
  return ids.map((traitId: number) => ({ traitId, ...readSets(body, `trait ${traitId}`, size) }));
}

function readVibes(body: ColumnReader, size: number): VibeColumn {
  const sets = readSets(body, "vibes", size);
  const scores = body.floats("vibes.scores", sets.members.length);
  if (!scores.every(Number.isFinite)) body.refuse("vibes.scores", "must be finite");
  return { ...sets, scores };
}

function readSets(body: ColumnReader, name: string, size: number): SetColumn {
  const codes = body.whole(name, size);
  const members = body.whole(`${name}.members`);
  const starts = readStarts(body, `${name}.lengths`, members.length);
  const ids = body.whole(`${name}.ids`);
  const count = starts.length - 1;
  if (starts[1] !== 0) body.refuse(`${name}.lengths`, "the set of code 0 must be empty");
  for (let at = 1; at < ids.length; at += 1)
    if (ids[at]! <= ids[at - 1]!) body.refuse(`${name}.ids`, "must be ascending");
  let used = 0;
  for (let code = 1; code < count; code += 1)
    for (let at = starts[code]!; at < starts[code + 1]!; at += 1) {
      const member = members[at]!;
      if (at > starts[code]! && member <= members[at - 1]!)
        body.refuse(`${name}.members`, `the set of code ${code} is not ascending`);
      if (member >= used) used = member + 1;
    }
  if (used !== ids.length)
    body.refuse(`${name}.ids`, `must have ${used} values, as many as sets hold, got ${ids.length}`);
  // A code without a set is counted nowhere.
  const amounts = new Uint32Array(count);
  for (let row = 0; row < size; row += 1) amounts[codes[row]!]! += 1;
  let counted = 0;
  for (let code = 0; code < count; code += 1) counted += amounts[code]!;
  if (counted !== size)
    body.refuse(name, `${size - counted} rows have a code that stands for no set`);
  return { codes, starts, members, ids, amounts };
}
