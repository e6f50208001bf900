import { useEffect } from "react";
import { useCollectionStore } from "../../collection/use-collection.ts";
import { useNow } from "../hooks/use-now.ts";
import { sameSummary, sourceSummary } from "./source-summary.ts";
import { usePolledSources } from "./use-sources.ts";

/** Interval at which ages are recomputed, if no answer arrives. */
const TICK_MS = 10_000;

/** Polls the state of a collection's sources, and passes a summary to the cards and the toolbar. Renders nothing. */
export function SourceWatch({ collectionId }: { readonly collectionId: string }) {
  const store = useCollectionStore();
  const state = usePolledSources(collectionId);
  const now = useNow(TICK_MS);
  useEffect(() => {
    if (!state) return;
    const next = sourceSummary(state, Math.max(now, state.at));
    if (!sameSummary(store.getState().chain, next)) store.setChain(next);
  }, [state, now, store]);
  return null;
}
