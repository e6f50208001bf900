/** Saves figures with every run and a description of the machine, and as a picture. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunInfo, rounded } from "../common/run-info.ts";
import { spreadOf } from "../common/statistics.ts";
import { chartSvg } from "./chart.ts";
import type { Figure } from "./metrics/measurement.ts";

export interface Saved {
  readonly run: RunInfo;
  readonly figures: readonly Figure[];
}

const SAVED = fileURLToPath(new URL("../results/browser.json", import.meta.url));

/** Saves to `file`, or to bench/results/browser.json if it is null. The picture is saved in the same folder. */
export function saveResults({ run, figures }: Saved, file: string | null): void {
  const path = file ?? SAVED;
  const kept = figures.map((figure) => {
    const { least, median, most } = spreadOf(figure.runs);
    return {
      ...figure,
      runs: figure.runs.map(rounded),
      median: rounded(median),
      least: rounded(least),
      most: rounded(most),
    };
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ run, figures: kept }, null, 2)}\n`);
  writeFileSync(path.replace(/(\.json)?$/, ".svg"), chartSvg(run, figures));
}

/** Reads what `saveResults` wrote. @throws if there is no such file */
export function savedResults(file: string | null): Saved {
  return JSON.parse(readFileSync(file ?? SAVED, "utf8")) as Saved; // written above
}
