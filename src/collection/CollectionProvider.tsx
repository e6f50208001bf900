import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createCollectionStore } from "./collection-store.ts";
import { openFirstScreen } from "./first-screen.ts";
import { CollectionContext, type Retry, RetryContext } from "./use-collection.ts";
import { useEffectiveQuery } from "./use-query.ts";
import { createWorkerHost, IN_WORKER, type WorkerHost } from "./worker/worker-host.ts";

interface CollectionProviderProps {
  readonly collectionId: string;
  readonly children: ReactNode;
}

/** Runs one engine for the open collection, and passes it the URL's query. Another collection resets the mirror. */
export function CollectionProvider({ collectionId, children }: CollectionProviderProps) {
  const [place, setPlace] = useState(IN_WORKER);
  const host = useRef<WorkerHost | null>(null);
  const query = useEffectiveQuery();
  const [store] = useState(() => {
    const created = createCollectionStore();
    const seen = openFirstScreen(collectionId, query);
    if (seen) created.showProvisional(seen);
    return created;
  });

  useEffect(() => {
    host.current?.setQuery(query);
  }, [query]);

  const open = useEffectEvent((on: WorkerHost, id: string) => on.open(id, query));

  useEffect(() => {
    setPlace(IN_WORKER);
    const current = createWorkerHost(store, setPlace);
    host.current = current;
    open(current, collectionId);
    return () => {
      host.current = null;
      current.end();
      store.reset();
    };
  }, [collectionId, store]);

  const retry = useMemo<Retry>(
    () => ({
      retry: () => host.current?.retry(),
      error: place.name === "broken" ? place.message : null,
      inPage: place.name === "page",
    }),
    [place],
  );
  return (
    <CollectionContext value={store}>
      <RetryContext value={retry}>{children}</RetryContext>
    </CollectionContext>
  );
}
