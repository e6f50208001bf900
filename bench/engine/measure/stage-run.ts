/** A contestant on a live market: its answers are checked, then it is warmed up, then timed round by round. */
import type { Soon } from "../soon.ts";
import { median } from "../statistics.ts";
import type { WorkloadRun } from "./workload-run.ts";
import {
  type Answer,
  mistake,
  STAGE_WORKLOADS,
  type Stage,
  type StageWorkload,
  type Step,
} from "./workloads.ts";

/** Cycles whose answers are compared before anything is timed, and again after everything was. */
const CHECKED_CYCLES = 2;
const WARM_UP_MS = 250;
const ROUND_MS = 80;
const MAX_STEPS = 400;
/** What makes steps ready is not timed, but is not to take for ever either. */
const MAX_ROUND_MS = 1_000;

async function timed(run: () => Soon<Answer>): Promise<number> {
  const since = performance.now();
  const soon = run();
  if (soon instanceof Promise) await soon;
  return performance.now() - since;
}

/** Throws where the contestant cannot run it, or answers wrongly; the message is a sentence. */
export async function startOnStage(stage: Stage, id: StageWorkload): Promise<WorkloadRun> {
  const workload = STAGE_WORKLOADS[id];
  let at = 0;

  async function nextStep(): Promise<Step> {
    const step = await workload.step(stage, at);
    at += 1;
    return step;
  }

  async function check(): Promise<void> {
    for (let left = CHECKED_CYCLES * workload.cycle; left > 0; left -= 1) {
      const step = await nextStep();
      const wrong = mistake(stage, step, await step.run());
      if (wrong) throw new Error(`Its answer is wrong: ${wrong}.`);
    }
  }

  /** ms a step, of each cycle: for `ms` of timed steps, but at least one cycle. */
  async function cycles(ms: number): Promise<number[]> {
    const means: number[] = [];
    const giveUpAt = performance.now() + MAX_ROUND_MS;
    let spent = 0;
    do {
      let sum = 0;
      for (let left = workload.cycle; left > 0; left -= 1) {
        const { run } = await nextStep();
        sum += await timed(run);
      }
      means.push(sum / workload.cycle);
      spent += sum;
    } while (
      spent < ms &&
      means.length * workload.cycle < MAX_STEPS &&
      performance.now() < giveUpAt
    );
    return means;
  }

  await stage.contestant.setQuery(workload.startsWith);
  await check();
  await cycles(WARM_UP_MS);
  return { round: async () => median(await cycles(ROUND_MS)), finish: check };
}
