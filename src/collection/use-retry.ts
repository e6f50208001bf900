import { createContext, useContext } from "react";

export interface Retry {
  /** As the host's. */
  readonly retry: () => void;
  /** Why no engine runs; null while one does. */
  readonly broken: string | null;
  /** The engine runs in the page, because no worker can be had. */
  readonly slower: boolean;
}

export const RetryContext = createContext<Retry>({ retry: () => {}, broken: null, slower: false });

export function useRetry(): Retry {
  return useContext(RetryContext);
}
