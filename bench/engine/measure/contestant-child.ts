/**
 * The process of one contestant, which shares no memory and no compiled code with another and cannot crash it.
 * Answers the requests of `contestant-process.ts`, one at a time.
 */
import { createDataset } from "../data/dataset.ts";
import { createMarket } from "../data/market.ts";
import { type ContestantModule, contestantModule } from "./contestants.ts";
import { startLiveRun } from "./live-run.ts";
import { startLoad } from "./load-run.ts";
import type { WorkloadId } from "./measured.ts";
import { startMemory } from "./memory-run.ts";
import type { WorkloadRun } from "./workload-run.ts";
import { createFixture, type Fixture } from "./workloads.ts";

export type ContestantRequest =
  | { readonly kind: "start"; readonly workload: WorkloadId }
  | { readonly kind: "round" }
  | { readonly kind: "finish" };

/** `figure` of a round is in ms per step, or in bytes per token. Other requests have none. */
export type ContestantReply =
  | { readonly ok: true; readonly figure: number | null }
  | { readonly ok: false; readonly reason: string };

/** The same data and the same market for every contestant. */
const SEED = "1";
const [name = "", sizeText = ""] = process.argv.slice(2);
const dataset = createDataset(Number(sizeText), SEED);

let fixture: Fixture | null = null;
let fixtureHasFacets = false;
let run: WorkloadRun | null = null;

function part<Name extends keyof ContestantModule>(module: ContestantModule, which: Name) {
  const found = module[which];
  if (!found) throw new Error(`${name} has no part in this workload.`);
  return found;
}

async function start(workload: WorkloadId): Promise<WorkloadRun> {
  const module = await contestantModule(name);
  if (workload === "load") return startLoad(dataset, part(module, "prepareLoad"));
  const create = part(module, "create");
  if (workload === "memory") return startMemory(dataset.size, { ...module, create });
  // After `facets`, a contestant may keep facets up to date. A new one keeps that cost out of the other workloads.
  if (!fixture || fixtureHasFacets) {
    const market = createMarket(dataset, SEED);
    fixture = createFixture(dataset, market, await create(dataset, market.listings));
    fixtureHasFacets = workload === "facets";
  }
  return startLiveRun(fixture, workload);
}

async function answer(request: ContestantRequest): Promise<number | null> {
  if (request.kind === "start") {
    run = null;
    run = await start(request.workload);
    return null;
  }
  if (!run) throw new Error("Nothing was started.");
  if (request.kind === "round") return run.round();
  await run.finish();
  return null;
}

process.on("message", async (request: ContestantRequest) => {
  let reply: ContestantReply;
  try {
    reply = { ok: true, figure: await answer(request) };
  } catch (error) {
    // The contestant may be in any state, so the next workload starts with a new one.
    fixture = null;
    reply = { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(reply);
});
// The parent has ended, or has closed this contestant.
process.on("disconnect", () => process.exit());
