/** `TokenColumns` made from tokens, and as the columns of a binary body. */
import { type BodyHead, type Column, encodeBody } from "./column-body.ts";
import type { ColumnReader } from "./column-reader.ts";
import {
  type AddressColumn,
  addressAt,
  type IdColumn,
  idAt,
  type PackedText,
  packText,
  type SetColumn,
  type TokenColumns,
  type TraitColumn,
  type VibeColumn,
} from "./columns.ts";
import { lengthsOf, narrow, readStarts, startsOf } from "./number-columns.ts";
import { shown } from "./problem.ts";
import { isId, type TokenRow } from "./token.ts";
import { compareTokenIds, MAX_ID_DIGITS } from "./token-id.ts";

/** The order of rows: by rank, then by token id. */
export function compareRows(a: TokenRow, b: TokenRow): number {
  return a.rank - b.rank || compareTokenIds(a.tokenId, b.tokenId);
}

/** The columns of `tokens`, which stand in the order of rows and have an id each. */
export function tokenColumns(epoch: string, tokens: readonly TokenRow[]): TokenColumns {
  const ids = idColumn(tokens.map(({ tokenId }) => tokenId));
  const addresses = (urls: readonly (string | null)[]) => addressColumn(urls, ids);
  return {
    epoch,
    size: tokens.length,
    ids,
    names: packText(tokens.map(({ name }) => wellFormed(name ?? ""))),
    images: addresses(tokens.map(({ imageUrl }) => imageUrl)),
    animations: addresses(tokens.map(({ animationUrl }) => animationUrl)),
    ranks: Uint32Array.from(tokens, ({ rank }) => rank),
    traits: traitColumns(tokens),
    vibes: vibeColumn(tokens),
  };
}

/** UTF-8 has no half characters: each becomes the sign for an unknown one, as a browser would show it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function idColumn(ids: readonly string[]): IdColumn {
  const areNumbers = ids.every((id) => Number(id) <= 0xffffffff && String(Number(id)) === id);
  return areNumbers ? Uint32Array.from(ids, Number) : packText(ids);
}

function addressColumn(urls: readonly (string | null)[], ids: IdColumn): AddressColumn {
  const [first] = urls;
  if (first) {
    const id = idAt(ids, 0);
    for (let at = first.indexOf(id); at >= 0; at = first.indexOf(id, at + 1)) {
      const template = { before: first.slice(0, at), after: first.slice(at + id.length) };
      if (urls.every((url, row) => url === addressAt(template, ids, row))) return template;
    }
  }
  return packText(urls.map((url) => wellFormed(url ?? "")));
}

function traitColumns(tokens: readonly TokenRow[]): readonly TraitColumn[] {
  /** Trait id -> row -> values. */
  const valuesOf = new Map<number, number[][]>();
  for (const [row, { traits }] of tokens.entries())
    for (const [traitId, valueId] of traits) {
      const rows = valuesOf.get(traitId) ?? new Array<number[]>(tokens.length);
      valuesOf.set(traitId, rows);
      rows[row] ??= [];
      rows[row].push(valueId);
    }
  return ascending(valuesOf.keys()).map((traitId) => {
    // One value needs no set: most tokens have one.
    const sets = Array.from(valuesOf.get(traitId) ?? [], (values = []) =>
      values.length > 1 ? ascending(new Set(values)) : values,
    );
    return { traitId, ...setColumn(sets, (valueId) => valueId).column };
  });
}

function vibeColumn(tokens: readonly TokenRow[]): VibeColumn {
  // A token has each vibe once, with its last score.
  const sets = tokens.map(({ vibes }) => [...new Map(vibes)].sort(([a], [b]) => a - b));
  const { column, distinct } = setColumn(sets, ([vibeId]) => vibeId);
  return { ...column, scores: Float64Array.from(distinct.flat(), ([, score]) => score) };
}

function ascending(ids: Iterable<number>): readonly number[] {
  return [...ids].sort((a, b) => a - b);
}

/** Gives each distinct set of numbers or pairs a code, in the order in which they first come; 0 is the empty set. */
function setColumn<Member>(
  sets: readonly (readonly Member[])[],
  idOf: (member: Member) => number,
): { readonly column: SetColumn; readonly distinct: readonly (readonly Member[])[] } {
  const distinct: (readonly Member[])[] = [[]];
  const amounts = [0];
  const codeOf = new Map([["", 0]]);
  const codes = sets.map((set) => {
    const key = String(set);
    const code = codeOf.get(key) ?? distinct.push(set) - 1;
    codeOf.set(key, code);
    amounts[code] = (amounts[code] ?? 0) + 1;
    return code;
  });
  const memberIds = distinct.flat().map(idOf);
  const ids = ascending(new Set(memberIds));
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const column = {
    codes: narrow(codes),
    starts: startsOf(distinct.map(({ length }) => length)),
    members: narrow(memberIds.map((id) => indexOf.get(id)!)), // every id is among them
    ids: narrow(ids),
    amounts: Uint32Array.from(amounts),
  };
  return { column, distinct };
}

/** Body of `GET /collections/{c}/tokens/columns`. */
export function encodeTokenColumns(tokens: TokenColumns): Uint8Array<ArrayBuffer> {
  return encodeBody(tokenHead(tokens), tokenBodyColumns(tokens));
}

/** The head of a body that holds `tokens`. */
export function tokenHead({ epoch, size, images, animations, traits }: TokenColumns): BodyHead {
  const template = (addresses: AddressColumn) => ("before" in addresses ? addresses : null);
  return {
    epoch,
    size,
    images: template(images),
    animations: template(animations),
    traits: traits.map(({ traitId }) => traitId),
  };
}

/** The columns of a body that holds `tokens`. */
export function tokenBodyColumns(tokens: TokenColumns): Map<string, Column> {
  const { ids, names, images, animations, ranks, traits, vibes } = tokens;
  const columns = new Map<string, Column>();
  const addText = (name: string, { text, starts }: PackedText) => {
    columns.set(`${name}.text`, new TextEncoder().encode(text));
    columns.set(`${name}.lengths`, lengthsOf(starts));
  };
  if (ids instanceof Uint32Array) columns.set("ids", narrow(ids));
  else addText("ids", ids);
  columns.set("rankSteps", narrow(ranks.map((rank, row) => rank - (ranks[row - 1] ?? 0))));
  addText("names", names);
  if ("text" in images) addText("images", images);
  if ("text" in animations) addText("animations", animations);
  const addSets = (name: string, { codes, starts, members, ids: memberIds }: SetColumn) => {
    columns.set(name, codes);
    columns.set(`${name}.lengths`, lengthsOf(starts));
    columns.set(`${name}.members`, members);
    columns.set(`${name}.ids`, memberIds);
  };
  for (const trait of traits) addSets(`trait ${trait.traitId}`, trait);
  addSets("vibes", vibes);
  columns.set("vibes.scores", vibes.scores);
  return columns;
}

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
