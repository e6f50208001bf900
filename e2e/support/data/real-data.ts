/** Real collections, if their folder exists beside the project. Their files are not part of the project. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../../../shared/data");

export interface RealCollection {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

export const REAL: readonly RealCollection[] = [
  { id: "cryptopunks", name: "CryptoPunks", size: 10_000 },
  { id: "mooncats", name: "MoonCats", size: 25_440 },
  { id: "coolcats", name: "Cool Cats", size: 9_900 },
];

/** Returns the import folder of a real collection; null if it is absent. */
export function realFolder(id: string): string | null {
  const folder = join(FOLDER, id);
  return existsSync(join(folder, "tokens.csv")) ? folder : null;
}
