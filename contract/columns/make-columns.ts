/** Builds columns from tokens. */
import type { TokenRow } from "../tokens/token.ts";
import { compareTokenIds } from "../values/token-id.ts";
import {
  type IdColumn,
  idAt,
  packText,
  type SetColumn,
  type TextColumn,
  type TokenColumns,
  type TraitColumn,
  tokenTextAt,
  type VibeColumn,
} from "./columns.ts";
import { narrow, startsOf } from "./write-numbers.ts";

/** Compares tokens in row order: by rank, then by token id. */
export function compareRows(a: TokenRow, b: TokenRow): number {
  return a.rank - b.rank || compareTokenIds(a.tokenId, b.tokenId);
}

/** Builds the columns of `tokens`, which must be in row order and have distinct ids. */
export function buildTokenColumns(epoch: string, tokens: readonly TokenRow[]): TokenColumns {
  const ids = idColumn(tokens.map(({ tokenId }) => tokenId));
  const texts = (textOf: (token: TokenRow) => string | null) =>
    textColumn(
      tokens.map((token) => wellFormed(textOf(token) ?? "")),
      ids,
    );
  return {
    epoch,
    size: tokens.length,
    ids,
    names: texts(({ name }) => name),
    images: texts(({ imageUrl }) => imageUrl),
    animations: texts(({ animationUrl }) => animationUrl),
    ranks: Uint32Array.from(tokens, ({ rank }) => rank),
    traits: traitColumns(tokens),
    vibes: vibeColumn(tokens),
  };
}

/** Replaces each lone surrogate, which UTF-8 cannot encode, by U+FFFD, as a browser would show it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function idColumn(ids: readonly string[]): IdColumn {
  const areNumbers = ids.every((id) => Number(id) <= 0xffffffff && String(Number(id)) === id);
  return areNumbers ? Uint32Array.from(ids, Number) : packText(ids);
}

function textColumn(texts: readonly string[], ids: IdColumn): TextColumn {
  const [first] = texts;
  if (first === undefined || texts.every((text) => text === "")) return null;
  const id = idAt(ids, 0);
  for (let at = first.indexOf(id); at >= 0; at = first.indexOf(id, at + 1)) {
    const template = { before: first.slice(0, at), after: first.slice(at + id.length) };
    if (texts.every((text, row) => text === tokenTextAt(template, ids, row))) return template;
  }
  return packText(texts);
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
    // Skips sorting and deduplication for a single value, the common case.
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

/** Gives each distinct set of numbers or pairs a code, in the order of first occurrence. Code 0 is the empty set. */
function setColumn<Member>(
  sets: readonly (readonly Member[])[],
  idOf: (member: Member) => number,
): { readonly column: SetColumn; readonly distinct: readonly (readonly Member[])[] } {
  const distinct: (readonly Member[])[] = [[]];
  const codeOf = new Map([["", 0]]);
  const codes = sets.map((set) => {
    const key = String(set);
    const code = codeOf.get(key) ?? distinct.push(set) - 1;
    codeOf.set(key, code);
    return code;
  });
  const memberIds = distinct.flat().map(idOf);
  const ids = ascending(new Set(memberIds));
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const carrierAmounts = new Uint32Array(ids.length);
  for (const member of sets.flat()) carrierAmounts[indexOf.get(idOf(member))!]! += 1;
  const column = {
    codes: narrow(codes),
    starts: startsOf(distinct.map(({ length }) => length)),
    members: Uint32Array.from(memberIds, (id) => indexOf.get(id)!), // every id is among them
    ids: Uint32Array.from(ids),
    carrierAmounts,
  };
  return { column, distinct };
}
