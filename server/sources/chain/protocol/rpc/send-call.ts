/** Sends a JSON-RPC call and parses its result. A result that cannot be true counts as a failure of its endpoint. */
import * as v from "valibot";
import type { EndpointIndex, ReadResult, Rpc, Unusable } from "./rpc.ts";

export const UNKNOWN_SHAPE = "is answered in an unknown shape";

export function unusable(reason: string, isLag = false): Unusable {
  return { reason, isLag };
}

/** `check` returns the problem of a parsed result, or null. */
export function sendCall<Output>(
  rpc: Rpc,
  schema: v.GenericSchema<unknown, Output>,
  method: string,
  params: readonly unknown[],
  check: (output: Output, endpoint: EndpointIndex, result: unknown) => string | null = () => null,
): Promise<Output> {
  const read: ReadResult<Output> = (result, _, endpoint) => {
    const { success, output } = v.safeParse(schema, result);
    // A node that lags behind answers with null.
    if (!success) return unusable(UNKNOWN_SHAPE, result === null);
    const wrong = check(output, endpoint, result);
    return wrong === null ? { value: output } : unusable(wrong);
  };
  return rpc.read({ method, params }, read);
}
