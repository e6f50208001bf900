/** Time that a page's own scripts took, out of a trace of it. */

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, how long it took, and how long its thread ran in it. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly snapshot?: string; readonly name?: string };
}

/** What begins a script: an event's handler, a frame's, a timer's, a message's, and what they put off. */
const SCRIPTS = new Set(["FunctionCall", "EvaluateScript", "RunMicrotasks"]);
/** Pages' main threads, by the browser's name for them. */
const MAIN_THREAD = "CrRendererMain";

/**
 * Milliseconds of the main thread in scripts, one within another counted once. Of the processor, where the system
 * tells: time in which other programs had it is not the page's.
 */
export function scriptMs(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === MAIN_THREAD)
      .map(threadOf),
  );
  const scripts = events
    .filter((event) => event.ph === "X" && SCRIPTS.has(event.name))
    .filter((event) => mainThreads.has(threadOf(event)))
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
