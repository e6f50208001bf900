import { createContext, useContext } from "react";

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
