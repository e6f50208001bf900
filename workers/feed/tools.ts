/** What the feed gets from the world around it, handed in so that it runs in a worker, in a page and in a test. */
import type { Clock } from "./clock.ts";
import type { FetchPath } from "./requests.ts";
import type { Siblings } from "./siblings.ts";

export interface FeedTools {
  readonly fetchPath: FetchPath;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** The way to the browser's other tabs; null where there is none, and every tab has a stream of its own. */
  readonly siblings: Siblings | null;
  /** Without a byte for this long a stream is dead, whatever the network says; `SILENCE_MS` unless told. */
  readonly silenceMs?: number;
}
