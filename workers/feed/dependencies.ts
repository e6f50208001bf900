/** Dependencies of the feed, injected so that it runs in a worker, in a page and in a test. */
import type { Clock } from "./clock.ts";
import type { FetchPath } from "./requests.ts";
import type { Siblings } from "./stream/siblings.ts";

export interface FeedDependencies {
  readonly fetchPath: FetchPath;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** Connection to the browser's other tabs. If null, every tab has its own stream. */
  readonly siblings: Siblings | null;
  /** A stream without a byte for this long is dead, whatever the network reports. Defaults to `SILENCE_MS`. */
  readonly silenceMs?: number;
}
