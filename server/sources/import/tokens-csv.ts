/**
 * Reads `tokens.csv`: `token_id`, optional `name`, `image_url`, `animation_url`, then `trait:NAME` columns with `|` between
 * several values. Names and values are cleaned, because they often come from a market. The first bad row rejects the file.
 */

import type { TraitPair } from "../../../contract/tokens/token.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { parseWrittenId } from "../../../contract/values/token-id.ts";
import { type DraftToken, type DraftTrait, UNUSABLE_PICTURE } from "../../market/drafts.ts";
import { cleanText } from "../../market/foreign-text.ts";
import { decodeDataPicture } from "../../media/images/data-picture.ts";
import {
  MAX_IMAGE_URL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TRAIT_NAME_LENGTH,
  MAX_TRAITS,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  MAX_VALUES_PER_TOKEN,
} from "../../valuation/ingest/limits.ts";
import { type LeftOut, leftOut } from "../left-out.ts";
import { type Rename, readCsv } from "./csv-file.ts";
import { checkLength, ImportError } from "./import-error.ts";
import { NO_ADDRESS, NO_PICTURE } from "./take-pictures.ts";

export const TOKENS_FILE = "tokens.csv";
const PLAIN_COLUMNS = ["token_id", "name", "image_url", "animation_url"];
const TRAIT_PREFIX = "trait:";
export const UNREAD_PREFIX = "unread:";
const VALUE_SEPARATOR = "|";
/** An id with 15 digits at most: 1.4379292908393151e+76 */
const ROUNDED = /^\d(?:[.,]\d+)?e\+\d+$/i;
const ADDRESS = /^(https?|ipfs|ar):\/\/\S+$/i;
const DATA = /^data:/;
/** An HTML page stored on the chain itself. */
const DATA_PAGE = /^data:text\/html[;,]/i;

/** A trait while its values are collected. Ids count from 1, in the order of columns and of first occurrence. */
interface TraitColumn {
  readonly id: number;
  readonly name: string;
  readonly column: number;
  /** Label -> value id. */
  readonly values: Map<string, number>;
}

/**
 * Reads the file. No trait is a number yet. `warnings` are the parts that were left out. `rename` maps the names of columns to those of `tokens.csv`, or to
 * "unread:NAME". Throws `ImportError`.
 */
export function readTokens(folder: string, fileName = TOKENS_FILE, rename?: Rename) {
  const file = readCsv<string>(folder, fileName, ["token_id"], rename);
  if (file === null)
    throw new ImportError(
      fileName,
      `is missing from ${folder}; a collection needs at least this file`,
    );
  const traits = traitColumns(file.columns, fileName, rename !== undefined);
  if (file.rows.length === 0)
    throw new ImportError(fileName, "has a header but no tokens; add a row per token");

  const tokens: DraftToken[] = [];
  const placeOf = new Map<string, string>();
  const warnings: LeftOut[] = [];
  const size = { values: 0, text: traits.reduce((sum, { name }) => sum + name.length, 0) };
  for (const row of file.rows) {
    const { place, cells } = row;
    if (cells === null) throw new ImportError(place, row.message);
    const cell = (name: string) => file.cell(row, name) || null;
    const tokenId = parseWrittenId(cell("token_id") ?? "");
    if (tokenId === null)
      throw new ImportError(
        place,
        `token_id must be a whole number below 2^256, got ${inspect(cell("token_id") ?? "")}${ROUNDED.test(cell("token_id") ?? "") ? ": a spreadsheet has rounded it; make the column text there, and put the ids in again" : ""}`,
      );
    const before = placeOf.get(tokenId);
    if (before !== undefined)
      throw new ImportError(
        place,
        `token_id ${tokenId} is already at ${before}; remove one of the rows`,
      );
    placeOf.set(tokenId, place);
    const address = (name: string) => {
      const text = cell(name);
      if (text === null) return null;
      if (ADDRESS.test(text)) {
        checkLength(place, `the column ${name}`, text, MAX_IMAGE_URL_LENGTH);
        return text;
      }
      const isPicture = name === "image_url" && DATA.test(text);
      if (isPicture && decodeDataPicture(text)) return text;
      const fault = isPicture ? NO_PICTURE : NO_ADDRESS;
      const message = `${name} ${inspect(text)} ${fault}; left out`;
      warnings.push(leftOut(place, `${name} ${fault}`, message));
      return isPicture ? UNUSABLE_PICTURE : null;
    };
    const name = cleanText(cell("name") ?? "");
    checkLength(place, "the column name", name, MAX_NAME_LENGTH);
    size.text += name.length;
    const values = traits.flatMap((trait) => valuesOf(trait, cells[trait.column], place, size));
    if (values.length > MAX_VALUES_PER_TOKEN)
      throw new ImportError(
        place,
        `has ${values.length} trait values in the trait: columns, more than ${MAX_VALUES_PER_TOKEN}; remove some`,
      );
    if (size.text > MAX_TEXT_LENGTH)
      throw new ImportError(
        place,
        `the columns name and trait: hold more than ${MAX_TEXT_LENGTH} characters up to this line; shorten the texts, or split the collection`,
      );
    tokens.push({
      tokenId,
      name: name || null,
      imageUrl: address("image_url"),
      animationUrl: DATA_PAGE.test(cell("animation_url") ?? "")
        ? cell("animation_url")
        : address("animation_url"),
      traits: values,
    });
  }
  return { tokens, warnings, traits: traits.map(draftTrait) };
}

function traitColumns(
  columns: readonly string[],
  file: string,
  isRenamed: boolean,
): readonly TraitColumn[] {
  const traits: TraitColumn[] = [];
  const names = new Set<string>();
  for (const [column, title] of columns.entries()) {
    if (isRenamed && title.startsWith(UNREAD_PREFIX)) continue;
    if (PLAIN_COLUMNS.includes(title.toLowerCase())) continue;
    if (!title.toLowerCase().startsWith(TRAIT_PREFIX))
      throw new ImportError(
        `${file}:1`,
        `the column ${inspect(title)} is unknown; columns are ${PLAIN_COLUMNS.join(", ")} and trait:NAME`,
      );
    const name = cleanText(title.slice(TRAIT_PREFIX.length));
    if (name === "")
      throw new ImportError(`${file}:1`, `the column ${inspect(title)} lacks a trait's name`);
    if (names.has(name))
      throw new ImportError(`${file}:1`, `names the trait ${inspect(name)} twice`);
    checkLength(
      `${file}:1`,
      `the trait's name in column ${column + 1}`,
      name,
      MAX_TRAIT_NAME_LENGTH,
    );
    if (traits.length === MAX_TRAITS)
      throw new ImportError(
        `${file}:1`,
        `has more than ${MAX_TRAITS} trait columns, from column ${column + 1} on; remove some`,
      );
    names.add(name);
    traits.push({ id: traits.length + 1, name, column, values: new Map() });
  }
  return traits;
}

/** Returns the pairs of one cell and adds the new values to `size`. A repeated value counts once. */
function valuesOf(
  trait: TraitColumn,
  cell: string,
  place: string,
  size: { values: number; text: number },
): TraitPair[] {
  if (cell === "") return [];
  const labels = new Set(cell.split(VALUE_SEPARATOR).map(cleanText));
  labels.delete("");
  return [...labels].map((label) => {
    const known = trait.values.get(label);
    if (known !== undefined) return [trait.id, known];
    checkLength(place, `a value in the column trait:${trait.name}`, label, MAX_VALUE_LENGTH);
    size.values += 1;
    size.text += label.length;
    if (size.values > MAX_VALUES)
      throw new ImportError(
        place,
        `the column trait:${trait.name} brings the distinct values of all traits above ${MAX_VALUES}; leave out traits that are different for every token`,
      );
    const id = trait.values.size + 1;
    trait.values.set(label, id);
    return [trait.id, id];
  });
}

function draftTrait({ id, name, values }: TraitColumn): DraftTrait {
  return {
    id,
    name,
    rankedNumerically: false,
    values: [...values].map(([label, valueId]) => ({ id: valueId, label })),
  };
}
