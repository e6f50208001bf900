/**
 * Failures as data. They cross the worker's port and the wire intact, where an `Error` would lose its fields.
 * Each names the place of the fault and the fix.
 */
import { escapeUnprintable } from "./printable.ts";

export interface Problem {
  /** Where: a JSON path (`tokens[12][3]`), a file and line (`sales.csv:14`), or a parameter. */
  readonly place: string;
  /** One sentence: the fault and its mend. */
  readonly message: string;
}

export type Parsed<T, Fault extends Problem = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Fault };

export function parsed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function problem(place: string, message: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { place, message } };
}

/** Returns the problem of a `value` that is not as `expected`, which completes "must be ...". */
export function mustBe(place: string, expected: string, value: unknown) {
  return problem(place, `must be ${expected}, got ${inspect(value)}`);
}

/** Formats `value` for an error message: quoted, escaped, and truncated so that hostile input stays short. */
export function inspect(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === "number" ? String(value) : JSON.stringify(value);
  } catch {
    text = undefined; // a BigInt or a cycle
  }
  text ??= String(typeof value);
  // JSON need not escape all characters that terminals act on.
  text = escapeUnprintable(text.slice(0, 61));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Bad rows of one payload: how many, and the first few by place. */
export interface BadRows {
  readonly count: number;
  readonly first: readonly Problem[];
}

export const NO_BAD_ROWS: BadRows = { count: 0, first: [] };

/** A payload with a greater share of bad rows is refused as a whole. */
export const MAX_BAD_SHARE = 0.01;
const BAD_ROWS_SHOWN = 5;

/** Collects the bad rows of a payload while its good ones are kept. */
export function createRowTally() {
  let count = 0;
  const first: Problem[] = [];
  return {
    bad(found: Problem): void {
      count += 1;
      if (first.length < BAD_ROWS_SHOWN) first.push(found);
    },
    /** Returns the tally over `total` rows, or a problem if too many were bad. */
    verdict(place: string, total: number): Parsed<BadRows> {
      if (count <= total * MAX_BAD_SHARE) return parsed({ count, first });
      const example = first[0];
      return problem(
        place,
        `${count} of ${total} rows are bad, more than 1 percent` +
          (example ? `; the first is ${example.place}: ${example.message}` : ""),
      );
    },
  };
}
