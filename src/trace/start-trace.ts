/** The trace of the collection worker's messages. Its other code is loaded only if this visit is traced. */
import { isTraced } from "../storage/trace-flag.ts";

/** Called before the first render, so that the trace sees the first message. */
export async function startTrace(): Promise<void> {
  if (!isTraced()) return;
  try {
    (await import("./trace.ts")).trace();
  } catch (error) {
    console.warn(`The trace is not available: ${String(error)}`);
  }
}
