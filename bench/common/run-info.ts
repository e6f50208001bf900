/** Describes the machine and the command that produced the figures. */
import { cpus, totalmem } from "node:os";

export interface RunInfo {
  readonly machine: string;
  readonly node: string;
  /** A date in the form YYYY-MM-DD. */
  readonly date: string;
  readonly command: string;
}

export function describeRun(command: string): RunInfo {
  const [{ model }] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    machine: `${cpus().length} x ${model.trim()}, ${gigabytes} GB, ${process.platform}`,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    command,
  };
}

/** Rounds to five significant digits. The rest is noise. */
export function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
