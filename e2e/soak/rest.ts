/** A rest: faults end, the market stops, and the reader's page must converge to the server's state by itself. */
import { isDeepStrictEqual } from "node:util";
import type { TokenQuery } from "../../contract/query.ts";
import type { GroundTruth } from "../support/data/ground-truth.ts";
import { differences } from "../support/differences.ts";
import { NO_FAULT } from "../support/fault-proxy.ts";
import { COLLECTION_IDS, listedLine, randomQuery } from "./collections.ts";
import type { Draw } from "./draw.ts";
import { hasListing, type World } from "./world.ts";

/**
 * Deadline for convergence in the reader's time, from the end of the faults. It is long because the reader detects
 * silent connections one after the other, each by its own timeout.
 */
const DEADLINE_MS = 15 * 60_000;
const POLL_MS = 1_000;
const QUERIES = 4;

/** Error: the page differs from the server. The message lists one difference per line. */
export class SoakDifference extends Error {
  override readonly name = "SoakDifference";
  constructor(differences: readonly string[]) {
    super(`The page differs from the server:\n  ${differences.join("\n  ")}`);
  }
}

export interface Rest {
  readonly truth: GroundTruth;
  /** Time until everything was equal, in the reader's time. */
  readonly tookMs: number;
  /** Number of times the reader reopened a collection that had failed to load. */
  readonly retries: number;
}

/** Runs one rest. `number` makes the market's last listings different in each rest. @throws SoakDifference */
export async function rest(world: World, draw: Draw, number: number): Promise<Rest> {
  // Half-open connections stay silent: the reader must detect them.
  world.proxy.setFaults(() => NO_FAULT);
  world.proxy.injectFaults(() => NO_FAULT);
  const began = world.clock.now();
  // A lost event shows as a gap before the next one, so the market sends a last event after the storm.
  for (const id of COLLECTION_IDS) await sendFinalListing(world, id, 100 + number / 1_000);

  let retries = 0;
  let truth: GroundTruth;
  for (;;) {
    const { phase } = world.state();
    if (phase.name === "failed") {
      // Collections are replaced, never removed, and the server's answers are valid. Only connections may fail.
      if (phase.failure.kind !== "unreachable") throw new SoakDifference([phase.failure.message]);
      retries += 1;
      await world.open(world.wanted().id, world.wanted().query);
    }
    truth = await world.truth(world.wanted().id);
    const found = [...isLive(world), ...differences(world.state(), truth)];
    if (found.length === 0) break;
    if (world.clock.now() - began > DEADLINE_MS) throw new SoakDifference(found);
    await world.pause(POLL_MS);
  }
  const tookMs = world.clock.now() - began;
  for (let count = 1; count <= QUERIES; count += 1)
    await compareQuery(world, truth, randomQuery(draw, truth.collection));
  return { truth, tookMs, retries };
}

async function sendFinalListing(world: World, id: string, price: number): Promise<void> {
  const token = "0";
  do {
    world.feed(id, [listedLine(token, price, 1)]);
    await world.pause(POLL_MS);
  } while (!(await hasListing(world, id, `${token},${price},1`)));
}

function isLive(world: World): readonly string[] {
  const { connection } = world.state();
  return connection.name === "live" ? [] : [`the connection is ${JSON.stringify(connection)}`];
}

/** Compares one query. Nothing changes during a rest, so the first view with the query must be correct. */
async function compareQuery(world: World, truth: GroundTruth, query: TokenQuery): Promise<void> {
  await world.setQuery(query);
  const askedAt = world.clock.now();
  while (!isDeepStrictEqual(world.state().view?.query, query)) {
    if (world.clock.now() - askedAt > DEADLINE_MS)
      throw new SoakDifference(["the query is not answered"]);
    await world.pause(1);
  }
  const found = differences(world.state(), truth);
  if (found.length > 0) throw new SoakDifference(found);
}
