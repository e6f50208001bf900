/** Finds the longest tasks of a page's main thread in a trace. */
import { mainThreadsOf, type TraceEvent } from "./script-time.ts";

/** The longest task by the clock, and the longest by processor time, which other programs do not lengthen. In ms. */
export interface LongestTasks {
  readonly clockMs: number;
  readonly processorMs: number;
}

/** Category and name of the trace's tasks. */
export const TASK_CATEGORY = "disabled-by-default-devtools.timeline";
const TASK = "RunTask";

/** Returns 0 for a trace without tasks. */
export function longestTasks(events: readonly TraceEvent[]): LongestTasks {
  const isMain = mainThreadsOf(events);
  let [clock, processor] = [0, 0];
  for (const event of events) {
    if (event.name !== TASK || event.ph !== "X" || !isMain(event)) continue;
    const { dur = 0, tdur = dur } = event;
    clock = Math.max(clock, dur);
    processor = Math.max(processor, tdur);
  }
  return { clockMs: clock / 1_000, processorMs: processor / 1_000 };
}
