/** Tries inputs that somebody sent: import folders, token metadata, token URIs, lines of a feed. */
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { escapeUnprintable } from "../../contract/values/printable.ts";
import { hasTokenFiles } from "../../server/sources/import/generator/token-files.ts";
import { tryFeed } from "./try-feed.ts";
import { tryImport } from "./try-import.ts";
import { tryMetadata, tryUris } from "./try-metadata.ts";

export interface Tried {
  /** Path below the folder. */
  readonly name: string;
  /** Lines for the terminal: the tokens, sales and listings that were read, and the rows that were left out. */
  readonly lines: readonly string[];
}

const MAX_LINE = 240;
/** Maximum length of a line that is a sentence: it says what was left out and why, so it may be longer. */
const MAX_SENTENCE = 2_000;

/** Ending of a file -> the reader that it is tried with. */
const TRIES: Readonly<Record<string, (bytes: Buffer) => Promise<readonly string[]>>> = {
  ".json": tryMetadata,
  ".txt": tryUris,
  ".jsonl": tryFeed,
};

/** Yields the inputs in the order of their names. A folder with tokens is an import, unless it holds other imports. */
export async function* tryCases(folder: string, below = ""): AsyncGenerator<Tried> {
  const entries = readdirSync(folder, { withFileTypes: true });
  const holdsImports =
    below === "" &&
    entries.some((entry) => entry.isDirectory() && hasTokenFiles(join(folder, entry.name)));
  if (hasTokenFiles(folder) && !holdsImports) {
    yield tried(below || basename(folder), tryImport(folder));
    // Lines of a feed are no part of an import.
    for (const entry of entries.filter(({ name }) => extname(name).toLowerCase() === ".jsonl"))
      yield tried(join(below, entry.name), await tryFile(folder, entry));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* tryCases(join(folder, entry.name), name);
    else yield tried(name, await tryFile(folder, entry));
  }
}

async function tryFile(folder: string, entry: Dirent): Promise<readonly string[]> {
  const tryIt = TRIES[extname(entry.name).toLowerCase()];
  if (tryIt === undefined)
    return [
      `not tried: it is no folder and does not end in ${Object.keys(TRIES).join(", ")}; to try a contract, deploy it and run npm run add`,
    ];
  return tryIt(readFileSync(join(folder, entry.name)));
}

function tried(name: string, lines: readonly string[]): Tried {
  const cut = (line: string) => {
    const most = line.endsWith(".") ? MAX_SENTENCE : MAX_LINE;
    return line.length > most ? `${line.slice(0, most - 1)}…` : line;
  };
  return { name, lines: lines.map((line) => escapeUnprintable(cut(line))) };
}
