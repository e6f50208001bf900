/** Reports progress on the terminal: what is done, how fast, and the time that is left. */

export interface Progress {
  /** Begins a step without a count. */
  step(title: string): void;
  /** Begins a step of `total` units, such as blocks. */
  count(title: string, unit: string, total: number): Counter;
}

export interface Counter {
  /** Notes that `count` units are done. */
  done(count: number): void;
}

const REPORT_MS = 2_000;

/** `report` receives lines. */
export function createProgress(
  report: (line: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  return {
    step: (title) => report(`${title}...`),
    count(title, unit, total) {
      const began = now();
      let reportedAt = began;
      report(`${title}: ${total.toLocaleString("en-US")} ${unit}`);
      return {
        done(count) {
          const isLast = count >= total;
          if (now() - reportedAt < REPORT_MS && !isLast) return;
          reportedAt = now();
          const seconds = (now() - began) / 1000;
          // A short step needs no rate.
          if (isLast && seconds < REPORT_MS / 1000) return;
          const rate = count / seconds;
          const share = Math.floor((100 * count) / total);
          const left = isLast ? "done" : `${formatSeconds((total - count) / rate)} left`;
          report(
            `${title}: ${count.toLocaleString("en-US")} ${unit}, ${share} %, ${formatRate(rate)} ${unit}/s, ${left}`,
          );
        },
      };
    },
  };
}

function formatRate(rate: number): string {
  return rate >= 10 ? Math.round(rate).toLocaleString("en-US") : rate.toFixed(1);
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
