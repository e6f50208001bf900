/** A rest: the faults end, the market stands still, and the reader's page must come to equal the truth by itself. */
import { isDeepStrictEqual } from "node:util";
import type { TokenQuery } from "../../contract/query.ts";
import { differences } from "../support/differences.ts";
import { FAIR } from "../support/fault-proxy.ts";
import type { Truth } from "../support/truth.ts";
import { COLLECTION_IDS, listedLine, randomQuery } from "./collections.ts";
import type { Draw } from "./draw.ts";
import { hasListing, type World } from "./world.ts";

/**
 * Of the reader's time, from the end of the faults: connections that went silent before are found out one after
 * the other, each by its own silence.
 */
const PATIENCE_MS = 15 * 60_000;
const LOOK_MS = 1_000;
const QUERIES = 4;

/** The page is not what the server says. The message tells in what, a line each. */
export class SoakDifference extends Error {
  override readonly name = "SoakDifference";
  constructor(differences: readonly string[]) {
    super(`The page differs from the server:\n  ${differences.join("\n  ")}`);
  }
}

export interface Rest {
  readonly truth: Truth;
  /** Of the reader's time, until everything was equal. */
  readonly tookMs: number;
  /** How often the reader had to ask again for a collection that had not loaded. */
  readonly retries: number;
}

/** `number` makes the market's last word another each time. @throws SoakDifference */
export async function rest(world: World, draw: Draw, number: number): Promise<Rest> {
  // Connections that have gone silent stay so: those the reader must find out.
  world.proxy.setWeather(() => FAIR);
  world.proxy.strike(() => FAIR);
  const began = world.clock.now();
  // A lost event is noticed by the gap before the next, so the market has a last word after the storm.
  for (const id of COLLECTION_IDS) await lastWord(world, id, 100 + number / 1_000);

  let retries = 0;
  let truth: Truth;
  for (;;) {
    const { phase } = world.state();
    if (phase.name === "failed") {
      // Collections are replaced, not removed, and the server's answers are sound, however they are cut.
      if (phase.failure.kind !== "unreachable") throw new SoakDifference([phase.failure.message]);
      retries += 1;
      await world.open(world.wanted().id, world.wanted().query);
    }
    truth = await world.truth(world.wanted().id);
    const found = [...isLive(world), ...differences(world.state(), truth)];
    if (found.length === 0) break;
    if (world.clock.now() - began > PATIENCE_MS) throw new SoakDifference(found);
    await world.pause(LOOK_MS);
  }
  const tookMs = world.clock.now() - began;
  for (let count = 1; count <= QUERIES; count += 1)
    await compareQuery(world, truth, randomQuery(draw, truth.collection));
  return { truth, tookMs, retries };
}

async function lastWord(world: World, id: string, price: number): Promise<void> {
  const token = "0";
  do {
    world.feed(id, [listedLine(token, price, 1)]);
    await world.pause(LOOK_MS);
  } while (!(await hasListing(world, id, `${token},${price},1`)));
}

function isLive(world: World): readonly string[] {
  const { connection } = world.state();
  return connection.name === "live" ? [] : [`the connection is ${JSON.stringify(connection)}`];
}

/** Everything is at rest, so the first view with the query must be right. */
async function compareQuery(world: World, truth: Truth, query: TokenQuery): Promise<void> {
  await world.setQuery(query);
  const asked = world.clock.now();
  while (!isDeepStrictEqual(world.state().view?.query, query)) {
    if (world.clock.now() - asked > PATIENCE_MS)
      throw new SoakDifference(["the query is not answered"]);
    await world.pause(1);
  }
  const found = differences(world.state(), truth);
  if (found.length > 0) throw new SoakDifference(found);
}
