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
      for (const each of leftOut.slice(0, LEFT_OUT_SHOWN)) report(sentence(each));
      const more = leftOut.length - LEFT_OUT_SHOWN;
      if (more > 0) report(`... and ${more} more.`);
      if (leftOut.length > 0) report(`Left out: ${leftOut.length}. The rest is taken.`);
      yield draft;
    },
  };
}

export function sentence({ place, message }: Problem): string {
  return `${place}: ${message}.`;
}
