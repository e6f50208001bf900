/**
 * Finds columns that come in pairs, one with the name of a trait and one with its value: "Trait 1 Type" and "Trait 1 Value",
 * "trait_type_1" and "value_1", "attributes[0].trait_type" and "attributes[0].value".
 */
import type { TraitPair } from "../../../../contract/tokens/token.ts";
import { inspect } from "../../../../contract/values/problem.ts";
import { parseWrittenId } from "../../../../contract/values/token-id.ts";
import type { DraftTrait } from "../../../market/drafts.ts";
import { type LeftOut, leftOut } from "../../left-out.ts";
import { readFields } from "../../metadata/parse-metadata.ts";
import { traitsFrom } from "../../metadata/traits-from.ts";
import type { CsvRecord } from "../csv-file.ts";
import { ImportError } from "../import-error.ts";

/** Field of a trait in metadata -> the words of a column that has it, without the column's number. */
const FIELDS = {
  trait_type:
    /^(?:(?:traits?|attributes?|property|properties) )?(?:(?:trait|attribute|property) )?(?:type|name|key)$/,
  value:
    /^(?:(?:traits?|attributes?|property|properties) )?(?:(?:trait|attribute|property) )?value$/,
  display_type: /^(?:(?:traits?|attributes?|property|properties) )?display type$/,
  max_value: /^(?:(?:traits?|attributes?|property|properties) )?max value$/,
} as const;
/** Matches the words of "Trait 1", which has the name if "Value 1" is there. */
const BARE_NAME = /^(?:trait|attribute|property)$/;
/** Names without a number, such as trait_type and value, belong to a table with a row for each trait. */
const LONG_NAME = /^(?:trait|attribute|property) (?:type|name|key)$/;
const LONG_VALUE = /^(?:(?:trait|attribute|property) )?value$/;

type Field = keyof typeof FIELDS;

/** Positions of the columns of one pair. */
export type PairColumns = ReadonlyMap<Field, number>;

/** True for the columns trait_type and value, without numbers. */
export function isLongTable(columns: readonly string[]): boolean {
  const names = columns.map((column) => wordsOf(column).join(" "));
  return names.some((name) => LONG_NAME.test(name)) && names.some((name) => LONG_VALUE.test(name));
}

/** Returns the pairs in the order of the columns. Throws `ImportError` if a pair is not whole, or is there twice. */
export function findTraitPairs(columns: readonly string[], file: string): readonly PairColumns[] {
  const found = new Map<string, Map<Field, number>>();
  for (const isBare of [false, true])
    for (const [at, column] of columns.entries()) {
      const { number, words } = numbered(column);
      const field = isBare ? bareField(words) : fieldOf(words);
      if (number === undefined || field === undefined) continue;
      const fields = found.get(number) ?? new Map<Field, number>();
      const other = columns[fields.get(field) ?? -1];
      if (other !== undefined && isBare) continue;
      if (other !== undefined)
        throw new ImportError(
          `${file}:1`,
          `has the columns ${inspect(other)} and ${inspect(column)} for the same trait; remove one of them`,
        );
      found.set(number, fields.set(field, at));
    }
  const isWhole = (fields: PairColumns) => fields.has("trait_type") && fields.has("value");
  const all = [...found.values()];
  if (!all.some(isWhole)) return [];
  const half = all.find((fields) => fields.has("trait_type") !== fields.has("value"));
  if (half !== undefined) {
    const at = half.get("trait_type") ?? half.get("value") ?? -1;
    const lacks = half.has("value") ? "the name of its trait" : "its value";
    throw new ImportError(
      `${file}:1`,
      `has the column ${inspect(columns[at] ?? "")}, but none with ${lacks}; add it, or remove the column`,
    );
  }
  return all.filter(isWhole);
}

/** Returns the words of a column's name: "attributes[0].traitType" has "attributes", "0", "trait" and "type". */
function wordsOf(column: string): readonly string[] {
  const spaced = column.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.match(/\p{L}+|\d+/gu) ?? [];
}

/** Returns the only number in a column's name, and its other words. */
function numbered(column: string) {
  const words = wordsOf(column);
  const numbers = words.filter((word) => /^\d/.test(word));
  const others = words.filter((word) => !numbers.includes(word)).join(" ");
  return { number: numbers.length === 1 ? numbers[0] : undefined, words: others };
}

function fieldOf(words: string): Field | undefined {
  return (Object.keys(FIELDS) as Field[]).find((field) => FIELDS[field].test(words));
}

function bareField(words: string): Field | undefined {
  return BARE_NAME.test(words) ? "trait_type" : undefined;
}

export interface PairedTraits {
  readonly traits: readonly DraftTrait[];
  /** Token id -> its pairs of trait and value. */
  readonly pairsOf: ReadonlyMap<string, readonly TraitPair[]>;
  readonly warnings: readonly LeftOut[];
}

export const NO_PAIRED_TRAITS: PairedTraits = { traits: [], pairsOf: new Map(), warnings: [] };

/** Reads the cells of each row as metadata do. `idColumn` has the token ids; rows without one are not read. */
export function readTraitPairs(
  file: string,
  rows: readonly CsvRecord[],
  pairs: readonly PairColumns[],
  idColumn: number,
): PairedTraits {
  if (pairs.length === 0) return NO_PAIRED_TRAITS;
  const warnings: LeftOut[] = [];
  const described = rows.flatMap(({ cells, line }) => {
    const tokenId = parseWrittenId(cells[idColumn] ?? "");
    if (tokenId === null) return [];
    const attributes = pairs.map((fields) =>
      Object.fromEntries(Array.from(fields, ([field, at]) => [field, cells[at] ?? ""])),
    );
    const metadata = readFields({ attributes }, false);
    if (metadata.problem !== null) warnings.push(leftOut(`${file}:${line}`, metadata.problem));
    return [{ tokenId, metadata }];
  });
  const { traits, pairsOf, omissions } = traitsFrom(described);
  for (const omission of omissions) warnings.push(leftOut(file, omission.replace(/\.$/, "")));
  return { traits, pairsOf, warnings };
}
