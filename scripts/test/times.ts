/** The table of `npm test -- --times`: where the time goes, by step and by file. */
import type { FileResult } from "./report.ts";

export interface SuiteTimes {
  readonly name: string;
  readonly seconds: number;
  readonly processor: number | null;
  readonly files: readonly FileResult[];
}

const HEAD = "processor  waiting   set-up     wall  ";

const column = (seconds: number | null) =>
  (seconds === null ? "-" : `${seconds.toFixed(1)} s`).padStart(8);

/** A file's waiting is the time on its own clock in which its processes ran nothing. */
const waitingOf = (wall: number, processor: number | null) =>
  processor === null ? null : Math.max(0, wall - processor);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function line(name: string, wall: number, processor: number | null, setUp: number | null): string {
  const columns = [processor, waitingOf(wall, processor), setUp, wall].map(column);
  return `${columns.join(" ")}   ${name}`;
}

/** Returns the lines of both tables, files with the most time first. */
export function timesTable(suites: readonly SuiteTimes[]): string[] {
  const steps = suites.map(({ name, seconds, processor, files }) =>
    line(
      name,
      seconds,
      processor,
      files.length > 0 ? sum(files.map((it) => it.times.setUp)) : null,
    ),
  );
  const files = suites
    .flatMap((suite) => suite.files)
    .toSorted((a, b) => (b.times.processor ?? b.times.wall) - (a.times.processor ?? a.times.wall))
    .map(({ file, project, times }) =>
      line(`${file} (${project})`, times.wall, times.processor, times.setUp),
    );
  return [
    `${HEAD} step (the set-up of files that run side by side is added up)`,
    ...steps,
    "",
    `${HEAD} file`,
    ...files,
  ];
}
