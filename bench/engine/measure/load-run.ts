/**
 * Times loading, from a payload's bytes to the first view. The code is warmed up first, because a page compiles it while
 * it waits for the payload. Garbage of the previous load is collected before each timing.
 */

import { median } from "../../common/statistics.ts";
import type { PrepareLoad } from "../contestant.ts";
import type { Dataset } from "../data/dataset.ts";
import { unlistedPayload } from "../data/payload.ts";
import { collectGarbage } from "./garbage.ts";
import type { WorkloadRun } from "./workload-run.ts";

const WARM_UP_MS = 1_500;
const ROUND_MS = 300;

export function startLoad(dataset: Dataset, prepareLoad: PrepareLoad): WorkloadRun {
  const load = prepareLoad(dataset, unlistedPayload(dataset));

  function check(): void {
    const shown = load();
    if (shown !== dataset.size) throw new Error(`It shows ${shown} of ${dataset.size} tokens.`);
  }

  function timed(): number {
    collectGarbage();
    const since = performance.now();
    load();
    return performance.now() - since;
  }

  const warmUntil = performance.now() + WARM_UP_MS;
  do check();
  while (performance.now() < warmUntil);
  return {
    async round() {
      const times: number[] = [];
      for (let spent = 0; spent < ROUND_MS; spent += times[times.length - 1]) times.push(timed());
      return median(times);
    },
    async finish() {
      check();
    },
  };
}
