/** The options of `npm run import` and `npm run add` that say what traits are. */
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import type { TraitRules } from "../valuation/ingest/settle-traits.ts";

const repeated = { type: "string", multiple: true } as const;

/** For `parseOptions`. */
export const TRAIT_OPTIONS = { "leave-out": repeated, ranked: repeated, unranked: repeated };

type Values = Readonly<Partial<Record<keyof typeof TRAIT_OPTIONS, readonly string[]>>>;

/** Rejects an empty name. */
export function parseTraitRules(values: Values): Parsed<TraitRules> {
  for (const option of ["leave-out", "ranked", "unranked"] as const)
    if (values[option]?.some((name) => name.trim() === ""))
      return problem(`--${option}`, 'must be a name, such as "Trait Count"');
  const { "leave-out": leaveOut = [], ranked = [], unranked = [] } = values;
  return parsed({ leaveOut, ranked, unranked });
}
