/** The place where a trace attaches itself. The trace is a chunk of its own, so the page's code does not import it. */
import type { CollectionStore } from "../collection-store.ts";

/** Sees an engine before the page connects to it. Returns what receives the engine's updates in place of `store`. */
export type Tracer = (
  engine: Worker | MessagePort,
  store: CollectionStore,
) => CollectionStore["receive"];

/** Null, unless a trace runs. It is set before the page draws. */
export const tracing: { tracer: Tracer | null } = { tracer: null };
