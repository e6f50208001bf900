/** A folder to import from, for the tests of imports. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { ImportError } from "../sources/import/import-error.ts";
import { readFolder } from "../sources/import/import-folder.ts";

const NOW = Date.UTC(2026, 0, 1);

/** Three tokens, with several values of one trait. */
export const TOKENS = `token_id,name,image_url,trait:Fur,trait:Gear
1,Tom,https://cats.example/1.png,Black,Hat|Pipe
2,,,White,
30,,,Black,Hat
`;

interface Options {
  readonly simulateListings?: boolean;
}

/** Gives each test of the file its own folder. */
export function givenFolder() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "fairfloor-import-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Reads the folder. Returns the problem that stopped the import, if one did. */
  function read({ simulateListings = false }: Options = {}, path = folder) {
    try {
      const value = readFolder(path, { id: "cats", name: "Cats", simulateListings, now: NOW });
      return { ok: true as const, value };
    } catch (error) {
      if (error instanceof ImportError) return { ok: false as const, problem: error.problem };
      throw error;
    }
  }

  return {
    /** Returns the path of a file in the folder, or of the folder. */
    pathOf: (name = "") => join(folder, name),
    put(files: Readonly<Record<string, string | Uint8Array>>): void {
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(folder, name), content);
    },
    read,
    /** Returns the draft and what was left out of it. Throws if the import stops. */
    imported() {
      const result = read();
      if (!result.ok) throw new Error(`${result.problem.place}: ${result.problem.message}`);
      return result.value;
    },
    /** Returns the problem that stopped the import, as "place: message". */
    stopped(options?: Options): string {
      const result = read(options);
      if (result.ok) throw new Error("the import was not stopped");
      return `${result.problem.place}: ${result.problem.message}`;
    },
  };
}
