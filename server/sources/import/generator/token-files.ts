/**
 * Finds the file or files that hold a collection's tokens: `tokens.csv`, or what a generator of art writes. That is
 * `_metadata.json` with a list of all tokens, a folder of `1.json`, `2.json`..., or `attributes.csv` with a column for each
 * trait.
 */
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ImportError } from "../import-error.ts";
import { readTokens, TOKENS_FILE } from "../tokens-csv.ts";
import { readGeneratorCsv } from "./generator-csv.ts";
import { readTokenJsons, readTokenList } from "./generator-json.ts";
import type { TokensRead } from "./tokens-read.ts";

/** Folders in which generators put their JSON, below the one that is named. */
const JSON_FOLDERS = ["", "json", "metadata", "build/json", "assets"];
const LISTS = ["_metadata.json", "_metadata"];
/** Lists of tokens, or facts of the collection beside a file for each token. */
const OTHER_LISTS = ["metadata.json", "tokens.json"];
const NUMBERED = /^\d{1,78}(?:\.json)?$/i;
const CSV_FILES = ["attributes.csv", "metadata.csv", "traits.csv"];
/** CSV files that hold something else. */
const OTHER_CSV = ["sales.csv", "listings.csv", "vibes.csv"];

interface Found {
  /** The file, or the first of the files, with the tokens. */
  readonly file: string;
  read(): TokensRead;
}

export function readTokenFiles(folder: string): TokensRead {
  const found = findTokenFiles(folder);
  if (found === null)
    throw new ImportError(
      TOKENS_FILE,
      `is missing from ${folder}, and so is what generators write: _metadata.json, a folder of 1.json, 2.json..., or attributes.csv; a collection needs one of them`,
    );
  const read = found.read();
  const others = [...LISTS, ...OTHER_LISTS, ...CSV_FILES].filter(
    (name) => name !== found.file && isThere(folder, name),
  );
  const beside = `Not read, because ${found.file} holds the tokens: ${others.join(", ")}.`;
  return others.length === 0 ? read : { ...read, took: [...read.took, beside] };
}

/** True if the folder holds tokens in any of the forms. */
export function hasTokenFiles(folder: string): boolean {
  return findTokenFiles(folder) !== null;
}

function findTokenFiles(folder: string): Found | null {
  if (isThere(folder, TOKENS_FILE))
    return { file: TOKENS_FILE, read: () => ({ ...readTokens(folder), took: [] }) };
  for (const below of JSON_FOLDERS) {
    const names = namesIn(join(folder, below)).map((name) => join(below, name));
    const list = (wanted: readonly string[]) =>
      wanted.map((name) => join(below, name)).find((name) => names.includes(name));
    const numbered = names.filter((name) => NUMBERED.test(basename(name)));
    const file = list(LISTS) ?? numbered[0] ?? list(OTHER_LISTS);
    if (file !== undefined)
      return {
        file,
        read: () =>
          file === numbered[0] ? readTokenJsons(folder, numbered) : readTokenList(folder, file),
      };
  }
  const names = namesIn(folder);
  const others = names.filter(
    (name) => name.toLowerCase().endsWith(".csv") && !OTHER_CSV.includes(name.toLowerCase()),
  );
  const csv = CSV_FILES.find((name) => names.includes(name)) ?? others[0];
  if (csv === undefined) return null;
  return { file: csv, read: () => readGeneratorCsv(folder, csv) };
}

function namesIn(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder).sort();
}

function isThere(folder: string, name: string): boolean {
  return statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
}
