import { createContext, useContext } from "react";
import { useSyncExternalStoreWithSelector } from "use-sync-external-store/with-selector";
import type { CollectionState, CollectionStore } from "./collection-store.ts";

export const CollectionContext = createContext<CollectionStore | undefined>(undefined);

export interface Retry {
  /** Calls `WorkerHost.retry`. */
  readonly retry: () => void;
  /** Error message if no engine runs; else null. */
  readonly error: string | null;
  /** True if the engine runs in the page, because no worker is available. */
  readonly inPage: boolean;
}

export const RetryContext = createContext<Retry>({ retry: () => {}, error: null, inPage: false });

export function useRetry(): Retry {
  return useContext(RetryContext);
}

/** Returns the store itself, for code that reads it outside of rendering (the grid's slots, the chart). */
export function useCollectionStore(): CollectionStore {
  const store = useContext(CollectionContext);
  if (!store) throw new Error("useCollection needs a <CollectionProvider> above it");
  return store;
}

/** Selects one part of the mirror; re-renders only when it changes. `select` must be pure, and stable or cheap. */
export function useCollection<Part>(
  select: (state: CollectionState) => Part,
  isEqual: (a: Part, b: Part) => boolean = Object.is,
): Part {
  const store = useCollectionStore();
  return useSyncExternalStoreWithSelector(
    store.subscribe,
    store.getState,
    store.getState,
    select,
    isEqual,
  );
}

/** Returns the state that the header and the cards show. */
export function shownState(state: CollectionState): CollectionState {
  return state.provisional ?? state;
}

/** Like `useCollection`, for what a provisional state has too: the header and the cards of the first screen. */
export function useShown<Part>(
  select: (state: CollectionState) => Part,
  isEqual?: (a: Part, b: Part) => boolean,
): Part {
  return useCollection((state) => select(shownState(state)), isEqual);
}
