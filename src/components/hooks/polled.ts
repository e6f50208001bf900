import { HttpError } from "../../api/fetch-json.ts";

interface Retry {
  readonly retryCount: number;
}

/** Returns SWR's options for a request that is repeated while the page is visible, after a failure too but not after a 404. */
export function polled(everyMs: number) {
  return {
    refreshInterval: everyMs,
    /** After a failure SWR stops its interval and calls this to schedule the retry. */
    onErrorRetry(
      reason: unknown,
      _key: string,
      _config: object,
      revalidate: (retry: Retry) => unknown,
      { retryCount }: Retry,
    ): void {
      if (reason instanceof HttpError && reason.status === 404) return;
      // SWR itself repeats the request when a hidden page is shown again.
      setTimeout(() => {
        if (!document.hidden) void revalidate({ retryCount });
      }, everyMs);
    },
  };
}
