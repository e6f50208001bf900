/** Rows of files and feeds that are left out, with the reason by which they are counted. */
import { inspect, type Parsed, type Problem } from "../../contract/values/problem.ts";

export interface LeftOut extends Problem {
  /** The message without the parts that differ from row to row. */
  readonly reason: string;
}

export type ReadRow<Row> = Parsed<Row, LeftOut>;

export function leftOut(place: string, reason: string, message: string = reason): LeftOut {
  return { place, reason, message };
}

/** The result of a row that is left out because of `given`. */
export function unreadable(place: string, reason: string, given: unknown) {
  const problem = leftOut(place, reason, `${reason}, got ${inspect(given)}`);
  return { ok: false, problem } as const;
}
