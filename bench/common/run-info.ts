/** What figures were taken on. */
import { cpus, totalmem } from "node:os";

export interface RunInfo {
  readonly machine: string;
  readonly node: string;
  /** YYYY-MM-DD. */
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

/** Every digit of a figure past the fifth is noise. */
export function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
