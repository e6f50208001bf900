/** Runs one follow of a source under supervision. */
import type { Follow } from "../market/follow.ts";
import type { MarketSource } from "../market/market-source.ts";
import { messageOf } from "../platform/log/message-of.ts";
import { later } from "../platform/outbound/wait.ts";
import type { FollowStore } from "../storage/store/follow-store.ts";
import { createSink, type SinkParts } from "./create-sink.ts";
import { FAILURE_PAUSE_MS, forever } from "./forever.ts";

export interface RunParts extends SinkParts {
  readonly store: SinkParts["store"] & Pick<FollowStore, "follow">;
  readonly times?: Partial<RunTimes>;
}

/** Intervals in milliseconds. */
export interface RunTimes {
  /** A source that is silent for this long after its start is reported. */
  readonly silentMs: number;
  /** A source that does not end within this time is left. */
  readonly endMs: number;
  readonly failurePauseMs: number;
}

export interface RunningFollow {
  readonly follow: Follow;
  /** Resolves when everything read is stored, or when the source was given up. Never rejects. */
  stop(): Promise<void>;
}

const SILENT_MS = 120_000;
const END_MS = 5_000;
/** Problem that readers see. The error's message goes only to the log. */
const FAILED = "its source failed: the server's log says why. It is tried again by itself";
/** The same if the thread of the sources failed. */
export const THREAD_FAILED =
  "reading it failed: the server's log says why. It is tried again by itself";

/** Follows until `signal` aborts or `stop` is called. After a failure, reports it and begins again after a pause. */
export function runFollow(
  source: MarketSource,
  follow: Follow,
  { store, report, isWatched, times = {} }: RunParts,
  signal: AbortSignal,
): RunningFollow {
  const { silentMs = SILENT_MS, endMs = END_MS, failurePauseMs = FAILURE_PAUSE_MS } = times;
  const { collection } = follow;
  const { name, title } = source;
  const ending = new AbortController();
  const over = AbortSignal.any([signal, ending.signal]);
  const silence = `${title} does not answer`;
  let isSilent = false;
  /** True while readers see that it failed. */
  let hasFailed = follow.problem === THREAD_FAILED;

  const note = (problem: string | null) =>
    store
      .noteFollow(collection, name, { problem })
      .catch((error: unknown) => report(`${collection}: ${messageOf(error)}`));

  const stopWaiting = later(silentMs, () => {
    isSilent = true;
    report(`${collection}: ${silence}. The other sources go on`);
    void note(silence);
  });
  if (source.standing) stopWaiting();

  async function answered(): Promise<void> {
    stopWaiting();
    if (!isSilent && !hasFailed) return;
    if (isSilent) report(`${collection}: ${title} answers again`);
    isSilent = false;
    hasFailed = false;
    await note(null);
  }

  const sink = createSink(source, follow, { store, report, isWatched }, answered);
  const subject = collection === "" ? title : `${collection}: ${title}`;
  let current = follow;
  const done = forever(
    over,
    report,
    `${subject} is not followed`,
    async () => {
      try {
        await source.follow(current, sink, over);
        return "done";
      } catch (error) {
        if (!over.aborted) {
          stopWaiting();
          hasFailed = true;
          await note(FAILED);
          current = (await store.follow(collection, name)) ?? current;
        }
        throw error;
      }
    },
    failurePauseMs,
  ).finally(stopWaiting);

  return {
    follow,
    async stop() {
      ending.abort();
      let leave = () => {};
      const left = new Promise<"left">((resolve) => {
        const given = setTimeout(() => resolve("left"), endMs);
        leave = () => clearTimeout(given);
      });
      if ((await Promise.race([done, left])) === "left")
        report(`${subject} does not end, so it is left`);
      leave();
    },
  };
}
