/** A storm: up to some minutes of the reader's time in which any mishap may happen at any moment. */
import { setTimeout as realPause } from "node:timers/promises";
import { COLLECTION_IDS, marketLine, randomQuery } from "./collections.ts";
import type { Draw } from "./draw.ts";
import { drawFault, drawFaultMix } from "./draw-faults.ts";
import type { World } from "./world.ts";

const SHORTEST_MS = 20_000;
const LONGEST_MS = 150_000;
/** Longest pause between two batches of market events. */
const MARKET_MS = 4_000;
/** Longest time that a laptop sleeps with its lid closed. */
const LONGEST_SLEEP_MS = 3 * 3_600_000;

/** Relative frequency of each mishap. */
const WEIGHTS = {
  strike: 4,
  "other weather": 1,
  SIGTERM: 1,
  SIGKILL: 1,
  "same edition": 1,
  "new edition": 3,
  "killed import": 1,
  projections: 3,
  open: 2,
  "two opens": 1,
  query: 2,
  sleep: 1,
} as const;

export type Mishap = keyof typeof WEIGHTS;

const MISHAPS = (Object.keys(WEIGHTS) as Mishap[]).flatMap((mishap) =>
  Array.from({ length: WEIGHTS[mishap] }, () => mishap),
);

/** Runs a storm and reports each mishap to `onMishap`. Settles with the server up and no mishap in progress. */
export async function storm(
  world: World,
  draw: Draw,
  line: Draw,
  market: Draw,
  onMishap: (mishap: Mishap, words: string) => void,
): Promise<void> {
  let over = false;
  const trading = trade(world, market, () => over);
  changeFaultMix();
  let left = draw.between(SHORTEST_MS, LONGEST_MS);
  const mishaps = draw.between(1, 5);
  for (let number = 1; number <= mishaps; number += 1) {
    const wait = Math.floor(left * draw.share());
    await world.pause(wait);
    left -= wait;
    await happen(draw.oneOf(MISHAPS));
  }
  await world.pause(left);
  over = true;
  await trading;

  function changeFaultMix(): void {
    const mix = drawFaultMix(draw, line);
    world.proxy.setFaults(mix.next);
    onMishap("other weather", `weather: ${mix.name}`);
  }

  async function happen(mishap: Mishap): Promise<void> {
    const id = draw.oneOf(COLLECTION_IDS);
    const fault = drawFault(draw, line);
    const edition = draw.between(0, 4);
    const sleep = draw.between(60_000, LONGEST_SLEEP_MS);
    const moment = draw.between(0, 60);
    const query = randomQuery(draw, world.collection());
    const report = (words: string) => onMishap(mishap, words);
    switch (mishap) {
      case "strike":
        report(`${fault.name} strikes`);
        return world.proxy.injectFaults(fault.next);
      case "other weather":
        return changeFaultMix();
      case "SIGTERM":
      case "SIGKILL":
        report(mishap);
        return world.restart(mishap);
      case "same edition":
        report(`${id} imported again`);
        return world.reimport(id, null);
      case "new edition":
        report(`${id} imported as edition ${edition}`);
        return world.reimport(id, edition);
      case "killed import": {
        report(`SIGKILL while ${id} is imported as edition ${edition}`);
        const importing = world.reimport(id, edition);
        await realPause(moment); // real time, because the import runs in real time
        return world.restart("SIGKILL", importing);
      }
      case "projections":
        report(mishap);
        return world.revalue();
      case "open":
        report(`opens ${id}`);
        return world.open(id, query);
      case "two opens":
        report("opens both");
        await Promise.all([...COLLECTION_IDS, id].map((each) => world.open(each, query)));
        return;
      case "query":
        report(mishap);
        return world.setQuery(query);
      case "sleep":
        report(`sleeps ${Math.round(sleep / 60_000)} min`);
        return world.sleep(sleep);
    }
  }
}

async function trade(world: World, draw: Draw, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    world.feed(
      draw.oneOf(COLLECTION_IDS),
      Array.from({ length: draw.between(1, 4) }, () => marketLine(draw)),
    );
    await world.pause(draw.between(250, MARKET_MS));
  }
}
