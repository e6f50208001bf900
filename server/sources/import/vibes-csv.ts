/** Reads `vibes.csv`: a row `vibe,trait,value` for each trait value in a vibe. The first bad row rejects the file. */

import type { TraitPair } from "../../../contract/tokens/token.ts";
import { inspect } from "../../../contract/values/problem.ts";
import type { DraftTrait, DraftVibe } from "../../market/drafts.ts";
import { cleanText } from "../../market/foreign-text.ts";
import { MAX_TRAIT_NAME_LENGTH, MAX_VIBES } from "../../valuation/ingest/limits.ts";
import { readCsv } from "./csv-file.ts";
import { checkLength, ImportError } from "./import-error.ts";

const FILE = "vibes.csv";
const COLUMNS = ["vibe", "trait", "value"] as const;

/** Returns vibes in the order of first occurrence, with ids from 1, or none if there is no file. Throws `ImportError`. */
export function readVibes(folder: string, traits: readonly DraftTrait[]): readonly DraftVibe[] {
  const file = readCsv(folder, FILE, COLUMNS);
  if (file === null) return [];
  const traitNamed = new Map(traits.map((trait) => [key(trait.name), trait]));
  const vibes = new Map<string, Map<string, TraitPair>>();
  for (const row of file.rows) {
    const { place } = row;
    if (row.cells === null) throw new ImportError(place, row.message);
    const cell = (column: (typeof COLUMNS)[number]) => file.cell(row, column);
    const name = cleanText(cell("vibe"));
    if (name === "") throw new ImportError(place, "has no vibe; name the vibe in every row");
    checkLength(place, "the column vibe", name, MAX_TRAIT_NAME_LENGTH);
    if (vibes.size === MAX_VIBES && !vibes.has(name))
      throw new ImportError(
        place,
        `the column vibe names more than ${MAX_VIBES} vibes; remove some`,
      );
    const trait = traitNamed.get(key(cell("trait")));
    if (trait === undefined)
      throw new ImportError(
        place,
        `the trait ${inspect(cell("trait"))} is no column trait:NAME of tokens.csv`,
      );
    const value = trait.values.find(({ label }) => key(label) === key(cell("value")));
    if (value === undefined)
      throw new ImportError(
        place,
        `no token has the value ${inspect(cell("value"))} of ${inspect(trait.name)}`,
      );
    const pairs = vibes.get(name) ?? new Map<string, TraitPair>();
    vibes.set(name, pairs.set(`${trait.id} ${value.id}`, [trait.id, value.id]));
  }
  return [...vibes].map(([name, pairs], index) => ({
    id: index + 1,
    name,
    traits: [...pairs.values()],
  }));
}

function key(text: string): string {
  return cleanText(text).toLowerCase();
}
