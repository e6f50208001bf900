/** A source that reads one collection from a folder of files. */
import type { Problem } from "../../../contract/values/problem.ts";
import type { Source } from "../source.ts";
import { type ImportOptions, readFolder } from "./import-folder.ts";

/** Maximum number of left-out rows that are listed; the rest are only counted. */
const LEFT_OUT_SHOWN = 20;

/** The files cannot be imported. The message is a complete sentence that names the place and the fix. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
}

/** Creates an import source. `collections` throws `ImportRefused` for unusable files and reports what it leaves out. */
export function createImportSource(folder: string, options: ImportOptions): Source {
  return {
    name: "import",
    async *collections(report) {
      const files = readFolder(folder, options);
      if (!files.ok) throw new ImportRefused(sentence(files.problem));
      const { draft, leftOut } = files.value;
      for (const line of leftOutLines(leftOut)) report(line);
      yield draft;
    },
  };
}

/** Returns the lines that report left-out rows: the first ones, and the total. Returns no lines if there are none. */
export function leftOutLines(leftOut: readonly Problem[]): string[] {
  if (leftOut.length === 0) return [];
  const more = leftOut.length - LEFT_OUT_SHOWN;
  return [
    ...leftOut.slice(0, LEFT_OUT_SHOWN).map(sentence),
    ...(more > 0 ? [`... and ${more} more.`] : []),
    `Left out: ${leftOut.length}. The rest is taken.`,
  ];
}

export function sentence({ place, message }: Problem): string {
  return `${place}: ${message}.`;
}
