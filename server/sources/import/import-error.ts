/** Problems of import files: those that stop the import, and those of rows that are left out. */
import type { Problem } from "../../../contract/values/problem.ts";
import type { LeftOut } from "../left-out.ts";
import { createSkippedRows, listReasons } from "../skipped-rows.ts";

/** Maximum number of left-out rows that are listed; the rest are only counted. */
const MAX_SKIPPED_SHOWN = 20;

/** The files cannot be imported. The message is a complete sentence that names the place and the fix. */
export class ImportError extends Error {
  override readonly name = "ImportError";

  readonly problem: Problem;

  constructor(place: string, message: string) {
    const problem = { place, message };
    super(formatProblem(problem));
    this.problem = problem;
  }
}

/** Throws if `text` has more than `max` characters. `what` names its column. */
export function checkLength(place: string, what: string, text: string, max: number): void {
  if (text.length > max)
    throw new ImportError(place, `${what} has ${text.length} characters; shorten it to ${max}`);
}

/**
 * Returns the lines that report rows that are left out: the first rows, and the total. If several rows have the same reason, the
 * total is by reason. Returns no lines if there are no such rows.
 */
export function formatSkipped(skipped: readonly LeftOut[]): string[] {
  if (skipped.length === 0) return [];
  const more = skipped.length - MAX_SKIPPED_SHOWN;
  const rows = createSkippedRows();
  for (const { reason, place } of skipped) rows.add(reason, place);
  const reasons = rows.all();
  const total = `Left out: ${skipped.length}.`;
  const byReason = reasons.length < skipped.length ? ` By reason: ${listReasons(reasons)}.` : "";
  return [
    ...skipped.slice(0, MAX_SKIPPED_SHOWN).map(formatProblem),
    ...(more > 0 ? [`... and ${more} more.`] : []),
    `${total}${byReason} The rest is taken.`,
  ];
}

function formatProblem({ place, message }: Problem): string {
  return `${place}: ${message}.`;
}
