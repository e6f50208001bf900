/** Finds the unit tests that run a file, nearest first. */
import { basename, dirname, join } from "node:path/posix";
import { parseSync, Visitor } from "oxc-parser";
import type { SourceFiles } from "./choose-faults.ts";

const TEST = /\.test\.tsx?$/;

/** Programs that tests start as processes. Other texts with the path of a file name it, but do not run it. */
const PROGRAM = /^server\//;

/**
 * Returns the files that a file names in its texts: by imports, `new URL` and `vi.mock`, as paths from the file, and as
 * arguments of processes, which are paths from the project's root. Imports of types alone do not count.
 */
function namedFiles(file: string, text: string, files: SourceFiles): Set<string> {
  const named = new Set<string>();
  const typeSources = new Set<number>();
  new Visitor({
    ImportDeclaration({ importKind, source }) {
      if (importKind === "type") typeSources.add(source.start);
    },
    ExportNamedDeclaration({ exportKind, source }) {
      if (exportKind === "type" && source) typeSources.add(source.start);
    },
    Literal({ value, start }) {
      if (typeof value !== "string" || typeSources.has(start)) return;
      if (value.startsWith(".")) named.add(join(dirname(file), value));
      else if (PROGRAM.test(value)) named.add(value);
    },
  }).visit(parseSync(file, text).program);
  return new Set([...named].filter((each) => files.has(each)));
}

/** File -> files that name it. */
export type Dependents = ReadonlyMap<string, readonly string[]>;

export function findDependents(files: SourceFiles): Dependents {
  const dependents = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const named of namedFiles(file, text, files))
      dependents.set(named, [...(dependents.get(named) ?? []), file]);
  return dependents;
}

/** Number of folders that two paths share, from the root. */
function sharedFolders(a: string, b: string): number {
  const [ofA, ofB] = [dirname(a).split("/"), dirname(b).split("/")];
  const differs = ofA.findIndex((folder, depth) => folder !== ofB[depth]);
  return differs === -1 ? ofA.length : differs;
}

const stem = (file: string) => basename(file).split(".")[0];

/**
 * Returns the unit tests that depend on `file`: first the one of the same name beside it, then by the number of imports
 * between them, then by the number of folders that they share.
 */
export function dependentTests(file: string, dependents: Dependents): string[] {
  const distances = new Map([[file, 0]]);
  for (const [reached, distance] of distances)
    for (const dependent of dependents.get(reached) ?? [])
      if (!distances.has(dependent)) distances.set(dependent, distance + 1);
  const rank = (test: string) =>
    dirname(test) === dirname(file) && stem(test) === stem(file) ? 0 : (distances.get(test) ?? 0);
  return [...distances.keys()]
    .filter((each) => TEST.test(each))
    .sort(
      (a, b) =>
        rank(a) - rank(b) || sharedFolders(b, file) - sharedFolders(a, file) || (a < b ? -1 : 1),
    );
}

/**
 * Size of the first batch, and how many times as large each next one is. The first test sees most faults. A process
 * takes seconds to start.
 */
const FIRST_BATCH = 1;
const GROWTH = 4;

export function batches(tests: readonly string[]): string[][] {
  const result: string[][] = [];
  let from = 0;
  for (let size = FIRST_BATCH; from < tests.length; size *= GROWTH) {
    result.push(tests.slice(from, from + size));
    from += size;
  }
  return result;
}
