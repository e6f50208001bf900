import { useEffect } from "react";
import { useCollectionStore } from "../../collection/use-collection.ts";
import { useNow } from "../hooks/use-now.ts";
import { chainSummary, sameSummary } from "./chain-words.ts";
import { usePolledChain } from "./use-chain.ts";

/** Interval at which ages are recomputed, if no answer arrives. */
const TICK_MS = 10_000;

/** Polls the state of a collection's sources, and passes a summary to the cards and the toolbar. Renders nothing. */
export function ChainWatch({ collectionId }: { readonly collectionId: string }) {
  const store = useCollectionStore();
  const state = usePolledChain(collectionId);
  const now = useNow(TICK_MS);
  useEffect(() => {
    if (!state) return;
    const next = chainSummary(state, Math.max(now, state.at));
    if (!sameSummary(store.getState().chain, next)) store.setChain(next);
  }, [state, now, store]);
  return null;
}
