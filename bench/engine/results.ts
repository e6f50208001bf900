/** Where figures are kept: with what they were taken on, and drawn. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { chartSvg } from "./chart.ts";
import { isMeasured, type Result } from "./measure/measured.ts";
import { spreadOf } from "./statistics.ts";

export interface RunInfo {
  readonly machine: string;
  readonly node: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly command: string;
}

const SAVED = fileURLToPath(new URL("../results/engine.json", import.meta.url));

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
function rounded(value: number): number {
  return Number(value.toPrecision(5));
}

/** `file` null: bench/results/engine.json. The picture stands beside it. */
export function saveResults(run: RunInfo, results: readonly Result[], file: string | null): void {
  const path = file ?? SAVED;
  const figures = results.map((result) => {
    if (!isMeasured(result)) return result;
    const { least, median, most } = spreadOf(result.rounds);
    return {
      ...result,
      rounds: result.rounds.map(rounded),
      median: rounded(median),
      least: rounded(least),
      most: rounded(most),
    };
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ run, figures }, null, 2)}\n`);
  writeFileSync(path.replace(/(\.json)?$/, ".svg"), chartSvg(run, results));
}
