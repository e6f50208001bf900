import { type ReactNode, useEffect, useRef, useState } from "react";
import { createCollectionStore } from "./collection-store.ts";
import { connectWorker, type WorkerConnection } from "./connect-worker.ts";
import { CollectionContext } from "./use-collection.ts";
import { useEffectiveQuery } from "./use-query.ts";
import { type Retry, RetryContext } from "./use-retry.ts";
import { watchPage } from "./watch-page.ts";

interface CollectionProviderProps {
  readonly collectionId: string;
  readonly children: ReactNode;
}

/**
 * Keeps one worker on the open collection, and its query the one in the address. A change of
 * collection resets the mirror; the query comes from the new address, so filters reset with it.
 */
export function CollectionProvider({ collectionId, children }: CollectionProviderProps) {
  const [store] = useState(createCollectionStore);
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState<string | null>(null);
  const connection = useRef<WorkerConnection | null>(null);
  const query = useEffectiveQuery();
  const latestQuery = useRef(query);

  useEffect(() => {
    latestQuery.current = query;
    connection.current?.setQuery(query);
  }, [query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry: a new one opens anew
  useEffect(() => {
    setBroken(null);
    const current = connectWorker(store, (message) => {
      console.error(`The collection worker failed: ${message}`);
      setBroken(message);
    });
    connection.current = current;
    const unwatch = watchPage(current);
    current.open(collectionId, latestQuery.current);
    return () => {
      unwatch();
      connection.current = null;
      current.end();
      store.reset();
    };
  }, [collectionId, attempt, store]);

  const [retry] = useState<() => void>(() => () => setAttempt((count) => count + 1));
  const retryValue: Retry = { retry, broken };
  return (
    <CollectionContext value={store}>
      <RetryContext value={retryValue}>{children}</RetryContext>
    </CollectionContext>
  );
}
