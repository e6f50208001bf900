/** Files as a source: one collection from one folder. */
import type { Problem } from "../../../contract/problem.ts";
import type { Source } from "../source.ts";
import { type ImportOptions, readFolder } from "./import-folder.ts";

/** Rows left out are told one by one up to this many, the rest counted. */
const LEFT_OUT_SHOWN = 20;

/** The files cannot be taken. The message is a complete sentence that names the place and the mend. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
}

/** Its `collections` throw `ImportRefused` where the files stop the import, and report what they leave out. */
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

/** What is told of rows left out: the first ones each, and how many there are; nothing where there are none. */
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
