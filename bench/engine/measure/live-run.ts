/** Runs a contestant on a live market: checks its answers, warms it up, then times it round by round. */

import { median } from "../../common/statistics.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { WorkloadRun } from "./workload-run.ts";
import {
  type Answer,
  type Fixture,
  findMistake,
  LIVE_WORKLOADS,
  type LiveWorkload,
  type Step,
} from "./workloads.ts";

/** Cycles whose answers are checked before the timing, and after it. */
const CHECKED_BEFORE = 2;
const CHECKED_AFTER = 1;
/**
 * Warm-up is measured in time, not in steps, because compilers run in parallel with the code. The first workload needs
 * the longest: WebAssembly of some megabytes runs at a tenth of its speed until its second compilation is done.
 */
const FIRST_WARM_UP_MS = 2_000;
const WARM_UP_MS = 300;
const ROUND_MS = 80;
const MAX_STEPS = 400;
/** Time limit of a round, the untimed preparation of its steps included. */
const MAX_ROUND_MS = 1_000;

const warmFixtures = new WeakSet<Fixture>();

async function timed(run: () => MaybePromise<Answer>): Promise<number> {
  const since = performance.now();
  const result = run();
  if (result instanceof Promise) await result;
  return performance.now() - since;
}

/** Prepares a contestant for a workload. Throws a sentence if it cannot run it or answers wrongly. */
export async function startLiveRun(fixture: Fixture, id: LiveWorkload): Promise<WorkloadRun> {
  const workload = LIVE_WORKLOADS[id];
  let at = 0;

  async function nextStep(): Promise<Step> {
    const step = await workload.step(fixture, at);
    at += 1;
    return step;
  }

  async function check(cycles: number): Promise<void> {
    for (let left = cycles * workload.cycle; left > 0; left -= 1) {
      const step = await nextStep();
      const wrong = findMistake(fixture, step, await step.run());
      if (wrong) throw new Error(`Its answer is wrong: ${wrong}.`);
    }
  }

  /** Runs the steps of one cycle. Returns their mean in ms per step. */
  async function cycle(): Promise<number> {
    let sum = 0;
    for (let left = workload.cycle; left > 0; left -= 1) {
      const { run } = await nextStep();
      sum += await timed(run);
    }
    return sum / workload.cycle;
  }

  async function warmUp(): Promise<void> {
    const end = performance.now() + (warmFixtures.has(fixture) ? WARM_UP_MS : FIRST_WARM_UP_MS);
    warmFixtures.add(fixture);
    while (performance.now() < end) await cycle();
  }

  async function round(): Promise<number> {
    const means: number[] = [];
    const giveUpAt = performance.now() + MAX_ROUND_MS;
    let spent = 0;
    do {
      const mean = await cycle();
      means.push(mean);
      spent += mean * workload.cycle;
    } while (
      spent < ROUND_MS &&
      means.length * workload.cycle < MAX_STEPS &&
      performance.now() < giveUpAt
    );
    return median(means);
  }

  await fixture.contestant.setQuery(workload.startsWith);
  await check(CHECKED_BEFORE);
  await warmUp();
  return { round, finish: () => check(CHECKED_AFTER) };
}
