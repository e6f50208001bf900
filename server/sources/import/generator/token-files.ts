/**
 * Finds the file or files that hold a collection's tokens: `tokens.csv`, or what a generator of art writes. That is
 * `_metadata.json` with a list of all tokens, a folder of `1.json`, `2.json`..., or `attributes.csv` with a column for each
 * trait.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ImportError } from "../import-error.ts";
import { readTokens, TOKENS_FILE } from "../tokens-csv.ts";
import { readGeneratorCsv } from "./generator-csv.ts";
import { readTokenJsons, readTokenList } from "./generator-json.ts";
import type { TokensRead } from "./tokens-read.ts";

/** Folders in which generators put their JSON, below the one that is named. */
const JSON_FOLDERS = ["", "json", "metadata", "build/json", "assets"];
const LISTS = ["_metadata.json", "_metadata", "metadata.json", "tokens.json"];
const NUMBERED = /^\d{1,78}(?:\.json)?$/i;
const CSV_FILES = ["attributes.csv", "metadata.csv", "traits.csv"];
/** CSV files that hold something else. */
const OTHER_CSV = ["sales.csv", "listings.csv", "vibes.csv"];

/** Reads the tokens. Throws `ImportError`. */
export function readTokenFiles(folder: string): TokensRead {
  const found = findTokenFiles(folder);
  if (found === null)
    throw new ImportError(
      TOKENS_FILE,
      `is missing from ${folder}, and so is what generators write: _metadata.json, a folder of 1.json, 2.json..., or attributes.csv; a collection needs one of them`,
    );
  return found.read();
}

/** True if the folder holds tokens in any of the forms. */
export function hasTokenFiles(folder: string): boolean {
  return findTokenFiles(folder) !== null;
}

function findTokenFiles(folder: string): { read(): TokensRead } | null {
  if (isFile(folder, TOKENS_FILE)) return { read: () => ({ ...readTokens(folder), took: [] }) };
  for (const below of JSON_FOLDERS) {
    const names = namesIn(join(folder, below));
    const list = LISTS.find((name) => names.includes(name));
    const numbered = names.filter((name) => NUMBERED.test(name));
    const place = (name: string) => (below === "" ? name : `${below}/${name}`);
    if (list !== undefined)
      return { read: () => readTokenList(folder, place(list), numbered.length) };
    if (numbered.length > 0) return { read: () => readTokenJsons(folder, numbered.map(place)) };
  }
  const names = namesIn(folder);
  const others = names.filter(
    (name) => name.toLowerCase().endsWith(".csv") && !OTHER_CSV.includes(name.toLowerCase()),
  );
  const csv = CSV_FILES.find((name) => names.includes(name)) ?? others[0];
  if (csv === undefined) return null;
  return { read: () => readGeneratorCsv(folder, csv) };
}

function namesIn(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder).sort();
}

function isFile(folder: string, name: string): boolean {
  return statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
}
