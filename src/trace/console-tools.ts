/** `window.fairfloor`: what the page knows of the open collection, for the console. */
import type { CollectionState, CollectionStore } from "../collection/collection-store.ts";
import { keptTrace } from "../storage/trace-flag.ts";
import { encodeTable } from "./encode-table.ts";
import type { TracedMessage } from "./trace-engine.ts";

export interface ConsoleTools {
  /** The last messages, oldest first. */
  readonly messages: readonly TracedMessage[];
  /** Columns of the tokens, their figures and their listings, as the page has them. Null before a collection is open. */
  readonly table: Pick<CollectionState, "fixed" | "figures" | "prices" | "marketplaces"> | null;
  /** Query, rows, aggregates and facets. */
  readonly view: CollectionState["view"];
  /** How the listings arrive, how old they are, and what the load left out. */
  readonly feed: Pick<CollectionState, "phase" | "connection" | "asOf" | "report"> | null;
  /** Returns the table as a file that `openTable` of the workers' tests reads. @throws if no collection is open. */
  snapshot(): Uint8Array<ArrayBuffer>;
  /** Downloads the snapshot, and returns the file's name. */
  save(): string;
  /** Traces all visits of this browser, or none but those with `?trace`. */
  keep(isKept?: boolean): void;
}

export function createConsoleTools(
  store: () => CollectionStore | null,
  messages: readonly TracedMessage[],
): ConsoleTools {
  const state = () => store()?.getState() ?? null;
  const snapshot = () => encodeTable(state());
  return {
    messages,
    get table() {
      return state();
    },
    get view() {
      return state()?.view ?? null;
    },
    get feed() {
      const current = state();
      if (!current) return null;
      const { phase, connection, asOf, report } = current;
      return { phase, connection, asOf, report };
    },
    snapshot,
    save() {
      const url = URL.createObjectURL(new Blob([snapshot()]));
      const link = document.createElement("a");
      link.href = url;
      link.download = `${state()?.collectionId}.table`;
      link.click();
      // The download has begun by then.
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
      return link.download;
    },
    keep: (isKept = true) => keptTrace.write(isKept),
  };
}
