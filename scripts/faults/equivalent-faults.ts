/**
 * Faults that change nothing that anybody can notice, so no test can see them. Simplify the code instead of adding one
 * here, if the code has a part that does nothing.
 */
import type { Fault } from "./choose-faults.ts";

export interface EquivalentFault {
  readonly file: string;
  /** The line without the fault and with it, trimmed. */
  readonly before: string;
  readonly after: string;
  /** Shows that nothing changes. */
  readonly reason: string;
}

export const EQUIVALENT: readonly EquivalentFault[] = [
  {
    file: "contract/columns/read-numbers.ts",
    before: "exponent >= 0 || isValid(0.5) ? undefined : numbers.find((each) => !isValid(each));",
    after: "exponent >= 0 && isValid(0.5) ? undefined : numbers.find((each) => !isValid(each));",
    reason:
      "The condition only saves a scan: a range from 0 that holds the highest number holds all below it.",
  },
  {
    file: "src/collection/trait-floors.ts",
    before: "const carries = Uint8Array.from({ length: starts.length - 1 }, (_, code) =>",
    after: "const carries = Uint8Array.from({ length: starts.length + 1 }, (_, code) =>",
    reason: "No token has a code beyond the last one, so the two added entries are never read.",
  },
  {
    file: "src/collection/token-at.ts",
    before: "return state.fixed && row >= 0 ? traitsAt(state.fixed, row) : [];",
    after: "return state.fixed && row >= -1 ? traitsAt(state.fixed, row) : [];",
    reason: "The row before the first has no code, so it has no traits either.",
  },
  {
    file: "server/storage/store/call-rows.ts",
    before: "if (steps.length === 0) return;",
    after: "if (steps.length === -1) return;",
    reason: "It only saves two statements: without steps, no call is read, removed or written.",
  },
];

/** Returns why the fault changes nothing, or null if it may change something. */
export function equivalenceOf({ file, before, after }: Fault): string | null {
  const declared = EQUIVALENT.find(
    (each) => each.file === file && each.before === before && each.after === after,
  );
  return declared?.reason ?? null;
}
