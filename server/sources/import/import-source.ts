/** A source that reads one collection from a folder of files. */
import type { Problem } from "../../../contract/values/problem.ts";
import type { Source } from "../source.ts";
import { type ImportOptions, readFolder } from "./import-folder.ts";

/** Maximum number of left-out rows that are listed; the rest are only counted. */
const MAX_SKIPPED_SHOWN = 20;

/** The files cannot be imported. The message is a complete sentence that names the place and the fix. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** Creates an import source. `collections` throws `ImportError` for unusable files and reports what it leaves out. */
export function createImportSource(folder: string, options: ImportOptions): Source {
  return {
    name: "import",
    async *collections(report) {
      const files = readFolder(folder, options);
      if (!files.ok) throw new ImportError(formatProblem(files.problem));
      const { draft, skipped } = files.value;
      for (const line of formatSkipped(skipped)) report(line);
      yield draft;
    },
  };
}

/** Returns the lines that report left-out rows: the first ones, and the total. Returns no lines if there are none. */
export function formatSkipped(skipped: readonly Problem[]): string[] {
  if (skipped.length === 0) return [];
  const more = skipped.length - MAX_SKIPPED_SHOWN;
  return [
    ...skipped.slice(0, MAX_SKIPPED_SHOWN).map(formatProblem),
    ...(more > 0 ? [`... and ${more} more.`] : []),
    `Left out: ${skipped.length}. The rest is taken.`,
  ];
}

export function formatProblem({ place, message }: Problem): string {
  return `${place}: ${message}.`;
}
