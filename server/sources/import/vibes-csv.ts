/** Reads `vibes.csv`: a row `vibe,trait,value` for each trait value in a vibe. The first bad row rejects the file. */

import type { TraitPair } from "../../../contract/tokens/token.ts";
import { inspect, type Parsed, parsed, problem } from "../../../contract/values/problem.ts";
import type { DraftTrait, DraftVibe } from "../../model/drafts.ts";
import { findColumns, readCsv } from "./csv-file.ts";

const FILE = "vibes.csv";

/** Returns vibes in the order of first occurrence, with ids from 1, or none if there is no file. */
export function readVibes(
  folder: string,
  traits: readonly DraftTrait[],
): Parsed<readonly DraftVibe[]> {
  const file = readCsv(folder, FILE);
  if (!file.ok) return file;
  if (file.value === null) return parsed([]);
  const columns = findColumns(file.value, FILE, ["vibe", "trait", "value"]);
  if (!columns.ok) return columns;
  const traitNamed = new Map(traits.map((trait) => [key(trait.name), trait]));
  const vibes = new Map<string, Map<string, TraitPair>>();
  for (const row of file.value.rows) {
    if (row.cells === null) return problem(row.place, row.message);
    const { place, cells } = row;
    const cell = (column: "vibe" | "trait" | "value") =>
      cells[columns.value.get(column) ?? -1] ?? "";
    const name = cell("vibe");
    if (name === "") return problem(place, "has no vibe; name the vibe in every row");
    const trait = traitNamed.get(key(cell("trait")));
    if (trait === undefined)
      return problem(
        place,
        `the trait ${inspect(cell("trait"))} is no column trait:NAME of tokens.csv`,
      );
    const value = trait.values.find(({ label }) => key(label) === key(cell("value")));
    if (value === undefined)
      return problem(
        place,
        `no token has the value ${inspect(cell("value"))} of ${inspect(trait.name)}`,
      );
    const pairs = vibes.get(name) ?? new Map<string, TraitPair>();
    vibes.set(name, pairs.set(`${trait.id} ${value.id}`, [trait.id, value.id]));
  }
  return parsed(
    [...vibes].map(([name, pairs], index) => ({
      id: index + 1,
      name,
      traits: [...pairs.values()],
    })),
  );
}

function key(text: string): string {
  return text.trim().toLowerCase();
}
