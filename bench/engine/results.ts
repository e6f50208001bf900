/** Where figures are kept: with what they were taken on, and drawn. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunInfo, rounded } from "../common/run-info.ts";
import { spreadOf } from "../common/statistics.ts";
import { chartSvg } from "./chart.ts";
import { isMeasured, type Result } from "./measure/measured.ts";

const SAVED = fileURLToPath(new URL("../results/engine.json", import.meta.url));

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
