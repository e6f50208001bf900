/**
 * Finds the file or files that hold a collection's tokens: `tokens.csv`, or what a generator of art writes. That is
 * `_metadata.json` with a list of all tokens, a folder of `1.json`, `2.json`..., or `attributes.csv` with a column for each
 * trait.
 */
import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isRecord } from "../../../../contract/values/is-record.ts";
import { escapeUnprintable } from "../../../../contract/values/printable.ts";
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
/** Files that hold something else. */
const OTHER_FILES = ["collection.json", "sales.csv", "listings.csv", "rates.csv", "vibes.csv"];
/** Matches names that resemble those of the files that are read, such as "Sales.csv" and "listings.txt". */
const MEANT = /^(?:sales|listings|rates|vibes|tokens)/i;
/** Matches names of other data files, which the report names if they are not read. */
const NAMED = /^(?:_metadata|\d{1,78}|.*\.(?:json|csv(?:\..+)?|tsv|txt|xlsx?|ods))$/i;
const MAX_NAMED = 12;

interface Found {
  /** The file with the tokens, or all of them. */
  readonly files: readonly string[];
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
  return { ...read, took: [...read.took, ...describeUnread(folder, found.files)] };
}

/** Returns a sentence that names the data files that are not read, also one folder below. Returns nothing if there are none. */
function describeUnread(folder: string, taken: readonly string[]): readonly string[] {
  const known = new Set([...taken, ...OTHER_FILES]);
  const folders = new Set([...JSON_FOLDERS, ...foldersIn(folder)]);
  const others = [...folders]
    .flatMap((below) => {
      if (!isReadable(join(folder, below))) return below;
      return namesIn(join(folder, below))
        .filter((name) => (MEANT.test(name) || NAMED.test(name)) && !folders.has(name))
        .map((name) => join(below, name));
    })
    .filter((name) => !known.has(name));
  if (others.length === 0) return [];
  const meant = others.filter((name) => MEANT.test(basename(name)));
  const shown = [...new Set([...meant, ...others])].slice(0, MAX_NAMED);
  const more = others.length - shown.length;
  const names = `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const mend = meant.length > 0 ? `; names that are read are ${OTHER_FILES.join(", ")}` : "";
  return [escapeUnprintable(`Not read beside ${taken[0]}: ${names}${mend}.`)];
}

/** True if the folder holds tokens in any of the forms. */
export function hasTokenFiles(folder: string): boolean {
  return findTokenFiles(folder) !== null;
}

function findTokenFiles(folder: string): Found | null {
  if (isThere(folder, TOKENS_FILE))
    return { files: [TOKENS_FILE], read: () => ({ ...readTokens(folder), took: [] }) };
  for (const below of JSON_FOLDERS) {
    const names = namesIn(join(folder, below)).map((name) => join(below, name));
    const list = (wanted: readonly string[]) =>
      wanted.map((name) => join(below, name)).find((name) => names.includes(name));
    const numbered = names.filter((name) => NUMBERED.test(basename(name)));
    const file = list(LISTS) ?? numbered[0] ?? list(OTHER_LISTS);
    if (file !== undefined)
      return file === numbered[0]
        ? { files: numbered, read: () => readTokenJsons(folder, numbered) }
        : { files: [file], read: () => readTokenList(folder, file) };
  }
  const names = namesIn(folder);
  const others = names.filter(
    (name) => name.toLowerCase().endsWith(".csv") && !OTHER_FILES.includes(name.toLowerCase()),
  );
  const csv = CSV_FILES.find((name) => names.includes(name)) ?? others[0];
  if (csv === undefined) return null;
  return { files: [csv], read: () => readGeneratorCsv(folder, csv) };
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** True also for a folder that is not there. */
function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK);
    return true;
  } catch (error) {
    return isRecord(error) && error["code"] === "ENOENT";
  }
}

function namesIn(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder).sort();
}

function isThere(folder: string, name: string): boolean {
  return statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
}
