/** Records the page's frames and long tasks between two moments. */
import type { Recording } from "./scroll-bench.ts";

export interface Recorder {
  start(): void;
  /** Ends the recording. Returns everything except the pixels. */
  stop(): Omit<Recording, "pixels">;
}

export function createRecorder(): Recorder {
  let frames: number[] = [];
  let longTasks: number[] = [];
  let request = 0;
  let from = 0;
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const { startTime, duration } of entries) if (startTime >= from) longTasks.push(duration);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  const onFrame = (at: number) => {
    frames.push(at);
    request = requestAnimationFrame(onFrame);
  };
  return {
    start() {
      frames = [];
      longTasks = [];
      from = performance.now();
      observer.observe({ type: "longtask" });
      request = requestAnimationFrame(onFrame);
    },
    stop() {
      cancelAnimationFrame(request);
      take(observer.takeRecords());
      observer.disconnect();
      return { frames, longTasks };
    },
  };
}
