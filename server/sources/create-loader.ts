import type { Store } from "../storage/store/store.ts";

/** Loads something once, when it is first needed. After a failure, the next call tries again. */
export function createLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Returns the store that a source follows into. Throws in a command, which follows nothing. */
export function needStore(store: Store | null): Store {
  if (!store) throw new Error("a command follows nothing");
  return store;
}
