import { createContext, useContext } from "react";

export interface Retry {
  /** Opens the collection anew, with a new worker. */
  readonly retry: () => void;
  /** Why the worker itself does not run; null while it does. */
  readonly broken: string | null;
}

export const RetryContext = createContext<Retry>({ retry: () => {}, broken: null });

export function useRetry(): Retry {
  return useContext(RetryContext);
}
