/** Computes the time that a page's own scripts took from a trace. */

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: the start, the wall-clock duration, and the processor time of the thread within it. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly snapshot?: string; readonly name?: string };
}

/** Trace events of scripts: handlers of events, frames, timers and messages, and their microtasks. */
const SCRIPTS = new Set(["FunctionCall", "EvaluateScript", "RunMicrotasks"]);
/** The browser's name for a page's main thread. */
const MAIN_THREAD = "CrRendererMain";

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/** Returns a function that tells events of pages' main threads. */
export function mainThreadsOf(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === MAIN_THREAD)
      .map(threadOf),
  );
  return (event) => mainThreads.has(threadOf(event));
}

/**
 * Returns the main thread's script time in ms. Counts nested scripts once. Uses processor time if the trace has it, so
 * that time taken by other programs does not count as the page's.
 */
export function scriptMs(events: readonly TraceEvent[]): number {
  const isMain = mainThreadsOf(events);
  const scripts = events
    .filter((event) => event.ph === "X" && SCRIPTS.has(event.name) && isMain(event))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let total = 0;
  const ends = new Map<string, number>();
  for (const event of scripts) {
    const { ts, dur = 0, tdur = dur } = event;
    if (ts < (ends.get(threadOf(event)) ?? 0)) continue;
    ends.set(threadOf(event), ts + dur);
    total += tdur;
  }
  return total / 1_000;
}
