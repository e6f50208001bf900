/** Saves figures with a description of the machine, and as a picture. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunInfo, rounded } from "../common/run-info.ts";
import { spreadOf } from "../common/statistics.ts";
import { chartSvg } from "./chart.ts";
import { isMeasured, type Result } from "./measure/measured.ts";

const SAVED = fileURLToPath(new URL("../results/engine.json", import.meta.url));

/** Saves to `file`, or to bench/results/engine.json if it is null. The picture is saved in the same folder. */
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
